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

const selectApplied = statement<{ name: string; checksum: string }>(
  'select_applied_migrations',
  'select name, checksum from schema_migration order by name',
);
const insertApplied = statement(
  'insert_applied_migration',
  'insert into schema_migration (name, checksum) values ($1, $2)',
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
 * Applies the folder's files (`0001_what.sql`) that are new, each in a transaction; returns their names.
 * Migrations that a newer copy of the program has applied are left alone; MigrationError when an applied one was edited.
 */
export async function migrate(database: Database, folder: string): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (;;) {
    const name = await database.platform.transaction((tx) => applyNext(tx, migrations));
    if (name === undefined) return applied;
    applied.push(name);
  }
}

async function applyNext(tx: PlatformTx, migrations: readonly Migration[]): Promise<string | undefined> {
  await tx.execute(enter);
  const applied = new Map((await tx.query(selectApplied)).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== checksum)
      throw new MigrationError(`${name} was edited after it was applied: undo that, and write a new migration`);
  }
  const next = migrations.find(({ name }) => !applied.has(name));
  if (next === undefined) return undefined;
  const later = [...applied.keys()].find((name) => name > next.name);
  if (later !== undefined)
    throw new MigrationError(`${next.name} comes before ${later}, which is applied already: give it the next number`);
  await tx.execute(next.text).catch((error: unknown) => {
    throw new MigrationError(`${next.name} failed: ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  });
  await tx.query(insertApplied, [next.name, next.checksum]);
  return next.name;
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
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}
