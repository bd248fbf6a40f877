import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { statement } from './statement.ts';
import type { PlatformTx } from './views.ts';

/** The migrations and the database don't fit together; nothing was changed by the one that is named. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

interface Applied {
  readonly name: string;
  readonly checksum: string;
}

/** Landed migrations whose functions moved to `functions/`, by the checksum that databases of before know them by. */
const formerChecksums: Readonly<Record<string, string>> = {
  '0007_ledger_functions.sql': '412512625eaa953d4e302ae058d1a58469da121eb480c091dd48ef80d643ba4a',
};

/** What the functions are called among the applied migrations; sorts after all of them. */
const functionsName = 'functions';

const selectApplied = statement<Applied>(
  'select_applied_migrations',
  'select name, checksum from schema_migration order by name',
);
const insertApplied = statement(
  'insert_applied_migration',
  `insert into schema_migration (name, checksum) values ($1, $2)
   on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`,
);

/** Locks and waits, so that copies of the program may start together. The number is ours alone, of no meaning. */
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
 * Applies the folder's files (`0001_what.sql`) that are new, each in a transaction, and then the functions of its folder
 * `functions`, all of them whenever one was edited; returns the names. What a newer copy of the program has applied is
 * left alone; MigrationError when an applied migration was edited.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const functions = await readFunctions(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await database.platform.transaction((tx) => applyNext(tx, migrations, functions));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

async function applyNext(
  tx: PlatformTx,
  migrations: readonly Migration[],
  functions: Migration,
): Promise<string | undefined> {
  await tx.execute(enter);
  const rows = await tx.query(selectApplied);
  const next =
    nextOf(
      migrations,
      rows.filter(({ name }) => name !== functionsName),
    ) ?? functionsOf(functions, migrations, rows);
  if (next === undefined) return undefined;
  await tx.execute(next.text).catch((error: unknown) => {
    throw new MigrationError(`${next.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  await tx.query(insertApplied, [next.name, next.checksum]);
  return next.name;
}

/** The first migration that is new. */
function nextOf(migrations: readonly Migration[], rows: readonly Applied[]): Migration | undefined {
  const applied = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum && known !== formerChecksums[name])
      throw new MigrationError(`${name} was edited after it was applied: undo that, and write a new migration`);
  }
  const next = migrations.find(({ name }) => !applied.has(name));
  const later = next && [...applied.keys()].find((name) => name > next.name);
  if (later !== undefined)
    throw new MigrationError(`${next?.name} comes before ${later}, which is applied already: give it the next number`);
  return next;
}

/** The functions, where they were edited; not where a newer copy of the program has applied a migration and its own. */
function functionsOf(
  functions: Migration,
  migrations: readonly Migration[],
  rows: readonly Applied[],
): Migration | undefined {
  const known = new Set([functionsName, ...migrations.map(({ name }) => name)]);
  const isCurrent = rows.some(({ name, checksum }) => name === functionsName && checksum === functions.checksum);
  return isCurrent || functions.text === '' || rows.some(({ name }) => !known.has(name)) ? undefined : functions;
}

const checksumOf = (text: string): string => createHash('sha256').update(text).digest('hex');

async function readFunctions(folder: string): Promise<Migration> {
  const inside = join(folder, functionsName);
  const names = await readdir(inside, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const files = names.filter((name) => name.endsWith('.sql')).toSorted();
  const text = (await Promise.all(files.map((name) => readFile(join(inside, name), 'utf8')))).join('\n');
  return { name: functionsName, text, checksum: checksumOf(text) };
}

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  names.forEach((name, index) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
    if (number === undefined) throw new MigrationError(`${name} is not named like 0001_what_it_does.sql`);
    if (names[index - 1]?.startsWith(number) === true)
      throw new MigrationError(`${names[index - 1]} and ${name} have the same number`);
  });
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: checksumOf(text) };
    }),
  );
}
