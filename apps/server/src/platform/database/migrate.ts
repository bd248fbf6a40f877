import type { Log } from '../log/log.ts';
import type { Database } from './database.ts';
import {
  functionsName,
  MigrationError,
  readFunctions,
  readMigrations,
  readStamp,
  writeStamp,
} from './migration-files.ts';
import type { Functions, Migration } from './migration-files.ts';
import { statement } from './statement.ts';
import type { PlatformTx } from './views.ts';

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** The migrations and functions of this copy of the program. */
interface Release {
  readonly migrations: readonly Migration[];
  readonly functions: Functions;
}

/** The applied migration; or, if none was left, the migrations of a newer release that the database has. */
type Step = { readonly name: string; readonly ms: number } | { readonly name: undefined; readonly newer: string[] };

/** Landed migrations whose functions have moved to `functions/`, with the checksums that older databases recorded. */
const formerChecksums: Readonly<Record<string, string>> = {
  '0007_ledger_functions.sql': '412512625eaa953d4e302ae058d1a58469da121eb480c091dd48ef80d643ba4a',
};

/**
 * How a landed migration is planned where its text can't say so: 0106 takes entries and members of a merchant for few, and
 * would compare each with each.
 */
const planned: Readonly<Record<string, string>> = { '0106_logs.sql': 'set local enable_nestloop = off;' };

const selectApplied = statement<Applied>(
  'select_applied_migrations',
  'select name, checksum from schema_migration order by name',
);
const insertApplied = statement(
  'insert_applied_migration',
  `insert into schema_migration (name, checksum) values ($1, $2)
   on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
);

/** Serialises copies of the program that start together. The number is arbitrary. */
const enter = `
  set local statement_timeout = 0;
  select pg_advisory_xact_lock(7300001);
  set local lock_timeout = '5s';
  set local search_path = public, pg_temp; -- not a schema that bears the role's name, which others might have made
  create table if not exists schema_migration (
    name text primary key,
    checksum text not null,
    applied_at timestamptz not null default now()
  );
`;

/**
 * Applies new migrations (`0001_what.sql`), each in a transaction, then all of `functions/` if its serial is higher than
 * the database's. Returns the applied names. Leaves a newer release's functions alone; MigrationError if the database
 * belongs to another release.
 */
export async function migrate(database: Database, folder: string, log: Log): Promise<string[]> {
  const release = { migrations: await readMigrations(folder), functions: await readFunctions(folder) };
  const applied: string[] = [];
  for (;;) {
    const step = await database.platform.transaction((tx) => applyNext(tx, release));
    if (step.name === undefined) {
      if (step.newer.length > 0)
        log.warn(
          { newer: step.newer },
          'The database was migrated by a newer release, whose migrations and functions stay as they are: start that release, this one may not work with them',
        );
      return applied;
    }
    log.info({ migration: step.name, ms: step.ms }, 'Applied a migration');
    applied.push(step.name);
  }
}

async function applyNext(tx: PlatformTx, { migrations, functions }: Release): Promise<Step> {
  await tx.execute(enter);
  const rows = await tx.query(selectApplied);
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const stored = applied.get(functionsName);
  applied.delete(functionsName);
  const known = new Set(migrations.map(({ name }) => name));
  const change = functionsOf(functions, stored);
  const newer = [...applied.keys()].filter((name) => !known.has(name));
  if (change === 'newer') newer.push(functionsName);
  const next = nextOf(migrations, applied, newer);
  // A newer copy that applied migrations may be about to apply its functions.
  const todo = next ?? (typeof change === 'object' && newer.length === 0 ? change : undefined);
  if (todo === undefined) return { name: undefined, newer };
  const began = performance.now();
  await tx.execute(`${planned[todo.name] ?? ''}${todo.text}`).catch((error: unknown) => {
    throw new MigrationError(`${todo.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  const ms = Math.round(performance.now() - began);
  await tx.query(insertApplied, [todo.name, todo.checksum]);
  return { name: todo.name, ms };
}

/** The first migration to apply; `newer` lists what the database has that this copy lacks. */
function nextOf(
  migrations: readonly Migration[],
  applied: ReadonlyMap<string, string>,
  newer: readonly string[],
): Migration | undefined {
  const next = migrations.find(({ name }) => !applied.has(name));
  const differing = migrations.find(({ name, checksum }) => {
    const stored = applied.get(name);
    return stored !== undefined && stored !== checksum && stored !== formerChecksums[name];
  });
  if (differing !== undefined || (next !== undefined && newer.length > 0))
    throw otherRelease(
      next === undefined && newer.length > 0 ? 'a newer' : 'another',
      differing === undefined ? `it lacks ${next?.name} and has ${newer.join(', ')}` : `${differing.name} differs`,
      'Never edit or rename a merged migration: write a new one.',
    );
  const later = next && [...applied.keys()].find((name) => name > next.name);
  if (later !== undefined)
    throw otherRelease(
      'another',
      `${next?.name} comes before ${later}, which is already applied`,
      'Give a new migration the next number.',
    );
  return next;
}

/** Whether to apply the functions: the stored serial is lower or absent, or belongs to a newer release. */
function functionsOf({ text, checksum, stamp }: Functions, stored = ''): Migration | 'newer' | undefined {
  if (text === '') return undefined;
  if (stamp === undefined)
    throw new MigrationError(`The functions have no serial: run \`node tools/stamp-functions.ts\`.`);
  const there = readStamp(stored);
  if (there === undefined || stamp.number > there.number)
    return { name: functionsName, text, checksum: writeStamp({ number: stamp.number, checksum }) };
  if (stamp.number < there.number) return 'newer';
  if (checksum === there.checksum) return undefined;
  throw otherRelease(
    'another',
    `two releases have different functions with the same serial number, ${stamp.number}`,
    'After editing functions, run `node tools/stamp-functions.ts`.',
  );
}

function otherRelease(which: 'a newer' | 'another', what: string, advice: string): MigrationError {
  return new MigrationError(
    `The database belongs to ${which} release (${what}): start the release that last upgraded it, or restore the backup from before that upgrade (docs/operations.md, Upgrades). For developers: ${advice}`,
  );
}
