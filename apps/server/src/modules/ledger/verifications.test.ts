import { ledgerCheckPhrases } from '@regulars/phrases';
import { Socket } from 'node:net';
import { Client } from 'pg';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { mixedHistory, type History } from '../../../test/ledger/ledger-history.ts';
import { exportRows } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLog } from '../../platform/log/log.ts';
import { openDatabase } from '../../platform/database/index.ts';
import { checkNames, verifyMerchant } from '../../ledger/index.ts';
import { heartbeatQueue } from './verifications.queries.ts';
import { lostAfter } from './verifications.rules.ts';
import { verifyLedger, verifyLedgerWithin } from './verify-ledger.jobs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let history: History;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  history = await mixedHistory(server.database, shop, owner.userId ?? '', server.clock.now());
});

const ask = (from?: string) => server.call('POST /ledger/verifications', { as: owner, body: { from } });
const report = (id: string) => server.call('GET /ledger/verifications/{id}', { as: owner, params: { id } });
const list = async () => (await server.call('GET /ledger/verifications', { as: owner })).data.items;

/** Corrupts an account, bypassing the ledger, while the work runs. */
const whileBroken = async (work: () => Promise<void>): Promise<void> => {
  const client = new Client(server.owner ?? server.connection);
  await client.connect();
  const add = (growth: number) =>
    client.query('update ledger_account set growth = growth + $3 where merchant_id = $1 and account_id = $2', [
      shop.merchantId,
      history.regular,
      growth,
    ]);
  await add(1);
  await work();
  await add(-1);
  await client.end();
};

it('words exactly the existing checks', () => {
  expect(Object.keys(ledgerCheckPhrases)).toEqual(checkNames);
});

describe('a verification', () => {
  it('waits, then reports what each check examined', async () => {
    const asked = await ask();
    expect(asked).toMatchObject({
      status: 201,
      data: { state: 'waiting', from: null, asked_by: '何苗', steps: 0, breaches: 0, ended_at: null },
    });
    const { verification_id: id } = asked.data;
    expect((await report(id)).data).toMatchObject({ state: 'waiting', checks: [] });
    await server.jobs.run();
    const { data } = await report(id);
    expect(data).toMatchObject({ state: 'done', since: null, breaches: 0, ended_at: expect.any(String) });
    expect(data.steps_done).toBe(data.steps);
    expect(data.checks.map(({ name }) => name)).toEqual(checkNames);
    expect(data.checks.every(({ examined }) => examined > 0)).toBe(true);
    expect(await list()).toMatchObject([{ verification_id: id, state: 'done' }]);
  });

  it('shows the rows of a breach', async () => {
    await whileBroken(async () => {
      const { data } = await ask();
      await server.jobs.run();
      const { data: found } = await report(data.verification_id);
      expect(found).toMatchObject({ state: 'done', breaches: 2 });
      expect(found.checks.filter(({ breaches }) => breaches > 0)).toMatchObject([
        { name: 'posting.chain' },
        {
          name: 'account.balance',
          rows: [
            {
              at: [{ name: 'account', value: history.regular, called: expect.any(String) }],
              expected: expect.any(String),
              found: expect.any(String),
            },
          ],
        },
      ]);
      // Member names require permission to read members.
      const keeper = await server.make.user(shop, { permissions: ['ledger:read'] });
      const { data: seen } = await server.call('GET /ledger/verifications/{id}', {
        as: keeper,
        params: { id: data.verification_id },
      });
      const names = seen.checks.flatMap(({ rows }) => rows.flatMap(({ at }) => at.map(({ called }) => called)));
      expect(new Set(names)).toEqual(new Set([null]));
    });
  });

  it('reads only the tail when started from a date', async () => {
    const { data } = await ask('2026-11-22');
    await server.jobs.run();
    expect((await report(data.verification_id)).data).toMatchObject({
      state: 'done',
      from: '2026-11-22',
      since: '2026-11-20',
    });
  });

  it('with breaches stays listed until a full one finds none', async () => {
    const broken = async () =>
      (await server.call('GET /ledger/verifications', { as: owner })).data.broken?.verification_id ?? null;
    let first = '';
    await whileBroken(async () => {
      first = (await ask()).data.verification_id;
      expect(await broken()).toBeNull();
      await server.jobs.run();
      expect(await broken()).toBe(first);
    });
    const partial = (await ask('2026-11-22')).data.verification_id;
    await server.jobs.run();
    expect((await report(partial)).data).toMatchObject({ since: '2026-11-20', breaches: 0 });
    expect(await broken()).toBe(first);
    await ask();
    await server.jobs.run();
    expect(await broken()).toBeNull();
  });

  it('runs one at a time per merchant, independently of other merchants', async () => {
    const { data } = await ask();
    expect((await ask()).err).toMatchObject({ name: 'verification_running' });
    const other = await server.make.user(await server.make.shop());
    expect((await server.call('POST /ledger/verifications', { as: other, body: {} })).status).toBe(201);
    await server.jobs.run();
    expect((await ask()).status).toBe(201);
    await server.jobs.run();
    expect((await list()).map(({ state }) => state)).toEqual(['done', 'done']);
    expect((await list()).at(-1)?.verification_id).toBe(data.verification_id);
  });

  it('requested 16 times at once is created once', async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, () => ask()));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array<number>(15).fill(409)]);
    await server.jobs.run();
  });

  it('without a heartbeat is lost, and allows the next', async () => {
    const { data } = await ask();
    server.clock.advance({ minutes: 1, seconds: 1 });
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    expect((await report(data.verification_id)).data.state).toBe('lost');
    const next = await ask();
    expect(next.status).toBe(201);
    await server.jobs.run(); // the lost verification's job runs too late and does nothing
    expect((await report(data.verification_id)).data.state).toBe('failed');
    expect((await report(next.data.verification_id)).data.state).toBe('done');
  });

  it('that waits behind a long one is not lost while the queue makes progress', async () => {
    const { data } = await ask();
    const silent = await server.make.user(await server.make.shop());
    const seconds = (count: number): void => server.clock.advance({ seconds: count });
    const work = async (): Promise<void> => {
      const now = server.clock.now();
      await heartbeatQueue(server.database.platform, new Date(now.getTime() - lostAfter), now);
    };
    seconds(50);
    await work();
    seconds(50);
    expect((await report(data.verification_id)).data.state).toBe('waiting');
    const lost = (await server.call('POST /ledger/verifications', { as: silent, body: {} })).data;
    seconds(61);
    await work();
    owner = { ...owner, ...(await server.make.session(owner.accountId)) };
    expect((await report(data.verification_id)).data.state).toBe('lost');
    const kept = await server.call('GET /ledger/verifications/{id}', {
      as: { ...silent, ...(await server.make.session(silent.accountId)) },
      params: { id: lost.verification_id },
    });
    expect(kept.data.state).toBe('lost');
    await server.jobs.run();
  });

  it('is run by the program’s own queue', async () => {
    const { data } = await ask();
    const jobs = createJobs({
      database: server.database,
      clock: server.clock,
      log: createLog({ level: 'silent' }),
      jobs: [verifyLedger],
      pollSeconds: 0.5,
    });
    await jobs.start();
    try {
      const run = { merchantId: shop.merchantId, verificationId: data.verification_id };
      await server.database.platform.transaction((tx) => jobs.enqueue(tx, verifyLedger, run));
      await expect.poll(async () => (await report(data.verification_id)).data.state).toBe('done');
    } finally {
      await jobs.stop();
    }
  });

  it('is logged', async () => {
    const { data } = await ask('2026-11-20');
    await server.jobs.run();
    const { rows } = await server.database.platform.execute(
      'select action, operator from operation_log where merchant_id = $1 and subject_id = $2',
      [shop.merchantId, data.verification_id],
    );
    expect(rows).toEqual([{ action: 'ledger.verify', operator: '何苗' }]);
  });
});

describe('a verification that is slow', () => {
  const running = async (): Promise<number> => {
    const { rows } = await server.database.platform.execute(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and state = 'active' and wait_event_type = 'Lock' and query like '%ledger_line%'`,
    );
    return Number((rows as { count: number }[])[0]?.count); // the column named above
  };
  /** Blocks every verification at the lines while the work runs. */
  const whileLocked = async (work: () => Promise<void>): Promise<void> => {
    const client = new Client(server.owner ?? server.connection);
    await client.connect();
    await client.query('begin; lock table ledger_line in access exclusive mode');
    try {
      await work();
    } finally {
      await client.end();
    }
  };
  const context = (stopping: AbortSignal) => ({
    database: server.database,
    clock: server.clock,
    log: createLog({ level: 'silent' }),
    jobId: 'slow',
    signal: new AbortController().signal,
    stopping,
  });
  const begun = async () => {
    const { data } = await ask();
    return { merchantId: shop.merchantId, verificationId: data.verification_id };
  };

  it('ends when the program stops, its query too, and tells why', async () => {
    const run = await begun();
    await whileLocked(async () => {
      const stopping = new AbortController();
      const job = verifyLedger.handle(context(stopping.signal), run);
      await expect.poll(running).toBe(1);
      stopping.abort();
      await expect(job).rejects.toThrow('The program is stopping');
      expect(await running()).toBe(0);
    });
    expect((await report(run.verificationId)).data).toMatchObject({ state: 'failed', failure: 'stopped' });
    await server.jobs.run();
  });

  it('ends at its time limit, and tells why', async () => {
    const run = await begun();
    await whileLocked(async () => {
      const job = verifyLedgerWithin(300).handle(context(new AbortController().signal), run);
      await expect(job).rejects.toThrow('longer than');
      expect(await running()).toBe(0);
    });
    expect((await report(run.verificationId)).data).toMatchObject({ state: 'failed', failure: 'time_limit' });
    await server.jobs.run();
  });

  it('ends its query when the caller disconnects', async () => {
    const socket = new Socket();
    const log = createLog({ level: 'silent' });
    const database = openDatabase({ connection: { ...server.connection, stream: () => socket }, max: 1, log });
    await whileLocked(async () => {
      const verification = verifyMerchant(database, shop.merchantId);
      verification.catch(() => undefined);
      await expect.poll(running).toBe(1);
      socket.destroy();
      await expect(verification).rejects.toThrow();
      await expect.poll(running).toBe(0);
    });
    await database.close();
  });
});

it('lists the verifications by page, newest first', async () => {
  const ids: string[] = [];
  for (let made = 0; made < 3; made += 1) {
    ids.unshift((await ask()).data.verification_id);
    await server.jobs.run();
  }
  const first = await server.call('GET /ledger/verifications', { as: owner, query: { size: 2 } });
  expect(first.data.items.map((one) => one.verification_id)).toEqual(ids.slice(0, 2));
  const cursor = first.data.next_cursor ?? undefined;
  const rest = await server.call('GET /ledger/verifications', { as: owner, query: { size: 2, cursor } });
  expect(rest.data).toMatchObject({ items: [{ verification_id: ids[2] }], next_cursor: null });
  const wrong = await server.call('GET /ledger/verifications', { as: owner, query: { cursor: 'x' } });
  expect(wrong.err).toMatchObject({ name: 'cursor_invalid' });
});

it('exports them with their results', async () => {
  await whileBroken(async () => {
    await ask();
    await server.jobs.run();
  });
  server.clock.advance({ minutes: 1 });
  await ask();
  await server.jobs.run();
  const columns = ['asked_at', 'asked_by', 'since', 'result', 'breaches', 'failure'];
  const exported = async () => (await exportRows(server, owner, { list: 'verifications', columns })).slice(1);
  expect(await exported()).toEqual([
    ['2026-11-20 14:36:00', '何苗', '', '全部通过', '0', ''],
    ['2026-11-20 14:35:00', '何苗', '', '发现不符', '2', ''],
  ]);
  const [newest] = await list();
  const set = (changes: string) =>
    server.database.platform.execute(
      `update verification set ${changes} where merchant_id = $1 and verification_id = $2`,
      [shop.merchantId, newest?.verification_id],
    );
  await set(`state = 'running', ended_at = null, seen_at = asked_at - interval '2 minutes'`);
  expect((await list())[0]?.state).toBe('lost');
  expect((await exported())[0]?.slice(3)).toEqual(['已中断', '0', '']);
  await set(`state = 'failed', ended_at = asked_at, failure = 'stopped'`);
  expect((await exported())[0]?.slice(3)).toEqual(['未完成', '0', '服务器停止']);
});

it('does not find another merchant’s verification', async () => {
  expect((await report(newId())).err).toMatchObject({ name: 'verification_not_found' });
});

it('sums up what members have, and until when days are closed', async () => {
  const { rows } = await server.database.platform.execute(
    'select sum(principal)::bigint as principal, sum(bonus)::bigint as bonus, sum(points)::bigint as points from ledger_account where merchant_id = $1',
    [shop.merchantId],
  );
  const { data } = await server.call('GET /ledger', { as: owner });
  const { principal, bonus, points } = data;
  expect([{ principal, bonus, points }]).toEqual(rows);
  expect(data.closed_to).toBe('2026-11-20');
  expect(data.waiting).toBeGreaterThan(0);
});
