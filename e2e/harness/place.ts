import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import type { Place } from './product.ts';

const urls = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_MAINTENANCE_URL'] as const;

/** The environment's URLs with another database; empty if unset. */
function leadTo(database: string): Omit<Place, 'DATA_DIR'> {
  const [application = '', owner = '', maintenance = ''] = urls.map((name) => {
    const url = process.env[name];
    return url ? Object.assign(new URL(url), { pathname: `/${database}` }).href : '';
  });
  return { DATABASE_URL: application, DATABASE_OWNER_URL: owner, DATABASE_MAINTENANCE_URL: maintenance };
}

/**
 * Creates the data folder of a product with an embedded PostgreSQL or, with DATABASE_URL, a new database on that
 * server.
 */
export async function makePlace(name: string): Promise<{ place: Place; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `regulars-${name}-`));
  const database = `regulars_${name}_${process.pid}`;
  const place = { DATA_DIR: folder, ...leadTo(database) };
  const url = process.env['DATABASE_OWNER_URL'] || process.env['DATABASE_URL'];
  if (!url) return { place, remove: () => rm(folder, { recursive: true }) };
  await run({ connectionString: url }, `create database ${database}`);
  return {
    place,
    remove: async () => {
      await run({ connectionString: url }, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true });
    },
  };
}

type Rows = Record<string, unknown>[];

/** Changes the product's data directly in the database. */
export async function statement(place: Place, text: string, values: readonly string[] = []): Promise<void> {
  await rowsOf(place, text, values);
}

/** Changes data the application may not write: rows of the ledger. */
export async function ownerStatement(place: Place, text: string, values: readonly string[] = []): Promise<void> {
  const connection = place.DATABASE_URL
    ? { connectionString: place.DATABASE_OWNER_URL || place.DATABASE_URL }
    : (await findRunning(place.DATA_DIR))?.owner;
  if (!connection) throw new Error('No PostgreSQL is running there');
  await run(connection, text, values);
}

async function connectionTo(place: Place): Promise<NonNullable<ConstructorParameters<typeof Client>[0]>> {
  const connection = place.DATABASE_URL
    ? { connectionString: place.DATABASE_URL }
    : (await findRunning(place.DATA_DIR))?.connection;
  if (!connection) throw new Error('No PostgreSQL runs there');
  return connection;
}

/** Reads the product's data directly from the database. */
export async function rowsOf(place: Place, text: string, values: readonly string[] = []): Promise<Rows> {
  return run(await connectionTo(place), text, values);
}

/** Holds the row locks of the statement while the work runs. */
export async function whileLocked(place: Place, text: string, work: () => Promise<void>): Promise<void> {
  const client = new Client(await connectionTo(place));
  await client.connect();
  try {
    await client.query('begin');
    await client.query(text);
    await work();
  } finally {
    await client.end();
  }
}

async function run(
  connection: ConstructorParameters<typeof Client>[0],
  text: string,
  values: readonly string[] = [],
): Promise<Rows> {
  const client = new Client(connection);
  await client.connect();
  try {
    const { rows }: { rows: Rows } = await client.query(text, [...values]);
    return rows;
  } finally {
    await client.end();
  }
}
