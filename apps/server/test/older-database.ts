import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../src/platform/database/index.ts';
import { createLog } from '../src/platform/log/log.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** The folder of all migrations. */
export const migrations = join(import.meta.dirname, '../migrations');

/** A database as the migrations before a number left it, and the folder that has them. */
export interface OlderDatabase {
  readonly db: TestDatabase;
  readonly folder: string;
  drop(): Promise<void>;
}

export const createOlderDatabase = async (before: string): Promise<OlderDatabase> => {
  const folder = await mkdtemp(join(tmpdir(), 'regulars-migrations-'));
  const db = await createTestDatabase({ emptyFor: { tenant: new Set(), platform: new Set(['schema_migration']) } });
  for (const name of await readdir(migrations))
    if (/^\d{4}_/.test(name) && name < before) await cp(join(migrations, name), join(folder, name));
  await migrate(db.database, folder, createLog({ level: 'silent' }));
  return {
    db,
    folder,
    drop: async () => {
      await db.drop();
      await rm(folder, { recursive: true });
    },
  };
};
