import { readFileSync } from 'node:fs';
import { appendFile, chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import type { Database } from '../../platform/database/index.ts';
import { checkLog } from './checking.service.ts';
import { appendHead, headsOf, keepHeads, newestOf, readHeadFile, unreadable, type FiledHead } from './head-file.ts';
import { sealLog } from './sealing.service.ts';
import { sealLogs } from './seals.jobs.ts';
import { sealKeyOf } from './seals.rules.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
/** Whoever owns the database, past the program. */
let database: Client;
let folder: string;
let path: string;

beforeAll(async () => {
  server = await startTestServer();
  database = new Client(server.owner ?? server.connection);
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await server.stop();
});
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  folder = await mkdtemp(join(tmpdir(), 'heads-'));
  path = join(folder, 'heads.jsonl');
  return () => rm(folder, { recursive: true });
});

const key = () => sealKeyOf(server.dataKey);
const tenant = () => server.database.tenant(shop.merchantId);
/** As the job does. */
const sealAll = (auditHeadFile: string | undefined = path) =>
  sealLogs(
    { dataKey: server.dataKey, auditHeadFile },
    { database: server.database, now: server.clock.now(), log: server.log },
  );
/** As a server does that has no such file. */
const sealElsewhere = () => sealLog(tenant(), key(), server.clock.now());
const check = async () => checkLog(tenant(), key(), server.clock.now(), { file: await readHeadFile(path) });
const filed = async () => headsOf(await readHeadFile(path), shop.merchantId);
const asOwner = (sql: string, ...values: readonly unknown[]) => database.query(sql, [shop.merchantId, ...values]);
const countSeals = async (): Promise<number> =>
  ((await asOwner('select count(*)::int as n from log_seal where merchant_id = $1')).rows as { n: number }[])[0]?.n ??
  0;
const addMember = async (as: Caller = owner): Promise<void> => {
  const { err } = await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '林晓雯' } });
  expect(err).toBeUndefined();
  server.clock.advance({ seconds: 1 });
};
const removeSeals = async () => {
  for (const table of ['log_seal', 'log_seal_batch', 'log_seal_head'])
    await asOwner(`delete from ${table} where merchant_id = $1`);
};
const notices = async () =>
  (await server.call('GET /notices', { as: owner })).data.items.map(({ kind, detail }) => [kind, detail]);
const shown = async () => (await server.call('GET /logs/seals', { as: owner })).data.unsealed;
const linesWith = (text: string): string[] => server.lines.filter((line) => line.includes(text));

describe('the head file', () => {
  it('has the newest head of each merchant, for nobody else to read', async () => {
    await addMember();
    await sealAll();
    await addMember();
    await sealAll();
    await sealAll();
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect([...(await filed()).keys()]).toEqual([1, 2]);
    expect(newestOf(await filed())).toMatchObject({ batch: 2, position: '2' });
    expect(await check()).toEqual({ entries: 2, removed: 0, headFile: 'agrees', fault: null });
  });

  it('gets the head that another server sealed', async () => {
    await addMember();
    await sealAll();
    await addMember();
    await sealElsewhere();
    await sealAll();
    expect(newestOf(await filed())).toMatchObject({ batch: 2 });
  });

  it('finds that every seal was removed; the log is not sealed anew, and readers are told once', async () => {
    await addMember();
    await sealAll();
    await removeSeals();
    expect(await check()).toMatchObject({ entries: 0, fault: { fault: 'file_ahead' } });
    await sealAll();
    await sealAll();
    expect(await countSeals()).toBe(0);
    expect(linesWith(`"merchantId":"${shop.merchantId}","fault":"file_ahead"`)).toHaveLength(2);
    expect(await shown()).toEqual({ fault: 'file_ahead', since: expect.any(String) });
    expect(await notices()).toEqual([['log_broken', '防改标记比核对文件里的少。请打开操作日志，并告知服务商']]);
  });

  it('finds an end that was cut off with the head of that time, also where nothing new was logged', async () => {
    await addMember();
    await sealAll();
    const { rows } = await asOwner('select position, mark from log_seal_head where merchant_id = $1');
    const { position, mark } = (rows as { position: string; mark: Buffer }[])[0] ?? {};
    await addMember();
    await sealAll();
    await asOwner('delete from operation_log_change where merchant_id = $1 and log_id in (select log_id from log_seal where merchant_id = $1 and position = 2)'); // prettier-ignore
    await asOwner('delete from operation_log where merchant_id = $1 and log_id in (select log_id from log_seal where merchant_id = $1 and position = 2)'); // prettier-ignore
    await asOwner('delete from log_seal where merchant_id = $1 and position = 2');
    await asOwner('delete from log_seal_batch where merchant_id = $1 and batch = 2');
    await asOwner(
      'update log_seal_head set batch = 1, position = $2, mark = $3 where merchant_id = $1',
      position,
      mark,
    );
    expect(await checkLog(tenant(), key(), server.clock.now())).toMatchObject({ headFile: null, fault: null });
    expect(await check()).toMatchObject({ entries: 1, fault: { fault: 'file_ahead', position: '1' } });
    await sealAll();
    expect(await shown()).toMatchObject({ fault: 'file_ahead' });
  });

  it('differs from a log that a server without it sealed anew', async () => {
    await addMember();
    await sealAll();
    await removeSeals();
    await asOwner(`update operation_log set operator = '别人' where merchant_id = $1`);
    await addMember();
    await sealElsewhere();
    expect(await checkLog(tenant(), key(), server.clock.now())).toMatchObject({ fault: null });
    expect(await check()).toMatchObject({ fault: { fault: 'file', position: '1' } });
    await addMember();
    await sealAll();
    expect(await countSeals()).toBe(2);
    expect(await shown()).toMatchObject({ fault: 'file' });
  });

  it('that stopped is found a day after, at the first seal that it lacks', async () => {
    await addMember();
    await sealAll();
    await addMember();
    await sealElsewhere();
    server.clock.advance({ hours: 23 });
    expect(await check()).toMatchObject({ entries: 2, headFile: 'agrees', fault: null });
    server.clock.advance({ hours: 2 });
    expect(await check()).toMatchObject({ entries: 2, headFile: null, fault: { fault: 'file_behind', position: '2' } });
    // Nor does it help to put off when the batch was sealed.
    await asOwner(
      `update log_seal_batch set sealed_at = sealed_at + interval '1 day' where merchant_id = $1 and batch = 2`,
    );
    expect(await check()).toMatchObject({ fault: { fault: 'chain', position: '2' } });
    await asOwner(
      `update log_seal_batch set sealed_at = sealed_at - interval '1 day' where merchant_id = $1 and batch = 2`,
    );
    // What the log itself has wrong comes first.
    await asOwner('update log_seal_head set batch = 1 where merchant_id = $1');
    expect(await check()).toMatchObject({ fault: { fault: 'truncated' } });
    await asOwner('update log_seal_head set batch = 2 where merchant_id = $1');
    await sealAll();
    expect(await check()).toMatchObject({ headFile: 'agrees', fault: null });
  });

  it('that was cut gets what it lacks, and one that was lost is unknown until then, and said so', async () => {
    await addMember();
    await sealAll();
    const first = await readFile(path, 'utf8');
    await addMember();
    await sealAll();
    await writeFile(path, first);
    await sealAll();
    expect(newestOf(await filed())).toMatchObject({ batch: 2 });
    await rm(path);
    expect(await check()).toMatchObject({ headFile: 'missing', fault: null });
    await writeFile(path, '');
    expect(await check()).toMatchObject({ headFile: 'unknown', fault: null });
    expect(await checkLog(tenant(), key(), server.clock.now(), { file: unreadable })).toMatchObject({ headFile: 'unreadable', fault: null }); // prettier-ignore
    server.lines.length = 0;
    await sealAll();
    expect(linesWith('had nothing of merchants')).toHaveLength(1);
    expect(await check()).toMatchObject({ headFile: 'agrees', fault: null });
    server.lines.length = 0;
    shop = await server.make.shop(); // whose first seal is no loss
    owner = await server.make.user(shop);
    await addMember();
    await sealAll();
    expect(linesWith('had nothing of merchants')).toEqual([]);
  });

  it('has the head of a merchant before the next one is sealed: a kill between them is no loss', async () => {
    await addMember();
    const first = shop.merchantId;
    shop = await server.make.shop();
    owner = await server.make.user(shop);
    await addMember();
    const found: boolean[] = [];
    const database: Database = {
      ...server.database,
      tenant: (id) => {
        if (id === shop.merchantId) found.push(readFileSync(path, 'utf8').includes(first));
        return server.database.tenant(id);
      },
    };
    await sealLogs({ dataKey: server.dataKey, auditHeadFile: path }, { database, now: server.clock.now(), log: server.log }); // prettier-ignore
    expect(found).toEqual([true]);
  });

  it('is new after a release that kept none, which is no reason for a warning', async () => {
    await addMember();
    await sealElsewhere();
    await asOwner('update log_seal_batch set format = 1 where merchant_id = $1');
    server.lines.length = 0;
    await sealAll();
    expect(linesWith('had nothing of merchants').filter((line) => line.includes(shop.merchantId))).toEqual([]);
  });

  it('gets what it lacked when it can be used again; until then the log is sealed and an error logged', async () => {
    await addMember();
    await sealAll(join(folder, 'missing', 'heads.jsonl'));
    expect(await countSeals()).toBe(1);
    expect(linesWith('could not be written to AUDIT_HEAD_FILE')).toHaveLength(1);
    await writeFile(path, '{"merchant_id": "x"}\n');
    await expect(readHeadFile(path)).rejects.toThrow('has a line that is no head');
    await addMember();
    await sealAll();
    expect(await countSeals()).toBe(2);
    expect(linesWith('could not be read from AUDIT_HEAD_FILE')).toHaveLength(1);
    await rm(path);
    await sealAll();
    expect([...(await filed()).keys()]).toEqual([2]);
    expect(await shown()).toBeNull();
  });

  it('may repeat a line or end within one after a crash; the first line of a batch counts', async () => {
    await addMember();
    await sealAll();
    const lines = await readFile(path, 'utf8');
    const line = lines.split('\n').find((one) => one.includes(shop.merchantId)) ?? '';
    await appendFile(path, `${line}\n${line.replace(/"chain":"..../, '"chain":"0000')}\n`);
    expect(await check()).toMatchObject({ headFile: 'agrees', fault: null });
    await appendFile(path, line.slice(0, 50));
    await addMember();
    await sealAll();
    expect([...(await filed()).keys()]).toEqual([1, 2]);
    expect(await check()).toMatchObject({ headFile: 'agrees', fault: null });
  });
});

describe('a long head file', () => {
  const headAt = (merchant: string, batch: number, year: number): FiledHead => ({
    merchant_id: merchant,
    batch,
    position: String(batch),
    chain: 'ab'.repeat(32),
    sealed_at: `${year}-06-01T00:00:00.000Z`,
  });

  it('is written anew with the newest line of each merchant and the last of each year', async () => {
    const [one, other] = [newId(), newId()];
    const lines = Array.from({ length: 10_050 }, (_, at) => headAt(one, at + 1, at < 5_000 ? 2027 : 2028));
    await writeFile(path, lines.map((line) => `${JSON.stringify(line)}\n`).join(''), { mode: 0o640 });
    await chmod(path, 0o640);
    const [before, added] = [await readHeadFile(path), [headAt(other, 1, 2028), headAt(one, 10_051, 2029)]];
    for (const head of added) await appendHead(path, head);
    await keepHeads(path, before, added);
    const { heads, lines: left } = await readHeadFile(path);
    expect(left).toBe(4);
    expect([...(heads.get(one)?.keys() ?? [])]).toEqual([5_000, 10_050, 10_051]);
    expect([...(heads.get(other)?.keys() ?? [])]).toEqual([1]);
    expect((await stat(path)).mode & 0o777).toBe(0o640);
  });

  it('is compared in one reading', async () => {
    await addMember();
    await sealElsewhere();
    const years = new Map(Array.from({ length: 200_000 }, (_, at) => [at + 3, headAt(shop.merchantId, at + 3, 2027)]));
    const file = { state: 'read', heads: new Map([[shop.merchantId, years]]), lines: years.size } as const;
    const result = await checkLog(tenant(), key(), server.clock.now(), { file });
    expect(result).toMatchObject({ entries: 1, fault: { fault: 'file_ahead', position: '1' } });
  });
});

it('a merchant whose log can’t be sealed is named, and the others are sealed', async () => {
  await addMember();
  await sealAll();
  await asOwner('delete from log_seal_head where merchant_id = $1');
  await addMember();
  const broken = shop.merchantId;
  expect(await check()).toMatchObject({ fault: { fault: 'truncated', position: '1' } });
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  await addMember();
  await sealAll();
  expect(linesWith(`"merchantId":"${broken}","fault":"truncated"`)).toHaveLength(1);
  expect(await countSeals()).toBe(1);
});
