import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { downloadTask, exportRows, rowsOfSheet } from '../../../test/tasks.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { topUpCalls } from '../../../test/top-ups.ts';
import { hold, post, refund, reverse, type Moved } from '../../ledger/index.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { addDocument } from '../../platform/documents/index.ts';
import { growthRulesInput } from '../growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

let server: TestServer;
let shop: Shop;
let owner: Caller;
let id: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  id = await newMember();
});

const start = new Date(testStart);
const later = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000);
const day = 24 * 60;
const newMember = async (): Promise<string> => {
  const body = { phone: nextPhone(), name: '林晓雯' };
  return (await server.call('POST /vip-infos', { as: owner, body })).data.vip_id;
};
const inTx = <T>(work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  server.database.tenant(shop.merchantId).transaction(work);
const paper = (kind: string) => ({
  document: { kind, id: newId() },
  branchId: shop.branchIds[0],
  actorId: owner.userId ?? null,
});
const move = (minutes: number, movement: Moved, rule?: string) =>
  inTx((tx) => post(tx, later(minutes), { ...paper(`test_${movement.kind}`), accountId: id, rule, ...movement }));
const topUp = (minutes: number, principal: number, bonus = 0) =>
  move(minutes, {
    kind: 'top_up',
    give: { principal, ...(bonus > 0 && { bonus: { amount: bonus, expiresAt: later(90 * day) } }) },
  });
const spend = (minutes: number, amount: number) =>
  move(minutes, { kind: 'spend', take: { value: { amount, deduction: 'proportional' } } });
const earn = (minutes: number, amount: number, expiresAt: Date | null = null) =>
  move(minutes, { kind: 'earn', give: { points: { amount, expiresAt } } }, 'points:base@3');

const params = () => ({ as: owner, params: { id } });
const topUps = topUpCalls(
  () => server,
  () => ({ as: owner, member: id, branch: shop.branchIds[0] }),
);

describe('what a member has', () => {
  it('is nothing at first', async () => {
    const { data } = await server.call('GET /vip-infos/{id}/assets', params());
    expect(data).toMatchObject({
      balances: { principal: 0, bonus: 0, points: 0, growth: 0 },
      held: { principal: 0, bonus: 0, points: 0 },
      holds: [],
      postings: 0,
      last_posted_at: null,
      merged_into: null,
    });
  });

  it('is its balances, what is held of them, and when they expire', async () => {
    await topUp(0, 10_000, 2_000);
    await earn(1, 30, new Date('2026-11-30T16:00:00Z'));
    await earn(2, 12, new Date('2027-01-31T16:00:00Z'));
    await earn(3, 5);
    const expiresAt = later(60);
    await inTx((tx) => hold(tx, later(4), { ...paper('till'), accountId: id, points: 7, expiresAt }));
    const { data } = await server.call('GET /vip-infos/{id}/assets', params());
    expect(data.balances).toEqual({ principal: 10_000, bonus: 2_000, points: 47, growth: 0 });
    expect(data.held).toEqual({ principal: 0, bonus: 0, points: 7 });
    expect(data.holds).toMatchObject([
      { points: 7, branch_name: '解放路店', operator: '何苗', expires_at: expiresAt.toISOString() },
    ]);
    const points = data.expiring.find(({ unit }) => unit === 'points');
    expect(points).toMatchObject({ due: 0, soon: 30, next_day: '2026-11-30', next_amount: 30, later: 0, never: 5 });
    expect(points?.months.filter(({ amount }) => amount > 0)).toEqual([
      { month: '2026-11', amount: 30 },
      { month: '2027-01', amount: 12 },
    ]);
    expect(data.last_posted_at).toBe(later(3).toISOString());
  });

  it('is shown in the member and in the list', async () => {
    await topUp(0, 500, 50);
    const { data } = await server.call('GET /vip-infos/{id}', params());
    expect(data).toMatchObject({ principal: 500, bonus: 50, points: 0, growth: 0 });
    const { data: page } = await server.call('GET /vip-infos', { as: owner, query: {} });
    expect(page.items).toEqual([{ ...data, points_soon: 0 }]);
  });
});

describe('balances at an instant', () => {
  const at = async (instant: Date | undefined) =>
    (
      await server.call('GET /vip-infos/{id}/balances', {
        ...params(),
        query: instant ? { at: instant.toISOString() } : {},
      })
    ).data;

  it('are those before, at and after a posting, to the millisecond', async () => {
    await topUp(10, 100);
    await spend(20, 40);
    const just = (minutes: number, milliseconds: number): Date => new Date(later(minutes).getTime() + milliseconds);
    const principalAt = async (instant: Date) => (await at(instant)).balances.principal;
    expect(await principalAt(just(10, -1))).toBe(0);
    expect(await principalAt(later(10))).toBe(100);
    expect(await principalAt(just(20, -1))).toBe(100);
    expect(await principalAt(later(20))).toBe(60);
    expect(await principalAt(just(20, 1))).toBe(60);
    expect(await at(just(20, -1))).toMatchObject({ number: 1, posted_at: later(10).toISOString() });
    expect(await at(start)).toMatchObject({ number: 0, posted_at: null });
  });

  it('say whether they are final: five minutes after the instant, and never for a future one', async () => {
    const final = async (instant: Date) => {
      const { as_of, final: isFinal } = await at(instant);
      return { as_of, final: isFinal };
    };
    expect(await final(later(-5))).toEqual({ as_of: later(-5).toISOString(), final: true });
    expect(await final(new Date(later(-5).getTime() + 1))).toMatchObject({ final: false });
    expect(await final(start)).toEqual({ as_of: start.toISOString(), final: false });
    expect(await final(later(10))).toEqual({ as_of: start.toISOString(), final: false });
  });

  it('default to now, and refuse an invalid instant', async () => {
    await topUp(0, 100);
    expect(await at(undefined)).toMatchObject({ at: start.toISOString(), balances: { principal: 100 } });
    for (const text of ['2026-11-20', '2026-11-20T23:59:60Z', '0000-01-01T00:00:00Z', 'now']) {
      const { status, err } = await server.call('GET /vip-infos/{id}/balances', { ...params(), query: { at: text } });
      expect([status, err?.fields?.[0]?.path]).toEqual([400, 'at']);
    }
  });
});

describe('lots', () => {
  const lots = async (query: object) => (await server.call('GET /vip-infos/{id}/lots', { ...params(), query })).data;

  it('come in spending order with what opened them, paged', async () => {
    const never = await earn(0, 5);
    await earn(1, 12, new Date('2027-01-31T16:00:00Z'));
    await earn(2, 30, new Date('2026-11-30T16:00:00Z'));
    const first = await lots({ unit: 'points', open: true, size: 2 });
    expect(first.items.map(({ amount, last_day }) => [amount, last_day])).toEqual([
      [30, '2026-11-30'],
      [12, '2027-01-31'],
    ]);
    const { items, next_cursor } = await lots({ unit: 'points', open: true, size: 2, cursor: first.next_cursor });
    expect(next_cursor).toBeNull();
    expect(items).toMatchObject([
      { lot_no: 1, remaining: 5, last_day: null, kind: 'earn', branch_name: '解放路店', posting_id: never.postingId },
    ]);
    expect(items[0]?.document.kind).toBe('test_earn');
  });

  it('include empty ones on request, and are shown as of an instant', async () => {
    await topUp(0, 100, 20);
    await spend(10, 60);
    await spend(20, 60);
    expect((await lots({ open: true })).items).toEqual([]);
    expect((await lots({})).items.map(({ lot_no, remaining, tranche }) => [lot_no, remaining, tranche])).toEqual([
      [2, 0, 1],
      [1, 0, 1],
    ]);
    const then = await lots({ at: later(19).toISOString() });
    expect(then.items.map(({ unit, remaining }) => [unit, remaining])).toEqual([
      ['bonus', 10],
      ['principal', 50],
    ]);
    expect((await lots({ at: later(-1).toISOString() })).items).toEqual([]);
  });
});

describe('postings', () => {
  const postings = async (query: object) =>
    (await server.call('GET /vip-infos/{id}/postings', { ...params(), query })).data;

  it('tell before, change and after, the document, rule, operator, branch and lines', async () => {
    await topUp(0, 10_000, 2_000);
    const earned = await earn(5, 30, new Date('2026-11-30T16:00:00Z'));
    const { items } = await postings({});
    expect(items.map(({ kind }) => kind)).toEqual(['earn', 'top_up']);
    expect(items[0]).toMatchObject({
      posting_id: earned.postingId,
      number: 2,
      effect: 'forward',
      business_date: '2026-11-20',
      posted_at: later(5).toISOString(),
      branch_name: '解放路店',
      operator: '何苗',
      rule: 'points:base@3',
      undoes: null,
      undone: 'no',
      before: { principal: 10_000, bonus: 2_000, points: 0, growth: 0 },
      change: { principal: 0, bonus: 0, points: 30, growth: 0 },
      after: { principal: 10_000, bonus: 2_000, points: 30, growth: 0 },
      lines: [
        {
          version: 3,
          unit: 'points',
          amount: 30,
          balance: 30,
          contra: 'loyalty',
          lot_no: 3,
          lot: { kind: 'earn', opened_at: expect.any(String), last_day: '2026-11-30' },
        },
      ],
    });
  });

  it('stay in place by key while new ones arrive', async () => {
    for (let minute = 0; minute < 5; minute += 1) await earn(minute, 1 + minute);
    const first = await postings({ size: 2 });
    await earn(6, 100);
    const second = await postings({ size: 2, cursor: first.next_cursor });
    await earn(7, 100);
    const third = await postings({ size: 2, cursor: second.next_cursor });
    const numbers = [first, second, third].flatMap(({ items }) => items.map(({ number }) => number));
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
    expect(third.next_cursor).toBeNull();
  });

  it('are filtered by unit, kind, business dates and instant', async () => {
    await topUp(0, 100);
    await earn(1, 5);
    await spend(2 * day, 30);
    const numbers = async (query: object) => (await postings(query)).items.map(({ number }) => number);
    expect(await numbers({ unit: 'points' })).toEqual([2]);
    expect(await numbers({ unit: ['principal', 'bonus'] })).toEqual([3, 1]);
    expect(await numbers({ kind: ['spend', 'earn'] })).toEqual([3, 2]);
    expect(await numbers({ from: '2026-11-21' })).toEqual([3]);
    expect(await numbers({ to: '2026-11-20' })).toEqual([2, 1]);
    expect(await numbers({ at: later(1).toISOString() })).toEqual([2, 1]);
  });

  it('are found by the number of their document, however old', async () => {
    await topUp(0, 100);
    const document = { kind: 'consumption_order', id: newId() } as const;
    const number = 'CO20261120-0007';
    await inTx(async (tx) => {
      await addDocument(tx, { ...document, number });
      const spent = { kind: 'spend', take: { value: { amount: 5, deduction: 'proportional' } } } as const;
      await post(tx, later(1), { ...paper(''), document, accountId: id, ...spent });
    });
    await spend(2, 7);
    expect((await postings({ document: number })).items.map((one) => one.number)).toEqual([2]);
    expect((await postings({ document: 'CO20200101-0001' })).items).toEqual([]);
    const elsewhere = await newMember();
    const { data } = await server.call('GET /vip-infos/{id}/postings', {
      as: owner,
      params: { id: elsewhere },
      query: { document: number, size: 10 },
    });
    expect(data.items).toEqual([]);
  });

  it('are found by a unit whose lines cancel out', async () => {
    await earn(0, 5);
    await topUp(1, 100);
    await move(2, { kind: 'spend', take: { points: 5 }, give: { points: { amount: 5, expiresAt: null } } });
    const numbers = async (query: object) => (await postings(query)).items.map(({ number }) => number);
    expect(await numbers({ unit: 'points' })).toEqual([3, 1]);
    expect(await numbers({ unit: 'principal' })).toEqual([2]);
  });

  it('are summed on request over the filter, with what undid them', async () => {
    await topUp(0, 10_000, 2_000);
    const bought = await spend(1, 1_200);
    await inTx((tx) =>
      refund(tx, later(2), { ...paper('refund_order'), postingId: bought.postingId, paid: 1_200, part: 600 }),
    );
    await earn(2 * day, 7);
    const stranger = await newMember();
    await inTx((tx) =>
      post(tx, later(3), {
        ...paper('gift'),
        accountId: stranger,
        kind: 'gift',
        give: { points: { amount: 100, expiresAt: null } },
      }),
    );
    const totals = async (query: object) => (await postings({ size: 1, totals: true, ...query })).totals;
    expect(await totals({})).toEqual({ count: 4, principal: 9_500, bonus: 1_900, points: 7, growth: 0 });
    expect(await totals({ unit: 'points' })).toEqual({ count: 1, principal: 0, bonus: 0, points: 7, growth: 0 });
    expect(await totals({ kind: ['spend'] })).toMatchObject({ count: 2, principal: -500, bonus: -100 });
    expect(await totals({ to: '2026-11-20', at: later(1).toISOString() })).toMatchObject({ count: 2, bonus: 1_800 });
    expect(await totals({ from: '2027-01-01' })).toMatchObject({ count: 0, principal: 0 });
    expect(await postings({})).not.toHaveProperty('totals');
  });

  it('refuse a cursor of another list', async () => {
    for (let minute = 0; minute < 3; minute += 1) await earn(minute, 1);
    const { next_cursor } = (await server.call('GET /vip-infos/{id}/lots', { ...params(), query: { size: 1 } })).data;
    const { err } = await server.call('GET /vip-infos/{id}/postings', {
      ...params(),
      query: { cursor: next_cursor ?? '' },
    });
    expect(err?.name).toBe('cursor_invalid');
  });
});

type Query = Readonly<Record<string, unknown>>;

const exportsOf = (list: 'postings' | 'lots') => {
  const start = (query: Query, as: Caller = owner) =>
    server.call('POST /exports', { as, body: { list, format: 'csv', query } });
  const file = async (query: Query, as: Caller = owner) => {
    const { data, err } = await start(query, as);
    expect(err).toBeUndefined();
    await server.jobs.run();
    const { content, headers } = await downloadTask(server, as, data.task_id);
    const name = decodeURIComponent(headers.get('content-disposition')?.split("''")[1] ?? '');
    return { title: data.title, name, rows: await rowsOfSheet('csv', content) };
  };
  const exported = async (query: Query, as?: Caller): Promise<string[][]> => (await file(query, as)).rows;
  const cells = async (query: Query): Promise<Record<string, string | undefined>[]> => {
    const [titles = [], ...rows] = await exported(query);
    return rows.map((row) => Object.fromEntries(titles.map((title, at) => [title, row[at]])));
  };
  return { start, file, exported, cells };
};

describe('an export of lots', () => {
  const { cells, file, start } = exportsOf('lots');

  it('has those of the list, in its order and words, with money and points in columns of their own', async () => {
    await topUp(0, 10_000, 2_000);
    await earn(1, 7);
    await spend(2, 1_200);
    const soon = { amount: 50, expiresAt: later(3 * day) };
    const given = await inTx((tx) =>
      post(tx, later(3), { ...paper('gift'), accountId: id, kind: 'gift', give: { points: soon } }),
    );
    await inTx((tx) => reverse(tx, later(4), { ...paper('refund'), postingId: given.postingId }));
    const listed = async (query: { open?: boolean; at?: string }) =>
      (await server.call('GET /vip-infos/{id}/lots', { ...params(), query })).data.items.map((lot) =>
        String(lot.lot_no),
      );
    for (const query of [{}, { open: true }, { at: later(3).toISOString() }])
      expect((await cells({ id, ...query })).map((row) => row['批次'])).toEqual(await listed(query));
    const points = { 项目: '积分', 原金额: '', 剩余金额: '', 原积分: '50', 来源: '赠送' };
    expect(await cells({ id, unit: ['points'], at: later(3).toISOString() })).toMatchObject([
      { ...points, 剩余积分: '50', 有效期至: '2026-11-23' },
      { 剩余积分: '7', 有效期至: '' },
    ]);
    expect(await cells({ id, open: true })).toMatchObject([
      { 项目: '赠金', 原金额: '20.00', 剩余金额: '18.00', 有效期至: '2027-02-18', 门店: '解放路店', 会员: '林晓雯' },
      {
        项目: '本金',
        原金额: '100.00',
        剩余金额: '90.00',
        有效期至: '',
        来源: '充值',
      },
      { 项目: '积分', 原积分: '7', 剩余积分: '7', 入账时间: '2026-11-20 14:36:00' },
    ]);
  });

  it('is named after the card number, and has no selection', async () => {
    const { member_no: card } = (await server.call('GET /vip-infos/{id}', params())).data;
    const { title, name } = await file({ id });
    expect([title, name]).toEqual([`导出余额明细 ${card}`, `余额明细 ${card} 2026-11-20 143500.csv`]);
    expect((await start({ id: newId() })).err?.fields?.map(({ path }) => path)).toEqual(['query.id']);
    const body = { list: 'lots' as const, format: 'csv' as const, query: { id }, ids: [newId()] };
    const { err } = await server.call('POST /exports', { as: owner, body });
    expect(err?.fields?.map(({ path }) => path)).toEqual(['ids']);
  });
});

describe('an export of postings', () => {
  const { start, file, exported, cells } = exportsOf('postings');

  it('has the member’s postings by the list’s filter, newest first, in words and with balances', async () => {
    await topUp(0, 10_000, 2_000);
    const bought = await spend(1, 1_200);
    const refunding = paper('refund_order');
    await inTx(async (tx) => {
      await addDocument(tx, { kind: 'refund_order', id: refunding.document.id, number: 'RF20261120-0007' });
      return refund(tx, later(2), { ...refunding, postingId: bought.postingId, paid: 1_200, part: 600 });
    });
    await earn(3 * day, 7);
    const stranger = await newMember();
    await inTx((tx) =>
      post(tx, later(3), {
        ...paper('gift'),
        accountId: stranger,
        kind: 'gift',
        give: { points: { amount: 1, expiresAt: null } },
      }),
    );
    const found = await cells({ id, to: '2026-11-21' });
    expect(found).toMatchObject([
      { 类型: '消费退款', 本金变动: '5.00', 赠金变动: '1.00', 本金余额: '95.00', 已撤销: '否' },
      { 类型: '消费', 本金变动: '-10.00', 赠金变动: '-2.00', 本金余额: '90.00', 序号: '2', 已撤销: '部分' },
      { 类型: '充值', 本金变动: '100.00', 时间: '2026-11-20 14:35:00', 营业日: '2026-11-20', 操作员: '何苗' },
    ]);
    expect(found[0]).toMatchObject({
      单据: 'RF20261120-0007',
      会员: '林晓雯',
      门店: '解放路店',
      手机号: expect.stringMatching(/^1\d{10}$/) as string,
    });
    expect((await exported({ id, unit: ['points'] })).slice(1)).toHaveLength(1);
  });

  it('names an undone top-up and the points of a purchase as the member’s page does', async () => {
    const { postingId } = await topUp(0, 10_000);
    await inTx((tx) => reverse(tx, later(1), { ...paper('refund_order'), postingId }));
    const give = { points: { amount: 66, expiresAt: null } };
    await inTx((tx) =>
      post(tx, later(2), { ...paper('consumption_order'), accountId: id, kind: 'earn', give, rule: 'points:base@3' }),
    );
    await earn(3, 5);
    expect((await cells({ id })).map((row) => row['类型'])).toEqual(['奖励', '消费', '撤销充值', '充值']);
  });

  it('has only the requested postings of the member', async () => {
    const [first, , third] = [await earn(0, 1), await earn(1, 2), await earn(2, 3)];
    const stranger = await newMember();
    const other = await inTx((tx) =>
      post(tx, later(3), {
        ...paper('gift'),
        accountId: stranger,
        kind: 'gift',
        give: { points: { amount: 100, expiresAt: null } },
      }),
    );
    const asked = { list: 'postings' as const, columns: ['points'], query: { id } };
    const ids = [first, third, other].map(({ postingId }) => String(postingId));
    expect((await exportRows(server, owner, { ...asked, ids })).slice(1)).toEqual([['3'], ['1']]);
    const filtered = { ...asked, ids, query: { id, kind: ['spend'] } };
    const refused = (body: object) =>
      server.call('POST /exports', { as: owner, body: { ...asked, format: 'csv', ...body } });
    expect((await refused(filtered)).err.name).toBe('export_nothing_selected');
    const { status, err } = await refused({ ids: [...ids, newId()] });
    expect([status, err?.fields]).toMatchObject([400, [{ path: 'ids.3' }]]);
  });

  it('is named after the card number and the period', async () => {
    const { member_no: card } = (await server.call('GET /vip-infos/{id}', params())).data;
    const names = async (period: Query) => (await file({ id, ...period })).name;
    expect(await names({ from: '2026-11-01', to: '2026-11-20' })).toBe(
      `账目 ${card} 2026-11-01 至 2026-11-20 2026-11-20 143500.csv`,
    );
    expect(await names({ from: '2026-11-01' })).toBe(`账目 ${card} 2026-11-01 起 2026-11-20 143500.csv`);
  });

  it('masks the phone for users who may not see it, and is refused without a member and for parameters it doesn’t take', async () => {
    await earn(0, 7);
    const clerk = await server.make.user(shop, { permissions: ['member:read', 'member:export'] });
    const [titles = [], row = []] = await exported({ id }, clerk);
    expect(row[titles.indexOf('手机号')]).toMatch(/^1\d\d\*{4}\d{4}$/);
    const other = await server.make.user(await server.make.shop());
    for (const [query, path, as] of [
      [{}, 'query.id', owner],
      [{ id: newId() }, 'query.id', owner],
      [{ id }, 'query.id', other],
      [{ id, at: testStart }, 'query.at', owner],
      [{ id, from: 'yesterday' }, 'query.from', owner],
    ] as const) {
      const { status, err } = await start(query, as);
      expect([status, err?.fields?.map((field) => field.path)]).toEqual([400, [path]]);
    }
    const reader = await server.make.user(shop, { permissions: ['member:read', 'adjustment:export'] });
    expect((await start({ id }, reader)).err?.name).toBe('permission_denied');
  });
});

describe('records', () => {
  const of = (query: object = {}) => ({ as: owner, query: { vip_id: id, ...query } });

  it('are the ledger’s top-ups, purchases, points and refunds', async () => {
    const paid = await topUp(0, 1_000, 100);
    const bought = await spend(1, 220);
    const inCash = await inTx((tx) =>
      post(tx, later(2), {
        ...paper('consumption_order'),
        accountId: id,
        kind: 'earn',
        give: { points: { amount: 7, expiresAt: null } },
      }),
    );
    const back = await inTx((tx) =>
      refund(tx, later(3), { ...paper('refund'), postingId: bought.postingId, paid: 220, part: 110 }),
    );
    const other = await topUp(4, 500);
    const undone = await inTx((tx) => reverse(tx, later(5), { ...paper('refund'), postingId: other.postingId }));
    const ids = (items: readonly { posting_id: number; undone: string }[]) =>
      items.map(({ posting_id, undone: much }) => [posting_id, much]);
    expect(ids((await server.call('GET /vip-infos/recharge-records', of())).data.items)).toEqual([
      [other.postingId, 'whole'],
      [paid.postingId, 'no'],
    ]);
    const { data: purchases } = await server.call('GET /vip-infos/consume-report', of());
    expect(purchases.items).toMatchObject([
      { order: null, posting: { posting_id: inCash.postingId, undone: 'no' } },
      { order: null, posting: { posting_id: bought.postingId, undone: 'part' }, at: later(1).toISOString() },
    ]);
    const { data: points } = await server.call('GET /vip-infos/point-report', of());
    expect(points.items).toMatchObject([{ before: { points: 0 }, change: { points: 7 }, after: { points: 7 } }]);
    const { data: refunds } = await server.call('GET /vip-infos/refund-report', of());
    expect(refunds.items).toMatchObject([
      { order: null, posting: { posting_id: undone.postingId, undoes: other.postingId, effect: 'reversal' } },
      { back: null, posting: { posting_id: back.postingId, undoes: bought.postingId, change: { principal: 100 } } },
    ]);
    expect((await server.call('GET /vip-infos/coupon-report', of())).data).toMatchObject({ items: [], total: 0 });
    const { data } = await server.call('GET /vip-infos/consume/{id}', { as: owner, params: { id: bought.postingId } });
    expect(data).toMatchObject({ vip_id: id, order: null, change: { principal: -200, bonus: -20 }, undone: 'part' });
    expect(data.lines.map(({ unit, amount, contra }) => [unit, amount, contra])).toEqual([
      ['principal', -200, 'revenue'],
      ['bonus', -20, 'revenue'],
    ]);
    expect(data.undoings).toMatchObject([{ posting_id: back.postingId }]);
    const { status } = await server.call('GET /vip-infos/consume/{id}', {
      as: owner,
      params: { id: inCash.postingId },
    });
    expect(status).toBe(200);
    const refused = await server.call('GET /vip-infos/consume/{id}', { as: owner, params: { id: paid.postingId } });
    expect(refused.err.name).toBe('ledger_posting_missing');
  });

  it('have an order once, whatever paid it and whatever it earned', async () => {
    await server.call('POST /point-rule/base', { as: owner, body: pointBase });
    await server.call('PUT /point-rule/in-force', { as: owner });
    await server.call('POST /vip-card-config/grade-exp', { as: owner, body: growthRulesInput });
    await server.call('PUT /vip-card-config/grade-exp/in-force', { as: owner });
    await topUp(0, 50_000);
    await earn(0, 5_000);
    const lines = [{ key: 'a', name: '大红袍', price: 10_000, quantity: 1_000 }];
    const body = { branch_id: shop.branchIds[0], vip_id: id, lines, points: 500 };
    const { data: quoted } = await server.call('POST /orders/quote', { as: owner, body });
    const payments = [
      { means: 'stored_value' as const, fen: 4_000 },
      { means: 'cash' as const, fen: 5_500 },
    ];
    const { data: order } = await server.call('POST /orders', {
      as: owner,
      body: { quote: quoted.quote, payments },
    });
    const told = {
      order_id: order.order_id,
      number: order.number,
      branch_id: shop.branchIds[0],
      first_name: '大红袍',
      due: 10_000,
      parts: [
        { means: 'points', fen: 500 },
        { means: 'stored_value', fen: 4_000 },
        { means: 'cash', fen: 5_500 },
      ],
      points_used: 500,
      points_earned: order.points_earned,
      may_open: true,
    };
    const item = { at: order.made_at, order: { ...told, state: 'paid' }, posting: { kind: 'spend', change: { principal: -4_000, points: 0 } } }; // prettier-ignore
    const { data: bought } = await server.call('GET /vip-infos/consume-report', of());
    expect(bought).toMatchObject({ items: [item], total: 1 });
    const ofPosting = { as: owner, params: { id: bought.items[0]?.posting?.posting_id ?? 0 } };
    expect((await server.call('GET /vip-infos/consume/{id}', ofPosting)).data.order).toEqual(bought.items[0]?.order);
    // Whoever reads the member sees what they bought elsewhere, and can't open it.
    const elsewhere = await server.make.user(shop, { branches: [shop.branchIds[1]] });
    expect((await server.call('GET /vip-infos/consume-report', { ...of(), as: elsewhere })).data.items).toMatchObject([
      { order: { number: order.number, due: 10_000, may_open: false } },
    ]);
    const path = { as: owner, params: { id: order.order_id } };
    await server.call('PUT /orders/{id}/void', { ...path, body: { reason: '点错了' } });
    const taken = {
      order: { ...told, state: 'voided' },
      back: { kind: 'void', number: null, fen: 10_000, parts: told.parts, points: 500, reason: '点错了' },
      posting: { kind: 'spend', effect: 'reversal', change: { principal: 4_000, points: 0 } },
    };
    expect((await server.call('GET /vip-infos/refund-report', of())).data).toMatchObject({ items: [taken], total: 1 });
  });

  /** An order paid in cash, without rules that give anything. */
  const inCash = async (minute: number, name: string) => {
    server.clock.set(later(minute).toISOString());
    const lines = [{ key: 'a', name, price: 3_000, quantity: 1_000 }];
    const body = { branch_id: shop.branchIds[0], vip_id: id, lines };
    const { data: quoted } = await server.call('POST /orders/quote', { as: owner, body });
    const payments = [{ means: 'cash' as const, fen: 3_000 }];
    return (await server.call('POST /orders', { as: owner, body: { quote: quoted.quote, payments } })).data;
  };

  it('have orders that moved nothing, and their refunds and voids', async () => {
    const [kept, voided] = [await inCash(0, '龙井'), await inCash(1, '茶位')];
    const path = { as: owner, params: { id: kept.order_id } };
    const { data: shown } = await server.call('POST /orders/{id}/refund-preview', { ...path, body: { fen: 1_000 } });
    const asked = { fen: 1_000, reason: '茶凉了', expected: shown.returned };
    await server.call('POST /orders/{id}/refund', { ...path, body: asked });
    server.clock.set(later(2).toISOString());
    await server.call('PUT /orders/{id}/void', {
      as: owner,
      params: { id: voided.order_id },
      body: { reason: '点错了' },
    });
    expect((await server.call('GET /vip-infos/consume-report', of())).data).toMatchObject({
      total: 2,
      items: [
        { posting: null, order: { number: voided.number, state: 'voided' } },
        { posting: null, order: { number: kept.number, state: 'partly_refunded', refunded: 1_000 } },
      ],
    });
    expect((await server.call('GET /vip-infos/refund-report', of())).data).toMatchObject({
      total: 2,
      items: [
        { posting: null, order: { number: voided.number }, back: { kind: 'void', fen: 3_000 } },
        {
          posting: null,
          order: { number: kept.number },
          back: { kind: 'refund', fen: 1_000, parts: [{ means: 'cash', fen: 1_000 }], reason: '茶凉了' },
        },
      ],
    });
  });

  it('are counted by what stands, without what was voided or refunded whole', async () => {
    await topUp(-5, 1_000);
    const { postingId } = await spend(-3, 10);
    await inTx((tx) => reverse(tx, later(-1), { ...paper('refund'), document: { kind: 'refund', id: newId(), step: 'a' }, postingId })); // prettier-ignore
    const kept = await spend(-2, 10);
    const [first, voided, back] = [await inCash(0, '龙井'), await inCash(1, '茶位'), await inCash(2, '茶点')];
    const path = { as: owner, params: { id: back.order_id } };
    const { data: shown } = await server.call('POST /orders/{id}/refund-preview', { ...path, body: {} });
    await server.call('POST /orders/{id}/refund', { ...path, body: { reason: '茶凉了', expected: shown.returned } });
    await server.call('PUT /orders/{id}/void', {
      as: owner,
      params: { id: voided.order_id },
      body: { reason: '点错了' },
    });
    const { data } = await server.call('GET /vip-infos/consume-report', of({ standing: true }));
    expect(data).toMatchObject({ total: 2, items: [{ order: { number: first.number } }, { posting: { posting_id: kept.postingId } }] }); // prettier-ignore
    expect((await server.call('GET /vip-infos/consume-report', of())).data.total).toBe(5);
  });

  it('have orders and what was bought before them in one order of time, page by page', async () => {
    await topUp(0, 1_000);
    const names: Record<string, string> = {};
    const buy = async (minute: number) => {
      const { postingId } = await spend(minute, 10);
      names[String(postingId)] = `posting ${minute}`;
    };
    // Two postings and two orders of the same instant.
    await buy(1);
    await buy(3);
    await buy(3);
    const orders = [await inCash(3, '乙'), await inCash(3, '丙'), await inCash(2, '甲'), await inCash(4, '丁')];
    for (const { order_id: one, lines } of orders) names[one] = lines[0]?.name ?? '';
    const keysOf = (items: readonly { order: { order_id: string } | null; posting: { posting_id: number } | null }[]) =>
      items.map(({ order, posting }) => names[order?.order_id ?? String(posting?.posting_id)]);
    const all = keysOf((await server.call('GET /vip-infos/consume-report', of())).data.items);
    expect(all).toEqual(['丁', '丙', '乙', 'posting 3', 'posting 3', '甲', 'posting 1']);
    for (const size of [1, 2, 3]) {
      const [byNumber, byCursor]: [(string | undefined)[], (string | undefined)[]] = [[], []];
      let cursor: string | null | undefined;
      for (let index = 1; cursor !== null; index += 1) {
        const { data: numbered } = await server.call('GET /vip-infos/consume-report', of({ size, index }));
        expect(numbered.total).toBe(7);
        byNumber.push(...keysOf(numbered.items));
        const { data: next } = await server.call(
          'GET /vip-infos/consume-report',
          of({ size, ...(cursor && { cursor }) }),
        );
        byCursor.push(...keysOf(next.items));
        cursor = next.next_cursor;
      }
      expect([byNumber, byCursor]).toEqual([all, all]);
    }
  });

  it('have each member’s part of a document that they share', async () => {
    const document = { kind: 'refund', id: newId() };
    const undo = async (accountId: string, step: string) => {
      const give = { points: { amount: 9, expiresAt: null } };
      const gift = { ...paper('gift'), accountId, kind: 'gift' as const, give };
      const { postingId } = await inTx((tx) => post(tx, later(0), gift));
      await inTx((tx) => reverse(tx, later(1), { ...paper('refund'), document: { ...document, step }, postingId }));
    };
    await undo(id, 'a');
    const other = await newMember();
    await undo(other, 'b');
    await undo(other, 'c');
    expect((await server.call('GET /vip-infos/refund-report', of())).data.total).toBe(1);
  });

  it('have a refund of a top-up once, whatever it takes back', async () => {
    await server.call('POST /point-rule/base', { as: owner, body: { ...pointBase, top_up_share: 10_000 } });
    await server.call('PUT /point-rule/in-force', { as: owner });
    await topUps.rule();
    const { order_id } = await topUps.paid();
    await topUps.refund(order_id, { cash: 10_000 });
    await topUps.refund(order_id, { cash: 20_000 });
    expect((await server.call('GET /vip-infos/refund-report', of())).data).toMatchObject({
      items: [
        { order: null, posting: { kind: 'top_up', change: { principal: -20_000 } } },
        { order: null, posting: { kind: 'top_up', change: { principal: -10_000 } } },
      ],
      total: 2,
    });
  });

  it('have no purchase where a top-up earned points', async () => {
    await server.call('POST /point-rule/base', { as: owner, body: { ...pointBase, top_up_share: 10_000 } });
    await server.call('PUT /point-rule/in-force', { as: owner });
    await topUps.rule();
    await topUps.paid();
    const { data: points } = await server.call('GET /vip-infos/point-report', of());
    expect(points.items.map(({ kind, change }) => [kind, change.points])).toEqual([
      ['earn', 500],
      ['top_up', 100],
    ]);
    expect((await server.call('GET /vip-infos/consume-report', of())).data).toMatchObject({ items: [], total: 0 });
    const params = { id: points.items[0]?.posting_id ?? 0 };
    const { err } = await server.call('GET /vip-infos/consume/{id}', { as: owner, params });
    expect(err.name).toBe('ledger_posting_missing');
  });

  it('are paged by number and by key, with their count', async () => {
    for (let minute = 0; minute < 5; minute += 1) await topUp(minute, 100 + minute);
    const numbers = ({ items }: { items: readonly { number: number }[] }) => items.map(({ number }) => number);
    const { data: first } = await server.call('GET /vip-infos/recharge-records', of({ size: 2 }));
    expect([numbers(first), first.total, first.total_exact]).toEqual([[5, 4], 5, true]);
    const { data: second } = await server.call('GET /vip-infos/recharge-records', of({ size: 2, index: 2 }));
    expect(numbers(second)).toEqual([3, 2]);
    await topUp(9, 900);
    const { data: next } = await server.call(
      'GET /vip-infos/recharge-records',
      of({ size: 2, cursor: first.next_cursor ?? '' }),
    );
    expect(numbers(next)).toEqual([3, 2]);
  });
});

describe('another merchant’s', () => {
  it('member is not found, like an unknown one', async () => {
    await topUp(0, 100);
    const stranger = await server.make.user(await server.make.shop());
    for (const [as, member] of [
      [stranger, id],
      [owner, newId()],
    ] as const) {
      const asked = { as, params: { id: member }, query: {} };
      const records = { as, query: { vip_id: member } };
      const answers = await Promise.all([
        server.call('GET /vip-infos/{id}/assets', { as, params: { id: member } }),
        server.call('GET /vip-infos/{id}/balances', asked),
        server.call('GET /vip-infos/{id}/lots', asked),
        server.call('GET /vip-infos/{id}/postings', asked),
        server.call('GET /vip-infos/{id}/postings', { ...asked, query: { at: testStart } }),
        server.call('GET /vip-infos/recharge-records', records),
        server.call('GET /vip-infos/point-report', records),
        server.call('GET /vip-infos/coupon-report', records),
      ]);
      expect(new Set(answers.map(({ status, err }) => `${status} ${err?.name}`))).toEqual(
        new Set(['404 member_not_found']),
      );
    }
  });

  it('purchase is not found as one, like a top-up or a refund', async () => {
    const paid = await topUp(0, 100);
    const bought = await spend(1, 50);
    const back = await inTx((tx) =>
      refund(tx, later(2), { ...paper('refund'), postingId: bought.postingId, paid: 50, part: 50 }),
    );
    const stranger = await server.make.user(await server.make.shop());
    for (const [as, postingId] of [
      [owner, paid.postingId],
      [owner, back.postingId],
      [owner, 999_999_999],
      [stranger, bought.postingId],
    ] as const) {
      const { status, err } = await server.call('GET /vip-infos/consume/{id}', { as, params: { id: postingId } });
      expect([status, err?.name]).toEqual([404, 'ledger_posting_missing']);
    }
  });
});
