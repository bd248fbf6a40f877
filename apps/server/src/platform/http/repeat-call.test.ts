import { endpoints } from '@regulars/contract/kernel';
import { Type } from 'typebox';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Factories, type Caller } from '../../../test/factories.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { testStart } from '../../../test/test-server.ts';
import { startTinyServer, tinyToken, type TinyServer } from '../../../test/tiny-server.ts';
import { statement } from '../database/index.ts';
import { handle } from './index.ts';

let db: TestDatabase;
let caller: Caller;
let server: TinyServer;
let attempts = 0;
/** Attempts that lose a conflict. */
let losing = 0;
let bothLocked = Promise.withResolvers<void>();

const addCount = statement(
  'repeat_test_insert',
  "insert into user_preference (merchant_id, user_id, key, value) values ($1, $2, $3, '0')",
);
const raiseCount = statement(
  'repeat_test_raise',
  `update user_preference set value = to_jsonb((value #>> '{}')::integer + 1)
   where merchant_id = $1 and user_id = $2 and key = $3`,
);
const listCounts = statement<{ value: number }>(
  'repeat_test_list',
  'select value from user_preference where merchant_id = $1 and user_id = $2 order by key',
);

const plain = {
  summary: 'Count',
  scope: 'merchant',
  branches: 'none',
  permission: 'none',
  errors: [],
  audit: { none: 'a test' },
  data: Type.Object({ done: Type.Boolean() }),
} as const;
const declared = endpoints({
  'POST /counts': { ...plain, body: Type.Object({ keys: Type.Array(Type.String()) }) },
  'POST /conflicts': plain,
  'POST /timeouts': plain,
  'POST /waits': plain,
  'POST /account-conflicts': { ...plain, scope: 'account' },
  'POST /uploads': { ...plain, upload: { bytes: 1_000 } },
});

const lose = "do $$ begin raise sqlstate '40001'; end $$";
const handlers = handle<typeof declared>()({
  // Locks its keys in the order of the call; the first two attempts each hold one before they want the other's.
  'POST /counts': async ({ tenant, body }) => {
    await tenant.transaction(async (tx) => {
      attempts += 1;
      const { keys } = body;
      for (const [at, key] of keys.entries()) {
        await tx.query(raiseCount, [tx.merchantId, tenant.userId, key]);
        if (at > 0) continue;
        if (attempts === 2) bothLocked.resolve();
        await bothLocked.promise;
      }
    });
    return { done: true };
  },
  'POST /conflicts': async ({ tenant }) => {
    attempts += 1;
    await tenant.transaction(async (tx) => {
      await tx.query(raiseCount, [tx.merchantId, tenant.userId, 'a']);
      if (attempts <= losing) await tx.platform.execute(lose);
    });
    return { done: true };
  },
  'POST /timeouts': async ({ tenant }) => {
    attempts += 1;
    await tenant.transaction(async (tx) => {
      await tx.query(raiseCount, [tx.merchantId, tenant.userId, 'a']);
      await tx.platform.execute('set local statement_timeout = 1; select pg_sleep(60)');
    });
    return { done: true };
  },
  'POST /waits': async ({ tenant }) => {
    await tenant.transaction(async (tx) => {
      await tx.platform.execute("set local statement_timeout = '50ms'");
      await tx.query(raiseCount, [tx.merchantId, tenant.userId, 'a']);
    });
    return { done: true };
  },
  // A transaction of its own, which the platform can't tie to the call.
  'POST /account-conflicts': async () => {
    attempts += 1;
    await db.database.platform.execute(lose);
    return { done: true };
  },
  'POST /uploads': async ({ tenant, receive }) => {
    attempts += 1;
    await receive(() => tenant.transaction((tx) => tx.platform.execute(lose)));
    return { done: true };
  },
});

beforeAll(async () => {
  db = await createTestDatabase();
  const make = new Factories(db.database, () => new Date(testStart));
  caller = await make.user(await make.shop());
  const { accountId, sessionId, merchantId = '', userId = '' } = caller;
  const zones = { timezone: 'Asia/Shanghai', day_cut: '00:00:00', day_changes: [] };
  const user = { merchantId, userId, operator: null, permissions: new Set<never>(), branches: 'all' } as const;
  server = await startTinyServer({
    database: db.database,
    domains: [{ endpoints: declared, handlers }],
    identity: {
      accountId,
      sessionId,
      isProvider: false,
      hasSecondFactor: false,
      user: { ...user, access: '', zones, isLeaving: false, closed: undefined },
    },
  });
  for (const key of ['a', 'b']) await db.database.tenant(merchantId).query(addCount, [merchantId, userId, key]);
});
afterAll(async () => {
  await server.drain();
  await db.drop();
});
beforeEach(() => {
  attempts = 0;
  losing = 0;
  bothLocked = Promise.withResolvers<void>();
});

const counts = async (): Promise<number[]> => {
  const merchantId = caller.merchantId ?? '';
  const rows = await db.database.tenant(merchantId).query(listCounts, [merchantId, caller.userId]);
  return rows.map(({ value }) => value);
};

const post = async (path: string, key: string, body?: object | FormData) => {
  const isForm = body instanceof FormData;
  const answer = await fetch(`${server.url}/api/${path}`, {
    method: 'POST',
    headers: {
      authorization: tinyToken,
      'x-merchant-id': caller.merchantId ?? '',
      'idempotency-key': key,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  const { data, err } = (await answer.json()) as { data?: unknown; err?: { name: string } }; // the server's envelope
  const retryAfter = answer.headers.get('retry-after');
  return { status: answer.status, data, err, retryAfter, replayed: answer.headers.get('idempotent-replayed') };
};
/** The database is there, but other transactions hold what the call needs. */
const busy = { status: 503, err: { name: 'rows_busy' }, retryAfter: '10' };

test('the loser of a deadlock is repeated, and both calls are done once', async () => {
  const before = await counts();
  const calls = [
    ['deadlock-1', ['a', 'b']],
    ['deadlock-2', ['b', 'a']],
  ] as const;
  const send = () => Promise.all(calls.map(([key, keys]) => post('counts', key, { keys })));
  expect(await send()).toMatchObject([{ status: 200 }, { status: 200 }]);
  // On a busy machine the loser may meet the winner again before it has committed.
  const repeats = attempts - calls.length;
  expect(repeats).toBeGreaterThanOrEqual(1);
  expect(await send()).toMatchObject([{ replayed: 'true' }, { replayed: 'true' }]);
  expect(attempts).toBe(calls.length + repeats);
  expect(await counts()).toEqual(before.map((count) => count + 2));
  expect(server.lines.filter((line) => line.includes('Repeats work'))).toHaveLength(repeats);
});

test('a call that loses four times is refused, leaves nothing, and may be sent again', async () => {
  const before = await counts();
  losing = 4;
  expect(await post('conflicts', 'conflict-1')).toMatchObject(busy);
  expect([attempts, await counts()]).toEqual([4, before]);
  expect(await post('conflicts', 'conflict-1')).toMatchObject({ status: 200, replayed: null });
  expect(await counts()).toEqual(before.map((count, at) => count + (at === 0 ? 1 : 0)));
});

test('an upload is not repeated, because its file can be read only once', async () => {
  const form = new FormData();
  form.append('file', new File(['tea'], 'a.csv'));
  expect((await post('uploads', 'upload-1', form)).status).toBe(503);
  expect(attempts).toBe(1);
});

test('a call without a merchant is not repeated, because it has no transaction that undoes all of it', async () => {
  expect((await post('account-conflicts', 'account-1')).status).toBe(503);
  expect(attempts).toBe(1);
});

test('a statement that takes too long answers that nothing was saved, once', async () => {
  const before = await counts();
  expect(await post('timeouts', 'timeout-1')).toMatchObject(busy);
  expect([attempts, await counts()]).toEqual([1, before]);
});

test('a call that waits too long for a locked row is told to retry, and succeeds once the lock is released', async () => {
  const before = await counts();
  const merchantId = caller.merchantId ?? '';
  await db.database.tenant(merchantId).transaction(async (tx) => {
    await tx.query(raiseCount, [merchantId, caller.userId, 'a']);
    expect(await post('waits', 'waiting-1')).toMatchObject(busy);
  });
  expect(await post('waits', 'waiting-1')).toMatchObject({ status: 200, replayed: null });
  expect(await counts()).toEqual(before.map((count, at) => count + (at === 0 ? 2 : 0)));
});
