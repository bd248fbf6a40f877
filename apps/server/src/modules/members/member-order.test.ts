import type { ListedMember, MemberFilter } from '@regulars/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;

/** Members by name, with fen of principal and bonus, points, and the last day of those points. */
const people = [
  { name: 'Ann', principal: 5_000, bonus: 2_000, points: 30, expires_on: '2026-12-19' },
  { name: 'Bob', principal: 6_000, bonus: 0, points: 420, expires_on: '2026-12-20' },
  { name: 'Cem', principal: 0, bonus: 0, points: 420, expires_on: null },
  { name: 'Dan', principal: 0, bonus: 0, points: 0, expires_on: null },
];

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  await server.database.platform.execute(
    'insert into adjustment_limit select merchant_id, role_id from user_role where merchant_id = $1 and user_id = $2',
    [shop.merchantId, owner.userId],
  );
  for (const { name, principal, bonus, points, expires_on } of people) {
    const { data } = await server.call('POST /vip-infos', { as: owner, body: { phone: nextPhone(), name } });
    const common = { vip_id: data.vip_id, reason: 'goodwill' } as const;
    if (principal + bonus > 0)
      await server.call('POST /vip-trim-order/balance', { as: owner, body: { ...common, principal, bonus } });
    if (points > 0)
      await server.call('POST /vip-trim-order/other', { as: owner, body: { ...common, points, expires_on } });
  }
});
afterAll(() => server.stop());

const list = async (query: MemberFilter) => {
  const { data, err } = await server.call('GET /vip-infos', { as: owner, query });
  expect(err).toBeUndefined();
  return data;
};
const namesOf = (items: readonly ListedMember[]): string[] => items.map(({ name }) => name);

test('members are sorted by balance, principal and bonus together, and by points; highest first unless asked', async () => {
  expect(namesOf((await list({ sort: 'balance' })).items).slice(0, 2)).toEqual(['Ann', 'Bob']);
  expect(namesOf((await list({ sort: 'balance', order: 'asc' })).items).slice(2)).toEqual(['Bob', 'Ann']);
  expect(namesOf((await list({ sort: 'points' })).items).slice(2)).toEqual(['Ann', 'Dan']);
  expect(namesOf((await list({ sort: 'points', order: 'asc', keyword: 'a' })).items)).toEqual(['Dan', 'Ann']);
});

test.each(['balance', 'points'] as const)(
  'pages by %s meet equal values once, by number and by cursor',
  async (sort) => {
    for (const order of ['asc', 'desc'] as const) {
      const all = namesOf((await list({ sort, order })).items);
      expect(all.toSorted()).toEqual(people.map(({ name }) => name));
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof list>> = await list({ sort, order, size: 1, ...(cursor && { cursor }) });
        walked.push(...namesOf(page.items));
        cursor = page.next_cursor;
      } while (cursor);
      expect(walked).toEqual(all);
      expect(namesOf((await list({ sort, order, size: 2, index: 2 })).items)).toEqual(all.slice(2));
    }
  },
);

test('a cursor of a ranking is a whole number', async () => {
  const cursor = Buffer.from(JSON.stringify(['members.points.desc', '1e3', owner.userId])).toString('base64url');
  const { err } = await server.call('GET /vip-infos', { as: owner, query: { sort: 'points', cursor } });
  expect(err?.name).toBe('cursor_invalid');
});

test('each member has the points that expire within 30 days, today included', async () => {
  const { items } = await list({ sort: 'member_no' });
  const soon = Object.fromEntries(items.map(({ name, points_soon }) => [name, points_soon]));
  expect(soon).toEqual({ Ann: 30, Bob: 0, Cem: 0, Dan: 0 });
});

test('more members than can be ranked are refused, until filters leave fewer', async () => {
  const crowded = await server.make.shop();
  const manager = await server.make.user(crowded);
  await server.database.platform.execute(
    `insert into member (merchant_id, member_id, member_no, phone, name, grade_id, grade_from, source, joined_at)
     select $1, gen_random_uuid(), (10000000000 + at)::text, (13000000000 + at)::text, 'Eve', $2, '2026-11-20', 'import', '2026-11-20'
     from generate_series(0, 50000) as at`,
    [crowded.merchantId, crowded.gradeIds[0]],
  );
  const sorted = (query: MemberFilter) =>
    server.call('GET /vip-infos', { as: manager, query: { sort: 'balance', size: 1, ...query } });
  const { status, err } = await sorted({});
  expect(status).toBe(409);
  expect(err).toMatchObject({
    name: 'too_many_to_sort',
    msg: '找到的超过 50,000 条，请先用筛选缩小范围，再这样排序',
  });
  expect((await sorted({ keyword: '1000000000' })).status).toBe(200);
});
