import { randomUUID } from 'node:crypto';
import type { MemberFilter } from '@regulars/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let known: { phone: string; member_no: string };
let edited: string;

beforeAll(async () => {
  server = await startTestServer();
  shop = await server.make.shop();
  const as = await server.make.user(shop);
  known = (await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '林晓雯' } })).data;
  edited = (await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '沈知夏' } })).data.vip_id;
});
afterAll(() => server.stop());

const list = (as: Caller, query: MemberFilter) => server.call('GET /vip-infos', { as, query });
const add = (as: Caller, body: { phone: string; member_no?: string }) =>
  server.call('POST /vip-infos', { as, body: { name: '顾念初', ...body } });
const edit = (as: Caller, phone: string) =>
  server.call('PUT /vip-infos/{id}', { as, params: { id: edited }, body: { phone } });
const cashier = (): Promise<Caller> =>
  server.make.user(shop, { permissions: ['member:read', 'member:create', 'member:update'] });

/** How many calls are answered before one is refused, and the refusal. */
const untilRefused = async (
  call: (at: number) => Promise<{ status: number; headers: Headers; err: { name: string } }>,
) => {
  for (let answered = 0; ; answered += 1) {
    const { status, headers, err } = await call(answered);
    if (status === 429) return { answered, name: err.name, wait: Number(headers.get('retry-after')) };
  }
};

describe('lookups of whole phones', () => {
  it('that miss are limited to 60 a minute, 120 an hour and 600 a day for users who see phones masked', async () => {
    const as = await cashier();
    const day = server.clock.now();
    const hour = 3_600;
    for (let begun = 0; begun < 5; begun += 1) {
      const now = { ...as, ...(await server.make.session(as.accountId)) };
      for (const wait of [60, begun < 4 ? hour - 60 : 86_400 - 4 * hour - 60]) {
        expect(await untilRefused(() => list(now, { exact: nextPhone() }))).toEqual({
          answered: 60,
          name: 'too_many_lookups',
          wait,
        });
        server.clock.advance({ minutes: 1 });
      }
      server.clock.set(new Date(day.getTime() + (begun + 1) * hour * 1_000).toISOString());
    }
    const session = await server.make.session(as.accountId);
    expect((await list({ ...as, ...session }, { exact: known.phone })).status).toBe(429);
    server.clock.set(new Date(day.getTime() + 86_400_000).toISOString());
    const next = { ...as, ...(await server.make.session(as.accountId)) };
    expect((await list(next, { exact: known.phone })).data.total).toBe(1);
  });

  it('that hit are limited to ten times as many', async () => {
    const as = await cashier();
    expect((await untilRefused(() => list(as, { exact: known.phone }))).answered).toBe(591);
    // A hit is refused alike; otherwise the refusal would reveal the miss.
    expect((await list(as, { exact: nextPhone() })).status).toBe(429);
    expect((await list(as, { exact: known.phone })).status).toBe(429);
  });

  it('share one limit over every way of asking', async () => {
    const as = await cashier();
    const ways = [
      (phone: string) => list(as, { exact: phone }),
      (phone: string) => list(as, { keyword: phone }),
      (phone: string) => list(as, { keyword: `${phone.slice(0, 3)}-${phone.slice(3, 7)} ${phone.slice(7)}` }),
      () => add(as, { phone: known.phone }),
      (phone: string) => add(as, { phone, member_no: known.member_no }),
      (phone: string) => edit(as, phone),
      () => edit(as, known.phone),
    ];
    const way = (at: number) => ways[at % ways.length]?.(nextPhone()) ?? list(as, {});
    expect((await untilRefused(way)).answered).toBe(60);
    for (const ask of ways) expect((await ask(nextPhone())).err.name).toBe('too_many_lookups');
  });

  it('are limited to ten times as many for users who see phones', async () => {
    const as = await server.make.user(shop);
    expect((await untilRefused(() => list(as, { exact: nextPhone() }))).answered).toBe(600);
  });

  it('are limited per user, and nothing else is', async () => {
    const as = await cashier();
    await untilRefused(() => list(as, { exact: nextPhone() }));
    expect((await list(await cashier(), { exact: known.phone })).data.total).toBe(1);
    for (const query of [{}, { keyword: '林晓' }, { keyword: known.phone.slice(-4) }, { exact: 'TEA-0001' }])
      expect((await list(as, query)).status).toBe(200);
    expect((await add(as, { phone: nextPhone() })).status).toBe(201);
  });
});

it('of a whole phone by more calls with an Idempotency-Key than there are connections wait for none of each other', async () => {
  const small = await startTestServer({ connections: 2 });
  try {
    const as = await small.make.user(await small.make.shop());
    const filter = { keyword: nextPhone() };
    const headers = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
    const tag = { filter, as_of: small.clock.now().toISOString(), operate: 'tag' as const, add_tags: ['常客'] };
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => small.call('PUT /vip-infos', { as, body: tag, headers: headers() })),
      ...[1, 2, 3].map(() =>
        small.call('POST /exports', {
          as,
          body: { list: 'members', format: 'csv', query: filter },
          headers: headers(),
        }),
      ),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 201, 201, 201]);
  } finally {
    await small.stop();
  }
});
