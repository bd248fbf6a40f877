import { v7 as newId } from 'uuid';
import { homeBranches } from '@regulars/contract/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, type TestServer } from '../../../test/test-server.ts';
import { topUpCalls } from '../../../test/top-ups.ts';
import { foldDeltas, post, refund, type Moved } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let clerk: Caller;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  // A Friday's business day that begins at 04:00.
  shop = await server.make.shop({ dayCut: '04:00' });
  at('2026-11-20T14:35:00+08:00');
  owner = await server.make.user(shop);
  clerk = await server.make.user(shop, { branches: [shop.branchIds[0]] });
});

const at = (time: string): void => server.clock.set(time);
const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  server.database.tenant(shop.merchantId).transaction(work);

/** Adds a member at a time. */
const join = async (time: string, branch: string | null = shop.branchIds[0], as = owner): Promise<string> => {
  at(time);
  const session = await server.make.session(as.accountId);
  const body = { phone: nextPhone(), name: '林晓雯', branch_id: branch };
  return (await server.call('POST /vip-infos', { as: { ...as, ...session }, body })).data.vip_id;
};

/** Posts at a time. */
const move = (time: string, accountId: string, movement: Moved, branchId: string | null = shop.branchIds[0]) => {
  at(time);
  const document = { kind: `test_${movement.kind}`, id: newId() };
  const actorId = owner.userId ?? null;
  return inTx((tx) => post(tx, server.clock.now(), { document, branchId, actorId, accountId, ...movement }));
};
const topUp = (time: string, id: string, principal: number, branch?: string | null) =>
  move(time, id, { kind: 'top_up', give: { principal } }, branch);
const spend = (time: string, id: string, amount: number, branch?: string | null) =>
  move(time, id, { kind: 'spend', take: { value: { amount, deduction: 'proportional' } } }, branch);

const figures = async (as: Caller = owner, query: { date?: string; branch_id?: string } = {}) => {
  const session = await server.make.session(as.accountId);
  return server.call('GET /dashboard/figures', { as: { ...as, ...session }, query });
};

describe('the figures of today', () => {
  it('are compared with the same weekday up to the same minute', async () => {
    const [jiefang, xihu] = shop.branchIds;
    const id = await join('2026-11-13T09:00:00+08:00');
    await topUp('2026-11-13T10:00:00+08:00', id, 50_000);
    await spend('2026-11-13T14:35:00+08:00', id, 3_000);
    await spend('2026-11-13T14:35:01+08:00', id, 700); // a second too late
    await spend('2026-11-14T03:59:59+08:00', id, 300); // still Friday, by the day cut
    await topUp('2026-11-20T03:59:59+08:00', id, 99_900); // still Thursday
    const other = await join('2026-11-20T11:00:00+08:00', xihu);
    const { postingId } = await topUp('2026-11-20T11:10:00+08:00', other, 20_000, xihu);
    await spend('2026-11-20T12:30:00+08:00', id, 1_200);
    at('2026-11-20T12:40:00+08:00');
    await inTx((tx) =>
      refund(tx, server.clock.now(), {
        postingId,
        part: 5_000,
        paid: 20_000,
        onShort: 'refuse',
        document: { kind: 'refund_order', id: newId() },
        branchId: xihu,
        actorId: null,
      }),
    );
    at('2026-11-20T14:35:00+08:00');

    const { data } = await figures();
    expect(data).toMatchObject({ date: '2026-11-20', before: '2026-11-13', as_of: '2026-11-20T06:35:00.000Z' });
    expect(data.figures).toEqual({
      topped_up: { now: 15_000, before: 50_000 },
      spent: { now: 1_200, before: 3_000 },
      served: { now: 2, before: 1 },
      new_members: { now: 1, before: 1 },
    });
    expect(data.branches).toMatchObject([
      { branch_id: jiefang, topped_up: { now: 0, before: 50_000 }, spent: { now: 1_200, before: 3_000 } },
      {
        branch_id: xihu,
        branch_name: '西湖银泰店',
        topped_up: { now: 15_000, before: 0 },
        served: { now: 1, before: 0 },
      },
    ]);
    expect(data.hours).toHaveLength(24);
    const spent = data.hours.map((hour) => hour.spent);
    expect(spent[8]).toEqual({ now: 1_200, before: 0 }); // to 13:00
    expect(spent[10]).toEqual({ now: 1_200, before: 3_700 }); // to 15:00, which has begun
    expect(spent[11]).toEqual({ now: null, before: 3_700 });
    expect(spent[23]).toEqual({ now: null, before: 4_000 });

    expect((await figures(clerk)).data.figures.topped_up).toEqual({ now: 0, before: 50_000 });
    expect((await figures(owner, { branch_id: xihu })).data.figures).toMatchObject({
      spent: { now: 0, before: 0 },
      served: { now: 1 },
    });
    expect((await figures(clerk, { branch_id: xihu })).err.name).toBe('branch_not_found');
    expect((await figures(owner, { branch_id: newId() })).err.name).toBe('branch_not_found');
  });

  it('of a chain are answered of the branches where most happened, in their order', async () => {
    const busy = newId();
    await server.database.platform.execute(
      `insert into branch (merchant_id, branch_id, branch_no, name, sort_code, created_at)
       select $1, case at when 150 then $2 else gen_random_uuid() end, 'N' || at, '分店 ' || at, 1000 + at, now() from generate_series(1, 150) at`,
      [shop.merchantId, busy],
    );
    await topUp('2026-11-20T10:00:00+08:00', await join('2026-11-19T09:00:00+08:00', busy), 10_000, busy);
    at('2026-11-20T14:35:00+08:00');
    const { data } = await figures();
    expect(data.branches).toHaveLength(homeBranches);
    expect(data.branches_total).toBe(152);
    expect(data.branches[0]?.branch_id).toBe(shop.branchIds[0]);
    expect(data.branches.at(-1)).toMatchObject({ branch_id: busy, topped_up: { now: 10_000 } });
    expect(data.figures.topped_up.now).toBe(10_000);
  });

  it('agree, for a past day, with the ledger’s roll-up', async () => {
    const id = await join('2026-11-12T09:00:00+08:00');
    await topUp('2026-11-12T10:00:00+08:00', id, 50_000);
    await spend('2026-11-19T09:00:00+08:00', id, 1_500);
    await spend('2026-11-19T22:00:00+08:00', id, 2_500, null);
    await foldDeltas(server.database);
    at('2026-11-20T14:35:00+08:00');
    const { data } = await figures(owner, { date: '2026-11-19' });
    const { rows: rolled } = await server.database.platform.execute(
      "select sum(principal_out - principal_in + bonus_out - bonus_in)::int as spent from ledger_day where merchant_id = $1 and business_date = '2026-11-19' and kind = 'spend'",
      [shop.merchantId],
    );
    expect(rolled).toMatchObject([{ spent: data.figures.spent.now }]);
    expect(data).toMatchObject({
      as_of: null,
      figures: { spent: { now: 4_000, before: 0 }, topped_up: { now: 0, before: 50_000 } },
    });
    expect(data.branches.at(-1)).toMatchObject({ branch_id: null, branch_name: null, spent: { now: 2_500 } });
    expect(data.hours.at(-1)?.spent).toEqual({ now: 4_000, before: 0 });
  });

  it('don’t exist for a day to come', async () => {
    at('2026-11-20T03:00:00+08:00');
    expect((await figures(owner, { date: '2026-11-20' })).err).toMatchObject({
      name: 'invalid_input',
      fields: [{ path: 'date', rule: 'maximum' }],
    });
    expect((await figures()).data.date).toBe('2026-11-19');
  });
});

it('a day is compared up to the same time on the clock, also across a change of the clocks', async () => {
  const { merchantId } = await server.make.shop({ timezone: 'America/New_York' });
  shop = { ...shop, merchantId };
  owner = await server.make.user(shop);
  const id = await join('2026-03-01T09:00:00-05:00', null);
  await topUp('2026-03-01T09:30:00-05:00', id, 1_000, null);
  await topUp('2026-03-01T10:30:00-05:00', id, 500, null);
  at('2026-03-08T10:00:00-04:00'); // a day of 23 hours
  expect((await figures()).data.figures.topped_up).toEqual({ now: 0, before: 1_000 });
});

it('a till’s clock that is ahead doesn’t move its posting beyond the present', async () => {
  const id = await join('2026-11-20T09:00:00+08:00');
  at('2026-11-20T14:35:00+08:00');
  const document = { kind: 'test', id: newId() };
  const occurredAt = new Date('2026-11-20T17:35:00+08:00');
  const [branchId] = shop.branchIds;
  const give = { principal: 5_000 };
  await inTx((tx) =>
    post(tx, server.clock.now(), {
      kind: 'top_up',
      document,
      branchId,
      actorId: null,
      accountId: id,
      occurredAt,
      give,
    }),
  );
  const { hours } = (await figures()).data;
  expect(hours.findLast(({ topped_up: { now } }) => now !== null)?.topped_up.now).toBe(5_000);
});

it('a day and the seven before it have their figures, by the business day', async () => {
  const [jiefang, xihu] = shop.branchIds;
  const id = await join('2026-11-14T03:59:59+08:00'); // the 13th
  await join('2026-11-14T04:00:00+08:00', xihu);
  await topUp('2026-11-14T10:00:00+08:00', id, 50_000);
  await spend('2026-11-14T11:00:00+08:00', id, 1_000);
  await spend('2026-11-20T03:59:59+08:00', id, 2_000, xihu); // the 19th
  await spend('2026-11-20T04:00:00+08:00', id, 4_000); // the day itself
  at('2026-11-20T14:35:00+08:00');
  const session = await server.make.session(owner.accountId);
  const days = async (query: { date?: string; branch_id?: string } = {}) =>
    (await server.call('GET /dashboard/days', { as: { ...owner, ...session }, query })).data;
  const none = { topped_up: 0, spent: 0, served: 0, new_members: 0 };
  expect((await days()).items).toEqual([
    { ...none, date: '2026-11-13', new_members: 1 },
    { date: '2026-11-14', topped_up: 50_000, spent: 1_000, served: 1, new_members: 1 },
    ...['15', '16', '17', '18'].map((day) => ({ ...none, date: `2026-11-${day}` })),
    { ...none, date: '2026-11-19', spent: 2_000, served: 1 },
    { ...none, date: '2026-11-20', spent: 4_000, served: 1 },
  ]);
  expect((await days({ branch_id: jiefang })).items.map(({ spent }) => spent)).toEqual([
    0, 1_000, 0, 0, 0, 0, 0, 4_000,
  ]);
  const { data: whole } = await figures(owner, { date: '2026-11-19' });
  expect(whole.figures).toMatchObject({ spent: { now: 2_000 }, served: { now: 1 } });
});

describe('the members of today', () => {
  const members = async (as: Caller) => {
    const session = await server.make.session(as.accountId);
    return (await server.call('GET /dashboard/members', { as: { ...as, ...session } })).data;
  };

  it('are those who joined or were served in the user’s branches, each once, the latest first', async () => {
    const [regular, elsewhere, old] = [
      await join('2026-11-13T09:00:00+08:00'),
      await join('2026-11-20T10:00:00+08:00', shop.branchIds[1]),
      await join('2026-11-19T10:00:00+08:00'),
    ];
    await topUp('2026-11-20T10:05:00+08:00', regular, 10_000);
    const joined = await join('2026-11-20T11:00:00+08:00');
    await spend('2026-11-20T12:00:00+08:00', regular, 2_500);
    at('2026-11-20T14:35:00+08:00');
    const { today, opened } = await members(clerk);
    expect(today).toMatchObject([
      {
        member: { vip_id: regular, principal: 7_500 },
        did: { kind: 'spend', effect: 'forward', principal: -2_500, bonus: 0 },
      },
      { member: { vip_id: joined }, did: null, at: '2026-11-20T03:00:00.000Z' },
    ]);
    expect(opened).toEqual([]);
    const all = await members(owner);
    expect(all.today.map(({ member }) => member.vip_id)).toEqual([regular, joined, elsewhere]);
    expect(all.today.map(({ member }) => member.vip_id)).not.toContain(old);
  });

  it('came for a purchase, also where all they did was earn points with it', async () => {
    const paying = await join('2026-11-20T10:00:00+08:00');
    at('2026-11-20T10:05:00+08:00');
    const document = { kind: 'consumption_order', id: newId() };
    const give = { points: { amount: 66, expiresAt: null } };
    const actorId = owner.userId ?? null;
    await inTx((tx) =>
      post(tx, server.clock.now(), { document, branchId: null, actorId, accountId: paying, kind: 'earn', give }),
    );
    const { today } = await members(owner);
    expect(today.find(({ member }) => member.vip_id === paying)?.did).toMatchObject({ kind: 'spend', points: 66 });
  });

  it('show all of the top-up or the order that was last, whatever rules decided its parts', async () => {
    const serving = await server.make.user(shop);
    const place = { vip_id: await join('2026-11-20T10:00:00+08:00'), branch_id: shop.branchIds[0] };
    await server.call('POST /point-rule/base', { as: serving, body: { ...pointBase, top_up_share: 10_000 } });
    await server.call('PUT /point-rule/in-force', { as: serving });
    const growth = { ...growthRulesInput, per_yuan_topped_up: 10_000 };
    await server.call('POST /vip-card-config/grade-exp', { as: serving, body: growth });
    await server.call('PUT /vip-card-config/grade-exp/in-force', { as: serving });
    const topUps = topUpCalls(
      () => server,
      () => ({ as: serving, member: place.vip_id, branch: place.branch_id }),
    );
    await topUps.rule();
    const { order_id: id } = await topUps.paid();
    const did = async () => (await members(owner)).today[0]?.did;
    expect(await did()).toEqual({ kind: 'top_up', effect: 'forward', principal: 50_000, bonus: 5_000, points: 600 });
    const lines = [{ key: 'a', name: '大红袍', price: 11_000, quantity: 1_000 }];
    const { data: quoted } = await server.call('POST /orders/quote', { as: serving, body: { ...place, lines } });
    const payments = [{ means: 'stored_value' as const, fen: 11_000 }];
    await server.call('POST /orders', { as: serving, body: { quote: quoted.quote, payments } });
    expect(await did()).toEqual({ kind: 'spend', effect: 'forward', principal: -10_000, bonus: -1_000, points: 110 });
    await topUps.refund(id, { cash: 10_000 });
    expect(await did()).toEqual({ kind: 'top_up', effect: 'refund', principal: -10_000, bonus: -1_000, points: -120 });
  });

  it('have beside them the 20 that the user opened last, of any branch', async () => {
    const ids: string[] = [];
    for (let count = 0; count < 22; count += 1) ids.push(await join('2026-11-19T10:00:00+08:00', shop.branchIds[1]));
    const open = async (id: string, minute: number) => {
      at(`2026-11-20T09:${String(minute).padStart(2, '0')}:00+08:00`);
      const session = await server.make.session(clerk.accountId);
      return server.call('PUT /dashboard/opened-members', { as: { ...clerk, ...session }, body: { vip_id: id } });
    };
    for (const [minute, id] of ids.entries()) expect((await open(id, minute)).status).toBe(200);
    await open(ids[5] ?? '', 30);
    const { opened } = await members(clerk);
    expect(opened.map(({ vip_id }) => vip_id)).toEqual([
      ids[5],
      ...ids
        .slice(2)
        .toReversed()
        .filter((id) => id !== ids[5]),
    ]);
    expect((await members(owner)).opened).toEqual([]);
    expect((await open(newId(), 31)).err.name).toBe('member_not_found');
  });
});

describe('branches at a glance', () => {
  it('count members and staff of the user’s branches', async () => {
    const [jiefang, xihu] = shop.branchIds;
    await join('2026-11-19T10:00:00+08:00');
    const gone = await join('2026-11-20T10:00:00+08:00');
    await join('2026-11-20T10:30:00+08:00', xihu);
    await join('2026-11-20T11:00:00+08:00', null);
    await join('2026-11-18T11:00:00+08:00', null);
    await server.database.platform.execute(
      "update member set state = 'cancelled' where merchant_id = $1 and member_id = $2",
      [shop.merchantId, gone],
    );
    await server.database.platform.execute(
      `update branch set hours = '{"week": [[], [], [], [], [["09:30", "22:00"]], [], []], "exceptions": []}' where merchant_id = $1 and branch_id = $2`,
      [shop.merchantId, xihu],
    );
    at('2026-11-20T14:35:00+08:00');
    await server.call('POST /merchants/entry/{id}', { as: clerk, params: { id: shop.merchantId } });
    expect((await server.call('GET /dashboard/branches', { as: owner })).data).toEqual({
      items: [
        {
          branch_id: jiefang,
          branch_name: '解放路店',
          state: 'open',
          members: 1,
          new_today: 0,
          staff: 2,
          signed_in_today: 2, // the owner, who asks, too
          today: null,
        },
        {
          branch_id: xihu,
          branch_name: '西湖银泰店',
          state: 'open',
          members: 1,
          new_today: 1,
          staff: 1,
          signed_in_today: 1,
          today: [['09:30', '22:00']],
        },
      ],
      total: 2,
      without_branch: { members: 2, new_today: 1 },
    });
    expect((await server.call('GET /dashboard/branches', { as: clerk })).data).toMatchObject({
      items: [{ branch_id: jiefang }],
      total: 1,
      without_branch: { members: 2, new_today: 1 },
    });
  });

  it('add up to the merchant’s members, also once nobody is without a branch', async () => {
    const ids = [await join('2026-11-19T10:00:00+08:00'), await join('2026-11-19T11:00:00+08:00', null)];
    at('2026-11-20T14:35:00+08:00');
    const sums = async () => {
      const session = await server.make.session(owner.accountId);
      const as = { ...owner, ...session };
      const { items, without_branch: none } = (await server.call('GET /dashboard/branches', { as })).data;
      const sum = items.reduce((all, { members }) => all + members, none?.members ?? 0);
      return { none, sum, members: (await server.call('GET /dashboard/center', { as })).data.members };
    };
    expect(await sums()).toEqual({ none: { members: 1, new_today: 0 }, sum: 2, members: 2 });
    await server.database.platform.execute(
      'update member set branch_id = $2 where merchant_id = $1 and member_id = $3',
      [shop.merchantId, shop.branchIds[0], ids[1]],
    );
    expect(await sums()).toEqual({ none: null, sum: 2, members: 2 });
  });

  it('count no members for a user without a branch', async () => {
    await join('2026-11-19T11:00:00+08:00', null);
    const nobody = await server.make.user(shop, { branches: [] });
    expect((await server.call('GET /dashboard/branches', { as: nobody })).data).toEqual({
      items: [],
      total: 0,
      without_branch: null,
    });
  });
});
