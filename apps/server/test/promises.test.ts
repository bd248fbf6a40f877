import { randomUUID } from 'node:crypto';
import { auditActionsOf, isMutation, takesIfMatch, type Address, type Endpoint } from '@regulars/contract/kernel';
import { rolesMost } from '@regulars/contract/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../src/app.ts';
import { openDatabase, type Database } from '../src/platform/database/index.ts';
import { tenantTables } from '../src/platform/database/schema.ts';
import type { Server } from '../src/platform/http/index.ts';
import { createLog } from '../src/platform/log/log.ts';
import { endpointsByAddress } from './answer-check.ts';
import type { Shop } from './factories.ts';
import { headersOf, sendInput, type RawAnswer } from './send-input.ts';
import { senderTo, startTestServer, type TestServer } from './test-server.ts';
import { endpointShare as share } from './turn.ts';
import { inputFor, worldOf } from './valid-inputs.ts';
import type { World } from './world.ts';

/** The promises that endpoints make in the contract, tried on a share of them in each run. */

let server: TestServer;
/**
 * The same product with a single connection: a call that needs a second one while holding the first would never end.
 */
let narrow: { readonly database: Database; readonly copy: Server; readonly server: TestServer };
let shop: Shop;

const copyWithOneConnection = async (): Promise<typeof narrow> => {
  const log = createLog({ level: 'silent' });
  const database = openDatabase({ connection: server.connection, max: 1, log });
  const copy = await createApp({ ...server, database, log, rateLimit: 0, trustProxy: false });
  const url = await copy.app.listen({ port: 0, host: '127.0.0.1' });
  return { database, copy, server: { ...server, send: senderTo(url, server.logged) } };
};

beforeAll(async () => {
  server = await startTestServer();
  narrow = await copyWithOneConnection();
  shop = await server.make.shop();
});
afterAll(async () => {
  await narrow.copy.drain();
  await narrow.database.close();
  await server.stop();
});

const execute = async <Row>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await server.database.platform.execute(text, values)).rows as Row[]; // as the statement names its columns

type Send = (headers?: Readonly<Record<string, string>>) => Promise<RawAnswer>;

let called = 0;

/** Sends a valid call on request, with these changes to its query, as a user with all permissions. */
const validCall = async (address: Address, { scope, audit }: Endpoint, query: object = {}): Promise<Send> => {
  called += 1;
  // A shop has so many roles at most, and each user here has one of their own.
  if (called % (rolesMost / 5) === 0) shop = await server.make.shop();
  // In account scope, only creating and initialising a merchant is logged.
  const place = scope === 'account' && audit ? await server.make.shop({ initialised: false }) : shop;
  const as = scope === 'provider' ? { as: await server.make.account({ provider: true }) } : {};
  const caller = await server.make.user(place, as);
  // The first call of a user in an hour says that they were here.
  if (scope === 'merchant') await server.call('GET /actions', { as: caller, query: {} });
  const world: World = { ...worldOf(server, place, await server.make.user(place)), caller };
  const valid = await inputFor(address, world);
  const input = { ...valid, query: { ...valid.query, ...query } };
  return (headers = {}) => sendInput(narrow.server, address, input, { ...headersOf(caller), ...headers });
};

/** Of each tenant table, its rows and the last transaction that wrote one: any change to any row shows. */
const contents = (): Promise<unknown[]> =>
  execute(
    [...tenantTables]
      .map(
        (table) =>
          `select '${table}' as name, count(*) as rows, max(xmin::text::bigint) as written from ${table} where merchant_id is not null`,
      )
      .join(' union all ')
      .concat(' order by name'),
  );

const those = (promise: (address: string, endpoint: Endpoint) => boolean): [Address, Endpoint][] =>
  [...endpointsByAddress].filter(([address, endpoint]) => promise(address, endpoint));
/** The share of this run. */
const tried = (all: readonly [Address, Endpoint][]): [Address, Endpoint][] =>
  all.filter(([address]) => share.has(address));

describe(`the operation log (${share.name})`, () => {
  it.each(tried([...endpointsByAddress]))(
    'has the declared actions of %s, with actor and request',
    async (address, endpoint) => {
      const send = await validCall(address, endpoint);
      const before = (
        await execute<{ log_id: string }>('select log_id from operation_log where merchant_id is not null')
      ).map(({ log_id }) => log_id);
      const answer = await send();
      expect(answer.body.err).toBeUndefined();
      const written = await execute<{ action: string; request_id: string }>(
        'select action, request_id from operation_log where merchant_id is not null and log_id <> all ($1::uuid[])',
        before,
      );
      const declared: readonly string[] = auditActionsOf(endpoint);
      expect(written.filter(({ action }) => !declared.includes(action))).toEqual([]);
      expect(written.length > 0).toBe(declared.length > 0);
      expect(new Set(written.map(({ request_id }) => request_id))).toEqual(
        new Set(declared.length > 0 ? [answer.headers.get('x-request-id')] : []),
      );
    },
  );
});

describe(`with an Idempotency-Key (${share.name})`, () => {
  it.each(tried(those(isMutation)))('%s is done once and answered alike', async (address, endpoint) => {
    const send = await validCall(address, endpoint);
    const key = { 'idempotency-key': randomUUID() };
    const first = await send(key);
    expect([first.body.err, first.headers.get('idempotent-replayed')]).toEqual([undefined, null]);
    const after = [await contents(), server.jobs.waiting];
    const second = await send(key);
    expect([second.status, second.text, second.headers.get('etag'), second.headers.get('idempotent-replayed')]).toEqual(
      [first.status, first.text, first.headers.get('etag'), 'true'],
    );
    expect([await contents(), server.jobs.waiting]).toEqual(after);
  });
});

describe(`a list by page (${share.name})`, () => {
  const paged = those((_, { errors }) => errors?.includes('page_too_deep') ?? false);

  it('is any whose query has a page number', () => {
    const byNumber = those((_, { query }) => Object.hasOwn(query?.properties ?? {}, 'index'));
    expect(byNumber.map(([address]) => address)).toEqual(paged.map(([address]) => address));
  });

  it.each(tried(paged))('%s refuses pages that are too deep and broken cursors', async (address, endpoint) => {
    const refusal = async (page: object) => (await (await validCall(address, endpoint, page))()).body.err?.name;
    expect(await refusal({ index: 101, size: 100 })).toBe('page_too_deep');
    expect(await refusal({ cursor: 'broken' })).toBe('cursor_invalid');
  });
});

describe(`with a stale version (${share.name})`, () => {
  it.each(tried(those(takesIfMatch)))('%s is refused and changes nothing', async (address, endpoint) => {
    const send = await validCall(address, endpoint);
    const before = [await contents(), server.jobs.waiting];
    const answer = await send({ 'if-match': '"987654321"', 'idempotency-key': randomUUID() });
    expect([answer.status, answer.body.err?.name]).toEqual([412, 'stale_edit']);
    expect([await contents(), server.jobs.waiting]).toEqual(before);
  });
});
