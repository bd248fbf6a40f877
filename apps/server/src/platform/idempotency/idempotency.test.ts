import { endpoints } from '@regulars/contract/kernel';
import { Type } from 'typebox';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { testStart } from '../../../test/test-server.ts';
import { startTinyServer, tinyToken, type TinyServer } from '../../../test/tiny-server.ts';
import { Factories, type Caller } from '../../../test/factories.ts';
import { handle, Problem, type Identity } from '../http/index.ts';
import { statement, type TenantTx, type TenantView } from '../database/index.ts';
import { spend, type Limit } from '../limits/limits.ts';
import { idempotentCall, sweepIdempotencyKeys } from './idempotency.ts';

let test: TestDatabase;
let caller: Caller;
let server: TinyServer;
let other: TinyServer;
let runs = 0;

const insertNote = statement(
  'idempotency_test_insert',
  'insert into user_preference (merchant_id, user_id, key, value) values ($1, $2, $3, $4)',
);
const countNotes = statement<{ notes: number }>(
  'idempotency_test_count',
  'select count(*) as notes from user_preference where merchant_id = $1 and user_id = $2',
);

const plain = {
  summary: 'Count the runs',
  scope: 'merchant',
  branches: 'none',
  permission: 'none',
  errors: ['not_found'],
  audit: { none: 'a test' },
  data: Type.Object({ runs: Type.Integer() }),
} as const;
const declared = endpoints({
  'POST /notes/{id}': {
    summary: 'Count the runs',
    scope: 'merchant',
    branches: 'none',
    permission: 'none',
    errors: ['not_found'],
    audit: { none: 'a test' },
    creates: true,
    versioned: true,
    params: Type.Object({ id: Type.String() }),
    query: Type.Object({ loud: Type.Optional(Type.Boolean()) }),
    body: Type.Object({ text: Type.String(), more: Type.Optional(Type.Unknown()) }),
    data: Type.Object({ version: Type.Integer(), text: Type.String() }),
  },
  'POST /notes/{id}/answered-later': {
    ...plain,
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ fail: Type.Optional(Type.Boolean()) }),
    data: Type.Object({ found: Type.Integer(), runs: Type.Integer() }),
  },
  'POST /notes/without-transaction': plain,
  'POST /notes/twice': plain,
  'POST /notes/second-try': plain,
  'POST /notes/broken': plain,
  'POST /notes/file': { ...plain, upload: { bytes: 1_000 } },
});

let forgetful = false;
const limit: Limit = { name: 'idempotency_test', spans: [{ seconds: 60, most: 1_000 }] };
const writeNote = async (tx: TenantTx): Promise<void> => {
  runs += 1;
  await tx.query(insertNote, [tx.merchantId, caller.userId, `note${runs}`, JSON.stringify(runs)]);
};
const notes = async (view: TenantView): Promise<number> =>
  (await view.query(countNotes, [view.merchantId, caller.userId]))[0]?.notes ?? 0;

const handlers = handle<typeof declared>()({
  'POST /notes/{id}': ({ tenant, body }) =>
    tenant.transaction(async () => {
      runs += 1;
      if (body.text === 'fail') throw new Problem('not_found');
      return { version: runs, text: `${body.text} “茶”\n` };
    }),
  // The answer is read after the transaction's work and reflects it.
  'POST /notes/{id}/answered-later': async ({ tenant, body }) => {
    await tenant.transaction(writeNote);
    if (body.fail) throw new Problem('not_found');
    return { found: await notes(tenant.db), runs };
  },
  'POST /notes/without-transaction': () => ({ runs: (runs += 1) }),
  'POST /notes/twice': async ({ tenant }) => {
    await tenant.transaction(writeNote);
    await tenant.transaction(writeNote);
    return { runs };
  },
  'POST /notes/second-try': async ({ tenant }) => {
    await tenant
      .transaction(async (tx) => {
        await writeNote(tx);
        throw new Error('for the first time');
      })
      .catch(() => spend(tenant.aside, limit, { subject: tenant.userId, cost: 1 }, tenant.now));
    await tenant.transaction(writeNote);
    return { runs };
  },
  'POST /notes/broken': async ({ tenant }) => {
    await tenant.transaction(writeNote);
    return JSON.parse('{}') as { runs: number }; // a row that lacks what was declared
  },
  'POST /notes/file': async ({ tenant, receive }) => {
    if (forgetful) await tenant.transaction(writeNote);
    else await receive(() => tenant.transaction(writeNote));
    return { runs };
  },
});

const identityOf = ({ accountId, sessionId, merchantId = '', userId = '' }: Caller): Identity => ({
  accountId,
  sessionId,
  isProvider: false,
  hasSecondFactor: false,
  user: {
    merchantId,
    userId,
    operator: null,
    permissions: new Set(),
    branches: 'all',
    access: '',
    zones: { timezone: 'Asia/Shanghai', day_cut: '00:00:00', day_changes: [] },
    isLeaving: false,
    closed: undefined,
  },
});

beforeAll(async () => {
  test = await createTestDatabase({ connections: 3 });
  const make = new Factories(test.database, () => new Date(testStart));
  const shop = await make.shop();
  caller = await make.user(shop);
  const start = (identity: Identity) =>
    startTinyServer({ database: test.database, domains: [{ endpoints: declared, handlers }], identity });
  [server, other] = [await start(identityOf(caller)), await start(identityOf(await make.user(shop)))];
});
afterAll(async () => {
  await server.drain();
  await other.drain();
  await test.drop();
});

const post = async (
  key: string,
  body: string | FormData | undefined,
  { path = 'notes/1', to = server }: { path?: string; to?: TinyServer } = {},
) => {
  const headers = {
    authorization: tinyToken,
    'x-merchant-id': caller.merchantId ?? '',
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
    'idempotency-key': key,
  };
  const response = await fetch(`${to.url}/api/${path}`, {
    method: 'POST',
    headers,
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    text: await response.text(),
    etag: response.headers.get('etag'),
    replayed: response.headers.get('idempotent-replayed'),
  };
};

describe('a repeated call', () => {
  it('gets the first answer byte for byte, with its version, and runs nothing', async () => {
    const first = await post('first-key', '{"text":"one"}');
    const before = runs;
    expect(first).toMatchObject({ status: 201, etag: `"${before}"`, replayed: null });
    expect(await post('first-key', '{"text":"one"}')).toEqual({ ...first, replayed: 'true' });
    expect(runs).toBe(before);
  });

  it('is recognised whatever the order of its keys, and is another call if anything else differs', async () => {
    const first = await post('order-key', '{"text":"one","more":{"a":[1,{"b":2,"c":3}],"d":null}}');
    expect(await post('order-key', '{"more":{"d":null,"a":[1,{"c":3,"b":2}]},"text":"one"}')).toEqual({
      ...first,
      replayed: 'true',
    });
    const differing: [string, { path?: string }?][] = [
      ['{"text":"two"}'],
      ['{"text":"one"}'],
      ['{"text":"one","more":{"a":[{"b":2,"c":3},1],"d":null}}'],
      ['{"text":"one","more":{"a":[1,{"b":2,"c":3}],"d":null}}', { path: 'notes/2' }],
      ['{"text":"one","more":{"a":[1,{"b":2,"c":3}],"d":null}}', { path: 'notes/1?loud=true' }],
    ];
    for (const [body, where] of differing) {
      const answer = await post('order-key', body, where);
      expect(answer.status).toBe(422);
      expect(JSON.parse(answer.text)).toMatchObject({ err: { code: 42204, name: 'idempotency_key_reused' } });
    }
  });

  it('of another caller is another call', async () => {
    const first = await post('our-key-1', '{"text":"one"}');
    const others = await post('our-key-1', '{"text":"one"}', { to: other });
    expect(others.replayed).toBeNull();
    expect(others.text).not.toBe(first.text);
  });

  it('that failed may be retried, also with another input', async () => {
    for (let at = 0; at < 2; at += 1) expect((await post('failed-key', '{"text":"fail"}')).status).toBe(404);
    expect((await post('failed-key', '{"text":"right"}')).status).toBe(201);
  });

  it('waits for the first: 64 concurrent ones over three connections', async () => {
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 64 }, () => post('race-key', '{"text":"race"}')));
    expect(runs).toBe(before + 1);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ replayed }) => replayed === null)).toHaveLength(1);
  });

  it('is forgotten after seven days, not before', async () => {
    const first = await post('old-key-1', '{"text":"one"}');
    const db = test.database.tenant(caller.merchantId ?? '');
    const days = (count: number): Date => new Date(Date.parse(testStart) + count * 24 * 3_600_000);
    await sweepIdempotencyKeys(db, new Date(days(7).getTime() - 1));
    expect((await post('old-key-1', '{"text":"one"}')).replayed).toBe('true');
    await sweepIdempotencyKeys(db, days(7));
    const again = await post('old-key-1', '{"text":"one"}');
    expect(again.replayed).toBeNull();
    expect(again.text).not.toBe(first.text);
  });
});

describe('whatever a handler does', () => {
  const call = async (key: string, path: string, body?: string | FormData) => {
    const answer = await post(key, body, { path: `notes/${path}` });
    return { ...answer, body: JSON.parse(answer.text) as { data?: unknown; err?: { name: string } } };
  };
  const kept = () => notes(test.database.tenant(caller.merchantId ?? ''));

  it('the answer sent is the answer stored, even if made after the transaction’s work', async () => {
    const before = await kept();
    const first = await call('later-key', '1/answered-later', '{}');
    expect(first.body.data).toEqual({ found: before + 1, runs });
    expect(await call('later-key', '1/answered-later', '{}')).toEqual({ ...first, replayed: 'true' });
    expect(await kept()).toBe(before + 1);
  });

  it('a failure after the transaction’s work rolls it back, with or without a key', async () => {
    const before = await kept();
    for (const path of ['1/answered-later', 'broken']) {
      const body = path === 'broken' ? undefined : '{"fail":true}';
      expect((await call('fails-later', path, body)).status).toBeGreaterThanOrEqual(400);
      const headers = { authorization: tinyToken, 'x-merchant-id': caller.merchantId ?? '' };
      const json = body === undefined ? {} : { 'content-type': 'application/json' };
      const answer = await fetch(`${server.url}/api/notes/${path}`, {
        method: 'POST',
        headers: { ...headers, ...json },
        ...(body !== undefined && { body }),
      });
      expect(answer.status).toBeGreaterThanOrEqual(400);
    }
    expect(await kept()).toBe(before);
  });

  it('a call without a transaction is answered once', async () => {
    const first = await call('bare-key-1', 'without-transaction');
    const before = runs;
    expect(await call('bare-key-1', 'without-transaction')).toEqual({ ...first, replayed: 'true' });
    expect(runs).toBe(before);
  });

  it('a second transaction is refused and the first rolled back; after a failure it may be retried', async () => {
    const before = await kept();
    expect((await call('twice-key', 'twice')).body.err?.name).toBe('internal_error');
    expect(await kept()).toBe(before);
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('second-key', 'second-try')));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await kept()).toBe(before + 1);
  });

  it('an upload is identified by its name and bytes', async () => {
    const form = (content: string, name = 'a.csv'): FormData => {
      const made = new FormData();
      made.append('file', new File([content], name));
      return made;
    };
    const first = await call('file-key-1', 'file', form('tea'));
    expect(first.status).toBe(200);
    expect(await call('file-key-1', 'file', form('tea'))).toEqual({ ...first, replayed: 'true' });
    for (const other of [form('TEA'), form('tea', 'b.csv')])
      expect((await call('file-key-1', 'file', other)).body.err?.name).toBe('idempotency_key_reused');
    forgetful = true;
    expect((await call('file-key-2', 'file', form('tea'))).status).toBe(500);
    forgetful = false;
  });
});

describe('the key of a call', () => {
  const input = { method: 'POST', url: '/api/notes/1', body: {} };
  const dataKey = Buffer.alloc(32, 1);

  it('is optional, and has 8 to 100 visible characters', () => {
    expect(idempotentCall(dataKey, undefined, newId(), input)).toBeUndefined();
    for (const key of ['12345678', '~'.repeat(100)])
      expect(idempotentCall(dataKey, key, newId(), input)?.key).toBe(key);
    for (const key of ['', '1234567', '~'.repeat(101), 'eight  8', '茶茶茶茶茶茶茶茶'])
      expect(() => idempotentCall(dataKey, key, newId(), input)).toThrow('invalid_input');
  });

  it('stores nothing of the input that can be guessed back without the data key', () => {
    const [phone, accountId] = [{ ...input, body: { owner_phone: '13800000001' } }, newId()];
    const digestUnder = (key: Buffer) => idempotentCall(key, 'some-key-1', accountId, phone)?.inputHash;
    expect(digestUnder(dataKey)).toEqual(digestUnder(Buffer.from(dataKey)));
    expect(digestUnder(dataKey)).not.toEqual(digestUnder(Buffer.alloc(32, 2)));
  });
});
