import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints } from '@regulars/contract/kernel';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTinyServer, type TinyServer } from '../../../test/tiny-server.ts';
import { openDatabase, prepareDatabase, type Database } from '../database/index.ts';
import { createLog } from '../log/log.ts';
import { startEmbedded, type Embedded } from '../postgres/embedded.ts';
import { handle } from './index.ts';

/** The database goes away and returns while the server keeps running. */

const log = createLog({ level: 'silent' });
let dataDir: string;
let cluster: Embedded;
let database: Database;
let server: TinyServer;
/** What the running handler waits for, and how it signals that it has written. */
let gate: PromiseWithResolvers<undefined>;
let written: PromiseWithResolvers<undefined>;

const call = { scope: 'public', permission: 'none', data: Type.Object({ count: Type.Integer() }), errors: [] } as const;
const declared = endpoints({
  'GET /notes': { ...call, summary: 'Count' },
  'POST /notes': { ...call, summary: 'Write one, in two steps' },
});
const count = async (db: Pick<Database['platform'], 'execute'>): Promise<{ count: number }> => ({
  count: (await db.execute('select from account')).rows.length,
});
const handlers = handle<typeof declared>()({
  'GET /notes': ({ visitor }) => count(visitor.platform),
  'POST /notes': ({ visitor }) =>
    visitor.platform.transaction(async (tx) => {
      await tx.execute(
        "insert into account (account_id, account_no, phone, created_at) values (gen_random_uuid(), 'A20200101001', '13800000001', now())",
      );
      written.resolve(undefined);
      await gate.promise;
      return count(tx);
    }),
});

const cut = (): Promise<void> => cluster.stop();
const back = async (): Promise<void> => {
  cluster = await startEmbedded({ dataDir, log, fsync: false });
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'regulars-away-'));
  await back();
  await prepareDatabase(cluster, join(import.meta.dirname, '../../../migrations'), log);
  database = openDatabase({ connection: cluster.connection, max: 4, log });
  server = await startTinyServer({ database, domains: [{ endpoints: declared, handlers }] });
});
afterAll(async () => {
  await server.drain();
  await database.close();
  await cluster.stop();
  await rm(dataDir, { recursive: true });
});

const ask = async (path: string, method = 'GET') => {
  const response = await fetch(`${server.url}${path}`, { method, headers: { 'accept-language': 'en' } });
  return {
    status: response.status,
    id: response.headers.get('x-request-id'),
    body: await response.json(),
  };
};
const away = {
  code: 50301,
  name: 'database_away',
  msg: 'The database is temporarily unavailable. Nothing was saved; try again shortly.',
};

describe('while the database is away', () => {
  it('calls answer a traceable error, the server stays up but not ready, and recovers when it is back', async () => {
    expect((await ask('/api/notes')).body).toEqual({ ok: true, data: { count: 0 } });
    await cut();
    for (const path of ['/api/notes', '/health/ready']) {
      const { status, id, body } = await ask(path);
      expect({ status, body }).toEqual({ status: 503, body: { ok: false, err: { ...away, request_id: id } } });
      expect(server.lines.some((line) => line.includes(`"request":"${id}"`) && line.includes('"level":50'))).toBe(true);
    }
    expect((await ask('/health/live')).status).toBe(200);
    await back();
    expect((await ask('/health/ready')).status).toBe(200);
    expect((await ask('/api/notes')).body).toEqual({ ok: true, data: { count: 0 } });
  });

  it('calls in progress leave nothing half done', async () => {
    [gate, written] = [Promise.withResolvers(), Promise.withResolvers()];
    const underWay = ask('/api/notes', 'POST');
    await written.promise;
    await cut();
    gate.resolve(undefined);
    expect(await underWay).toMatchObject({ status: 503, body: { ok: false, err: away } });
    await back();
    expect((await ask('/api/notes')).body).toEqual({ ok: true, data: { count: 0 } });

    [gate, written] = [Promise.withResolvers(), Promise.withResolvers()];
    gate.resolve(undefined);
    expect((await ask('/api/notes', 'POST')).body).toEqual({ ok: true, data: { count: 1 } });
  });
});
