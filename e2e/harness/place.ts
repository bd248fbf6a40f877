import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { Client } from 'pg';
import { findRunning } from '../../apps/server/src/platform/postgres/embedded.ts';
import type { Place } from './product.ts';

/** A place for one product: an embedded PostgreSQL's folder or, with DATABASE_URL, a database beside the one it names. */
export async function makePlace(name: string): Promise<{ place: Place; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), `regulars-${name}-`));
  const url = process.env['DATABASE_URL'];
  if (!url) {
    return { place: { DATA_DIR: folder, DATABASE_URL: '' }, remove: () => rm(folder, { recursive: true }) };
  }
  const database = `regulars_${name}_${process.pid}`;
  const own = new URL(url);
  own.pathname = `/${database}`;
  await run({ connectionString: url }, `create database ${database}`);
  return {
    place: { DATA_DIR: folder, DATABASE_URL: own.href },
    remove: async () => {
      await run({ connectionString: url }, `drop database ${database} with (force)`);
      await rm(folder, { recursive: true });
    },
  };
}

/** Changes the product's data behind its back. */
export async function statement(place: Place, text: string, values: readonly string[] = []): Promise<void> {
  const connection = place.DATABASE_URL ? { connectionString: place.DATABASE_URL } : await findRunning(place.DATA_DIR);
  if (!connection) throw new Error('No PostgreSQL runs there');
  await run(connection, text, values);
}

async function run(
  connection: ConstructorParameters<typeof Client>[0],
  text: string,
  values: readonly string[] = [],
): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(text, [...values]);
  } finally {
    await client.end();
  }
}
