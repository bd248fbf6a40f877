import { endpoints } from '@regulars/contract/kernel';
import { Type } from 'typebox';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts';
import { testStart } from '../../../test/test-server.ts';
import { startTinyServer, tinyToken, type TinyServer } from '../../../test/tiny-server.ts';
import { Factories, type Caller } from '../../../test/factories.ts';
import { handle, Problem, type Identity } from '../http/index.ts';
import { idempotentCall, sweepIdempotencyKeys } from './idempotency.ts';

let test: TestDatabase;
let caller: Caller;
let server: TinyServer;
let other: TinyServer;
let runs = 0;

const declared = endpoints({
  'POST /notes/{id}': {
    summary: 'Count the runs',
    scope: 'merchant',
    branches: 'none',
    permission: 'none',
    errors: ['not_found'],
    idempotent: true,
    creates: true,
    versioned: true,
    params: Type.Object({ id: Type.String() }),
    query: Type.Object({ loud: Type.Optional(Type.Boolean()) }),
    body: Type.Object({ text: Type.String(), more: Type.Optional(Type.Unknown()) }),
    data: Type.Object({ version: Type.Integer(), text: Type.String() }),
  },
});
const handlers = handle<typeof declared>()({
  'POST /notes/{id}': ({ tenant, body }) =>
    tenant.transaction(async () => {
      runs += 1;
      if (body.text === 'fail') throw new Problem('not_found');
      return { version: runs, text: `${body.text} “茶”\n` };
    }),
});

const identityOf = ({ accountId, sessionId, merchantId = '', userId = '' }: Caller): Identity => ({
  accountId,
  sessionId,
  isProvider: false,
  user: {
    merchantId,
    userId,
    operator: null,
    permissions: new Set(),
    branches: 'all',
    timezone: 'Asia/Shanghai',
    dayCut: '00:00:00',
    closed: undefined,
  },
});

beforeAll(async () => {
  test = await createTestDatabase();
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
  body: string,
  { path = 'notes/1', to = server }: { path?: string; to?: TinyServer } = {},
) => {
  const headers = {
    authorization: tinyToken,
    'x-merchant-id': caller.merchantId ?? '',
    'content-type': 'application/json',
    'idempotency-key': key,
  };
  const response = await fetch(`${to.url}/api/${path}`, { method: 'POST', headers, body });
  return {
    status: response.status,
    text: await response.text(),
    etag: response.headers.get('etag'),
    replayed: response.headers.get('idempotent-replayed'),
  };
};

describe('a repeated call', () => {
  it('gets the first answer byte by byte, with its version, and runs nothing', async () => {
    const first = await post('first-key', '{"text":"one"}');
    const before = runs;
    expect(first).toMatchObject({ status: 201, etag: `"${before}"`, replayed: null });
    expect(await post('first-key', '{"text":"one"}')).toEqual({ ...first, replayed: 'true' });
    expect(runs).toBe(before);
  });

  it('is the same whatever the order of its keys, and another where anything else differs', async () => {
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

  it('of somebody else is another call', async () => {
    const first = await post('our-key-1', '{"text":"one"}');
    const others = await post('our-key-1', '{"text":"one"}', { to: other });
    expect(others.replayed).toBeNull();
    expect(others.text).not.toBe(first.text);
  });

  it('that failed may be tried again, and with another input', async () => {
    for (let at = 0; at < 2; at += 1) expect((await post('failed-key', '{"text":"fail"}')).status).toBe(404);
    expect((await post('failed-key', '{"text":"right"}')).status).toBe(201);
  });

  it('waits for the first, sixteen at a time', async () => {
    const before = runs;
    const answers = await Promise.all(Array.from({ length: 16 }, () => post('race-key', '{"text":"race"}')));
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

describe('the key of a call', () => {
  const input = { method: 'POST', url: '/api/notes/1', body: {} };

  it('may be left out, and has 8 to 100 visible characters', () => {
    expect(idempotentCall(undefined, newId(), input)).toBeUndefined();
    for (const key of ['12345678', '~'.repeat(100)]) expect(idempotentCall(key, newId(), input)?.key).toBe(key);
    for (const key of ['', '1234567', '~'.repeat(101), 'eight  8', '茶茶茶茶茶茶茶茶'])
      expect(() => idempotentCall(key, newId(), input)).toThrow('invalid_input');
  });
});
