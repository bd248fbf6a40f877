import type { Api, OpenedShift } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { itemLimits } from '@regulars/contract/rules';
import { orderLimits } from '@regulars/contract/rules/orders';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller, Shop } from '../../../test/factories.ts';
import { untilSomethingWaits } from '../../../test/sign-in.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { topUpCalls } from '../../../test/top-ups.ts';
import { lockShiftAt } from './own-shift.service.ts';
import { listFigures, lockShift, setClosed } from './shifts.queries.ts';

let server: TestServer;
/** The cashier whose shift it is. */
let as: Caller;
let owner: Caller;
let shop: Shop;
let member: string;
let branch: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  owner = await server.make.user(shop);
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  member = (await server.call('POST /vip-infos', { as, body: { phone: '13900000001', name: '沈听澜' } })).data.vip_id;
});

const topUps = topUpCalls(
  () => server,
  () => ({ as, member, branch }),
);

const open = (float = 50_000, by = as, branch_id = branch) =>
  server.call('POST /shifts', { as: by, body: { branch_id, float } });
const current = async (by = as) => (await server.call('GET /shifts/current', { as: by })).data;
const drawer = async (by = as): Promise<OpenedShift> => {
  const { shift } = await current(by);
  if (!shift) throw new Error('There is no open shift');
  return shift;
};
const move = (id: string, direction: 'in' | 'out', fen: number, by = as) =>
  server.call('POST /shifts/{id}/movements', {
    as: by,
    params: { id },
    body: { direction, fen, reason: '存入保险柜' },
  });
const close = (id: string, body: BodyOf<Api['POST /shifts/{id}/close']>, by = as) =>
  server.call('POST /shifts/{id}/close', { as: by, params: { id }, body });

type Payments = BodyOf<Api['POST /orders']>['payments'];
const cash = (fen: number) => ({ means: 'cash', fen }) as const;
const quoted = async (fen: number, vip_id: string | null, by = as, branch_id = branch) => {
  const body = { branch_id, vip_id, lines: [{ key: 'a', price: fen, quantity: 1_000 }] };
  return (await server.call('POST /orders/quote', { as: by, body })).data.quote;
};
const sell = async (payments: Payments, vip_id: string | null = null, by = as, branch_id = branch) => {
  const due = payments.reduce((sum, { fen }) => sum + fen, 0);
  return server.call('POST /orders', { as: by, body: { quote: await quoted(due, vip_id, by, branch_id), payments } });
};
const refund = async (id: string, fen: number, by = as) => {
  const { data } = await server.call('POST /orders/{id}/refund-preview', { as: by, params: { id }, body: { fen } });
  const body = { fen, reason: '茶凉了', expected: data.returned };
  return server.call('POST /orders/{id}/refund', { as: by, params: { id }, body });
};
const undo = (id: string, by = as) =>
  server.call('PUT /orders/{id}/void', { as: by, params: { id }, body: { reason: '收错了' } });
const requireShift = (shift_required: boolean) =>
  server.call('PUT /merchants/sys-config', { as: owner, body: { shift_required } });

/** Everything that moves money, in one shift: the drawer ends with ¥1,085.68. */
const busyShift = async (): Promise<string> => {
  const { data } = await open();
  await topUps.rule();
  const topUp = await topUps.paid(); // 50,000 in cash
  await topUps.order(50_000, { way: 'terminal', reference: 'T1' });
  const mixed = await sell([{ means: 'stored_value', fen: 10_001 }, cash(7_799), { means: 'transfer', fen: 200 }], member); // prettier-ignore
  await sell([cash(12_801)]);
  const wrong = await sell([cash(3_333)]);
  await undo(wrong.data.order_id);
  await refund(mixed.data.order_id, 9_000);
  await topUps.refund(topUp.order_id, { cash: 7_000 });
  await move(data.shift_id, 'in', 4_000);
  await move(data.shift_id, 'out', 5_133);
  return data.shift_id;
};

describe('a shift', () => {
  it('is opened with a float, and is the only one that its cashier has open', async () => {
    expect(await current()).toEqual({ required: false, shift: null });
    const { data } = await open();
    expect(data).toMatchObject({ state: 'open', float: 50_000, expected: 50_000, user_id: as.userId, branch_id: branch, forgotten: false }); // prettier-ignore
    expect((await current()).shift).toEqual(data);
    expect((await open(0, as, shop.branchIds[1])).err.name).toBe('shift_open_already');
    expect((await open(0, owner)).status).toBe(201);
    const both = await Promise.all([1, 2].map(async () => open(0, newcomer)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  });
  let newcomer: Caller;
  beforeEach(async () => {
    newcomer = await server.make.user(shop);
  });

  it('sums to the fen what was taken and given back, by means, and what should be in the drawer', async () => {
    const id = await busyShift();
    const shift = await drawer();
    const figure = (kind: string, means: string, taken: number, taken_count: number, back = 0, back_count = 0) => ({
      kind,
      means,
      taken,
      taken_count,
      back,
      back_count,
    });
    const [cashBack, storedBack, transferBack] = [3_899, 5_001, 100];
    expect(shift.figures).toEqual([
      figure('order', 'cash', 7_799 + 12_801 + 3_333, 3, cashBack + 3_333, 2),
      figure('order', 'transfer', 200, 1, transferBack, 1),
      figure('order', 'stored_value', 10_001, 1, storedBack, 1),
      figure('top_up', 'cash', 50_000, 1, 7_000, 1),
      figure('top_up', 'terminal', 50_000, 1),
    ]);
    expect(shift).toMatchObject({
      cash_taken: 73_933,
      cash_back: cashBack + 3_333 + 7_000,
      put_in: 4_000,
      taken_out: 5_133,
      expected: 50_000 + 73_933 - (cashBack + 3_333 + 7_000) + 4_000 - 5_133,
    });
    expect(shift.movements.map(({ fen }) => fen)).toEqual([4_000, -5_133]);
    const { data } = await server.call('GET /shifts/{id}/documents', { as, params: { id } });
    expect(data.more).toBe(false);
    const kinds = data.items.map(({ kind }) => kind).toSorted();
    expect(kinds).toEqual(['order', 'order', 'order', 'order_refund', 'order_void', 'top_up', 'top_up', 'top_up_refund']); // prettier-ignore
    expect(data.items.reduce((sum, one) => sum + one.cash, 0)).toBe(shift.cash_taken - shift.cash_back);
    expect(data.items.find(({ kind }) => kind === 'order_refund')).toMatchObject({
      fen: -9_000,
      cash: -cashBack,
      member_name: '沈听澜',
      number: expect.stringMatching(/^RF/) as string,
    });
  });

  it('keeps its figures when it is closed, and they stay those of its documents', async () => {
    const id = await busyShift();
    const { expected, figures } = await drawer();
    server.clock.advance({ minutes: 10 });
    const { data, status } = await close(id, { counted: expected - 250, expected, reason: '找错零钱' });
    expect(status).toBe(200);
    expect(data).toMatchObject({
      state: 'closed',
      expected,
      counted: expected - 250,
      difference: -250,
      reason: '找错零钱',
      figures,
      closed_at: server.clock.now().toISOString(),
      closed_by: as.userId,
    });
    // What is refunded later belongs to another shift, or to none.
    const later = await sell([cash(1_000)]);
    await refund(later.data.order_id, 1_000);
    const kept = await server.call('GET /shifts/{id}', { as, params: { id } });
    expect(kept.data).toEqual(data);
    expect(await listFigures(server.database.tenant(shop.merchantId), id)).toEqual(figures);
    const logged = await server.call('GET /logs/operate-logs', { as: owner, query: { subject_kind: ['shift'] } });
    expect(logged.data.items.map(({ action, reason }) => [action, reason])).toEqual([
      ['shift.close', '找错零钱'],
      ['shift.move', '存入保险柜'],
      ['shift.move', '存入保险柜'],
      ['shift.open', null],
    ]);
  });

  it('is closed with what was seen: a difference has a reason, and newer payments are shown first', async () => {
    const { data } = await open(10_000);
    const id = data.shift_id;
    expect((await close(id, { counted: 9_000, expected: 10_000 })).err.fields).toMatchObject([{ path: 'reason', rule: 'required' }]); // prettier-ignore
    await sell([cash(500)]);
    expect((await close(id, { counted: 10_000, expected: 10_000 })).err).toMatchObject({ name: 'shift_changed', context: { expected: '10500' } }); // prettier-ignore
    const closed = await close(id, { counted: 10_500, expected: 10_500, reason: '没有差额' });
    expect(closed.data).toMatchObject({ difference: 0, reason: null });
    expect((await close(id, { counted: 10_500, expected: 10_500 })).err.name).toBe('shift_closed');
    expect((await move(id, 'in', 100)).err.name).toBe('shift_closed');
    expect((await open(10_500)).status).toBe(201);
  });

  it('is closed with whatever it took', async () => {
    const { data } = await open(0);
    const lines = [{ key: 'a', price: itemLimits.price, quantity: 10_000 }]; // the largest order
    const body = { branch_id: branch, vip_id: null, lines };
    for (let sold = 0; sold < 2; sold += 1) {
      const { data: bill } = await server.call('POST /orders/quote', { as, body });
      await server.call('POST /orders', { as, body: { quote: bill.quote, payments: [cash(orderLimits.total)] } });
    }
    const counted = 2 * orderLimits.total;
    expect((await close(data.shift_id, { counted, expected: counted })).data).toMatchObject({ counted, difference: 0 });
  });

  it('gives out no more than should be in the drawer', async () => {
    const { data } = await open(10_000);
    expect((await move(data.shift_id, 'out', 10_001)).err.name).toBe('shift_drawer_short');
    expect((await move(data.shift_id, 'out', 10_000)).data.expected).toBe(0);
  });

  it('has only what its cashier does at its branch', async () => {
    await open();
    await sell([cash(1_000)], null, as, shop.branchIds[1]);
    await sell([cash(2_000)], null, owner);
    const ours = await sell([cash(4_000)]);
    await refund(ours.data.order_id, 500, owner);
    expect(await drawer()).toMatchObject({ cash_taken: 4_000, cash_back: 0, expected: 54_000 });
  });

  it('is moved and closed by its cashier; by another only with `shift:close_any`, at their branches', async () => {
    const { data } = await open();
    const id = data.shift_id;
    const someone = (permissions: readonly ('shift:operate' | 'shift:close_any' | 'shift:read')[], branches: readonly string[] = [branch]) => server.make.user(shop, { permissions, branches }); // prettier-ignore
    const cashier = await someone(['shift:operate', 'shift:read']);
    const body = { counted: 50_000, expected: 50_000 };
    expect((await move(id, 'in', 1, owner)).err.name).toBe('shift_not_found');
    expect((await close(id, body, cashier)).err.name).toBe('shift_not_found');
    expect((await close(id, body, await someone(['shift:close_any'], [shop.branchIds[1]]))).err.name).toBe('shift_not_found'); // prettier-ignore
    server.clock.advance({ hours: 24, seconds: 1 });
    as = { ...as, ...(await server.make.session(as.accountId)) };
    const manager = await someone(['shift:close_any', 'shift:read']);
    const { data: list } = await server.call('GET /shifts', { as: manager, query: { state: ['open'] } });
    expect(list.items).toMatchObject([{ shift_id: id, forgotten: true, expected: 50_000 }]);
    const closed = await close(id, body, manager);
    expect(closed.data).toMatchObject({ closed_by: manager.userId, user_id: as.userId, forgotten: false });
    expect(await current()).toMatchObject({ shift: null });
  });
});

describe('the list', () => {
  it('has of open shifts what should be in the drawer now, as their pages do', async () => {
    const other = (await open(2_000, owner)).data.shift_id;
    const id = await busyShift();
    const { items } = (await server.call('GET /shifts', { as: owner, query: {} })).data;
    expect(items).toMatchObject([
      { shift_id: id, state: 'open', expected: 108_568, counted: null, difference: null },
      { shift_id: other, state: 'open', expected: 2_000 },
    ]);
  });

  it('is filtered by state, cashier, branch, day and difference, and sums what was closed', async () => {
    const one = (await open(1_000)).data.shift_id;
    const other = (await open(2_000, owner, shop.branchIds[1])).data.shift_id;
    const list = async (query: object) =>
      (await server.call('GET /shifts', { as: owner, query: { totals: true, ...query } })).data;
    await close(one, { counted: 900, expected: 1_000, reason: '少了' });
    const shown = async (query: object) => (await list(query)).items.map(({ shift_id }) => shift_id);
    expect(await shown({})).toEqual([other, one]);
    expect(await shown({ state: ['closed'] })).toEqual([one]);
    expect(await shown({ user_id: owner.userId })).toEqual([other]);
    expect(await shown({ branch_id: [branch] })).toEqual([one]);
    expect(await shown({ difference: ['short'] })).toEqual([one]);
    expect(await shown({ difference: ['over', 'none'] })).toEqual([]);
    expect(await shown({ opened_to: '2026-11-19' })).toEqual([]);
    expect((await list({ size: 1 })).total).toBe(2);
    expect((await list({})).totals).toEqual({ count: 2, expected: 1_000, counted: 900, difference: -100 });
  });
});

describe('where cash needs a shift', () => {
  it('none is taken or given back without one; other means are', async () => {
    await topUps.rule();
    const sold = await sell([cash(5_000)]);
    const wrong = await sell([cash(5_000)]);
    const topUp = await topUps.paid();
    await requireShift(true);
    expect((await current()).required).toBe(true);
    const names = async () =>
      Promise.all([
        sell([cash(5_000)]),
        refund(sold.data.order_id, 1_000),
        undo(wrong.data.order_id),
        topUps.order(50_000, { way: 'cash' }),
        topUps.refund(topUp.order_id),
      ]).then((answers) => answers.map(({ err }) => err?.name));
    expect(await names()).toEqual(Array.from({ length: 5 }, () => 'shift_required'));
    await open(0, as, shop.branchIds[1]);
    expect((await sell([cash(5_000)])).err.name).toBe('shift_required');
    expect((await sell([{ means: 'terminal', fen: 5_000 }])).status).toBe(201);
    const waiting = await topUps.order(50_000);
    expect((await topUps.pay(waiting.data.order_id)).err.name).toBe('shift_required');
    await close((await drawer()).shift_id, { counted: 0, expected: 0 });
    await open(0);
    expect(await names()).toEqual(Array.from({ length: 5 }, () => undefined));
    expect((await topUps.pay(waiting.data.order_id)).status).toBe(200);
  });

  it('is given back without one at a branch that closed, where nobody can open one', async () => {
    [, branch] = shop.branchIds; // the first is the head office
    await topUps.rule();
    const [sold, wrong, topUp] = [await sell([cash(5_000)]), await sell([cash(5_000)]), await topUps.paid()];
    await requireShift(true);
    await server.database.platform.execute(
      "update branch set state = 'closed', closed_at = now() where merchant_id = $1 and branch_id = $2",
      [shop.merchantId, branch],
    );
    expect((await open(0)).err.name).toBe('branch_closed');
    expect((await refund(sold.data.order_id, 1_000)).status).toBe(201);
    expect((await undo(wrong.data.order_id)).status).toBe(200);
    expect((await topUps.refund(topUp.order_id)).status).toBe(201);
  });
});

describe('at the same time', () => {
  it('two close it: one does, the other is told', async () => {
    const { data } = await open(100);
    const body = { counted: 100, expected: 100 };
    const both = await Promise.all([close(data.shift_id, body), close(data.shift_id, body, owner)]);
    expect(both.map(({ err }) => err?.name).toSorted()).toEqual(['shift_closed', undefined]);
  });

  it('payments and closing: what the closed shift says is what its payments say', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { data } = await open(0);
      const id = data.shift_id;
      const quotes = await Promise.all([1, 2, 3].map(() => quoted(700, null)));
      const pay = (quote: string) => server.call('POST /orders', { as, body: { quote, payments: [cash(700)] } });
      const tries = [0, 700, 1_400, 2_100].map((expected) => close(id, { counted: expected, expected }));
      const [paid, closed] = await Promise.all([Promise.all(quotes.map(pay)), Promise.all(tries)]);
      expect(paid.map(({ status }) => status)).toEqual([201, 201, 201]);
      const taken = (await listFigures(server.database.tenant(shop.merchantId), id)).reduce((sum, one) => sum + one.taken, 0); // prettier-ignore
      if (closed.every(({ err }) => err !== undefined)) await close(id, { counted: taken, expected: taken });
      const kept = await server.call('GET /shifts/{id}', { as, params: { id } });
      expect(kept.data).toMatchObject({ state: 'closed', expected: taken, counted: taken });
    }
  });

  it('closing waits for a payment that began before it', async () => {
    const { data } = await open(0);
    const tenant = server.database.tenant(shop.merchantId);
    let closing: ReturnType<typeof close> | undefined;
    const { order_id: id } = (await sell([cash(900)], null, owner)).data;
    // A payment that is under way: it holds the shift, and names it.
    await tenant.transaction(async (tx) => {
      const shiftId = await lockShiftAt(tx, { userId: as.userId ?? '' }, branch);
      closing = close(data.shift_id, { counted: 0, expected: 0 });
      await untilSomethingWaits(server);
      await tx.kysely.updateTable('consumption').set({ shift_id: shiftId }).where('merchant_id', '=', tx.merchantId).where('order_id', '=', id).execute(); // prettier-ignore
    });
    expect((await closing)?.err).toMatchObject({ name: 'shift_changed', context: { expected: '900' } });
  });

  it('a payment that waited for closing belongs to no shift, and where cash needs one, is refused', async () => {
    await requireShift(true);
    const tenant = server.database.tenant(shop.merchantId);
    for (const means of ['cash', 'terminal'] as const) {
      const { data } = await open(0);
      const quote = await quoted(900, null);
      let paying: ReturnType<typeof sell> | undefined;
      await tenant.transaction(async (tx) => {
        await lockShift(tx, data.shift_id);
        paying = server.call('POST /orders', { as, body: { quote, payments: [{ means, fen: 900 }] } });
        await untilSomethingWaits(server);
        await setClosed(tx, data.shift_id, { closed_at: server.clock.now(), closed_by: as.userId ?? '', closed_by_name: null, expected: 0, found: 0, reason: null, figures: [] }); // prettier-ignore
      });
      const answer = await paying;
      expect(answer?.err?.name).toBe(means === 'cash' ? 'shift_required' : undefined);
      expect(await listFigures(tenant, data.shift_id)).toEqual([]);
    }
  });
});
