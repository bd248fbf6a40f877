import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { endDueCoupons } from '../issued-coupons/index.ts';
import { pointBase } from '../point-rules/point-rules.inputs.ts';

// Coupons on bills: chosen, used, held, and taken back.
let server: TestServer;
let as: Caller;
let shop: Shop;
let member: string;
let branch: string;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  server.clock.set(testStart); // Friday, 20 November 2026, 15:15 in Shanghai
  shop = await server.make.shop();
  as = await server.make.user(shop);
  branch = shop.branchIds[0];
  member = await newMember();
});

const newMember = async (more: object = {}): Promise<string> =>
  (await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '沈听澜', ...more } })).data.vip_id;
const at = async (time: string): Promise<void> => {
  server.clock.set(time);
  as = { ...as, ...(await server.make.session(as.accountId)) };
};
/** A coupon that the member was given. */
const given = async (more: Parameters<typeof shelvedCoupon>[2] = {}, memberId = member) => {
  const couponId = await shelvedCoupon(server, as, more);
  const [id = ''] = await giveCoupon(server, as, { couponId, memberId });
  return { id, couponId };
};
/** Edits a template; what was given keeps its terms. */
const editTerms = async (couponId: string, more: object) => {
  const { data } = await server.call('GET /coupons/{id}', { as, params: { id: couponId } });
  await server.call('PUT /coupons/{id}', { as, params: { id: couponId }, body: { ...data.terms, ...more } });
};
const tea = (price = 10_000) => [{ key: 'a', name: '大红袍', price, quantity: 1_000 }];
const quote = async (more: object = {}) =>
  (await server.call('POST /orders/quote', { as, body: { branch_id: branch, vip_id: member, lines: tea(), ...more } })).data; // prettier-ignore
const take = (quoted: string, fen: number) =>
  server.call('POST /orders', { as, body: { quote: quoted, payments: fen > 0 ? [{ means: 'cash', fen }] : [] } });
const pay = async (more: object = {}) => {
  const { quote: quoted, to_pay: toPay } = await quote(more);
  return (await take(quoted, toPay)).data;
};
const stateOf = async (id: string, memberId = member) =>
  (await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id: memberId } })).data.items.find(
    (one) => one.issued_id === id,
  );
const figures = async (couponId: string) => {
  const query = { from: '2026-11-01', to: '2026-12-31' };
  return (await server.call('GET /coupons/{id}/figures', { as, params: { id: couponId }, query })).data;
};
const preview = async (orderId: string, body: object = {}) =>
  (await server.call('POST /orders/{id}/refund-preview', { as, params: { id: orderId }, body })).data.returned;
const refund = async (orderId: string, body: object = {}) =>
  server.call('POST /orders/{id}/refund', {
    as,
    params: { id: orderId },
    body: { ...body, reason: '茶凉了', expected: await preview(orderId, body) },
  });
const breaches = async () =>
  (await verifyMerchant(server.database, shop.merchantId)).checks.filter(({ breaches: count }) => count > 0);

describe('a quote', () => {
  it('proposes the coupons that make it cheapest, and says of each other why not', async () => {
    const small = await given({ name: '十元券', value: 1_000 });
    const big = await given({ name: '三十元券', value: 3_000 });
    const high = await given({ name: '满二百减五十', kind: 'reduction', steps: [{ least: 20_000, off: 5_000 }] });
    const later = await given({ name: '下月券', after_days: 20 });
    const { coupons, reductions, due, to_pay: toPay } = await quote();
    expect([due, toPay]).toEqual([7_000, 7_000]);
    expect(reductions).toMatchObject([
      { step: 'order_coupon', id: big.id, name: '三十元券', off: 3_000, refused: null },
    ]);
    expect(coupons.map(({ issued_id: id, used, off, refused }) => [id, used, off, refused])).toEqual([
      [big.id, true, 3_000, null],
      [small.id, false, 1_000, 'worse'],
      [high.id, false, 0, 'below_least'],
      [later.id, false, 0, 'not_yet'],
    ]);
  });

  it('isn’t kept from the best by many others that expire first', async () => {
    const small = await shelvedCoupon(server, as, { name: '五元券', value: 500, days: 10 });
    await giveCoupon(server, as, { couponId: small, memberId: member, count: 20 });
    for (let round = 0; round < 2; round += 1) await giveCoupon(server, as, { couponId: small, memberId: member, count: 20 }); // prettier-ignore
    const best = await given({ name: '五十元券', value: 5_000, days: 60 });
    const { due, coupons } = await quote();
    expect(due).toBe(5_000);
    expect(coupons.map(({ name, used, more }) => [name, used, more])).toEqual([
      ['五十元券', true, 0],
      ['五元券', false, 59],
    ]);
    expect(coupons[0]?.issued_id).toBe(best.id);
  });

  it('tells of each kind as many as one order takes, and how many more there are', async () => {
    const couponId = await shelvedCoupon(server, as, { name: '十元券', value: 1_000, per_order: 2, with_others: true });
    await giveCoupon(server, as, { couponId, memberId: member, count: 5 });
    const later = await shelvedCoupon(server, as, { name: '下月券', after_days: 20 });
    await giveCoupon(server, as, { couponId: later, memberId: member, count: 3 });
    const { coupons } = await quote();
    expect(coupons.map(({ name, used, refused, more }) => [name, used, refused, more])).toEqual([
      ['十元券', true, null, 0],
      ['十元券', true, null, 3],
      ['下月券', false, 'not_yet', 2],
    ]);
  });

  it('says how much a minimum lacks, of the bill or of what the coupon is for', async () => {
    const { data: category } = await server.call('POST /item/category-info', { as, body: { name: '茶点' } });
    const body = { code: 'C1', name: '绿豆糕', price: 2_800, category_id: category.category_id };
    const { item_id } = (await server.call('POST /item/item-info', { as, body })).data;
    const some = { items: 'only' as const, category_ids: [category.category_id] };
    await given({ name: '满二百减五十', kind: 'reduction', steps: [{ least: 20_000, off: 5_000 }] });
    await given({ name: '茶点满五十', least: 5_000, ...some });
    await given({ name: '送茶点', kind: 'special', price: 0, units: 1, least: 15_000, ...some });
    const said = async (lines: object[]) =>
      new Map((await quote({ lines })).coupons.map(({ name, refused, missing }) => [name, missing ?? refused]));
    const cake = { key: 'c', item_id, quantity: 1_000 };
    expect(await said([...tea(), cake])).toEqual(
      new Map<string, unknown>([
        ['满二百减五十', { fen: 7_200, of: 'bill' }],
        ['茶点满五十', { fen: 2_200, of: 'items' }],
        ['送茶点', { fen: 2_200, of: 'bill' }],
      ]),
    );
    expect((await said(tea())).get('茶点满五十')).toBe('no_line');
  });

  it('uses those asked for instead, as far as they go together, and none if none are asked for', async () => {
    const small = await given({ name: '十元券', value: 1_000 });
    const big = await given({ name: '三十元券', value: 3_000 });
    const chosen = await quote({ coupons: [small.id] });
    expect(chosen).toMatchObject({ due: 9_000 });
    expect(chosen.coupons.map(({ issued_id: id, used, refused }) => [id, used, refused])).toEqual([
      [small.id, true, null],
      [big.id, false, 'not_with_others'],
    ]);
    expect(await quote({ coupons: [small.id, big.id] })).toMatchObject({ due: 9_000 });
    const none = await quote({ coupons: [] });
    expect(none).toMatchObject({ due: 10_000, reductions: [] });
    expect(none.coupons.map(({ refused }) => refused)).toEqual([null, null]);
    // Those that can't be used come last, however soon they expire.
    await given({ name: '明日券', after_days: 1, days: 1 });
    expect((await quote({ coupons: [] })).coupons.map(({ refused }) => refused)).toEqual([null, null, 'not_yet']);
  });

  it('says of another of a template that one order takes no more, also of other terms', async () => {
    const { id: first, couponId } = await given();
    await editTerms(couponId, { value: 4_000 });
    const [other = ''] = await giveCoupon(server, as, { couponId, memberId: member });
    const said = async (more: object = {}) =>
      (await quote(more)).coupons.map(({ issued_id: id, used, refused }) => [id, used, refused]);
    expect(await said()).toEqual([[other, true, null], [first, false, 'per_order']]); // prettier-ignore
    expect(await said({ coupons: [first] })).toEqual([[first, true, null], [other, false, 'per_order']]); // prettier-ignore
  });

  it('chooses among what was scanned as among the member’s own, and says why not', async () => {
    const own = await given({ name: '十元券', value: 1_000, with_others: true });
    const print = async (more: Parameters<typeof shelvedCoupon>[2]): Promise<string> => {
      const couponId = await shelvedCoupon(server, as, more);
      await server.call('POST /coupons/{id}/codes', { as, params: { id: couponId }, body: { count: 1, reason: '传单' } }); // prettier-ignore
      const query = { coupon_id: couponId };
      return (await server.call('GET /coupons/receive-records', { as, query })).data.items[0]?.issued_id ?? '';
    };
    const beside = await print({ name: '传单五元券', value: 500, with_others: true });
    const alone = await print({ name: '传单八元券', value: 800 });
    const high = await print({ name: '满二百减五十', kind: 'reduction', steps: [{ least: 20_000, off: 5_000 }] });
    const said = async (more: object) => {
      const { due, coupons } = await quote(more);
      return [due, new Map(coupons.map(({ issued_id: id, used, refused }) => [id, used || refused]))];
    };
    const scanned_coupons = [high, alone, beside];
    const best = new Map<string, unknown>([[own.id, true], [beside, true], [alone, 'worse'], [high, 'below_least']]); // prettier-ignore
    expect(await said({ scanned_coupons })).toEqual([8_500, best]);
    // Nobody’s are used without a member, and by hand those chosen alone.
    expect(await said({ vip_id: null, scanned_coupons: [alone] })).toEqual([9_200, new Map([[alone, true]])]);
    const [due, byHand] = await said({ scanned_coupons, coupons: [alone] });
    expect([due, byHand]).toEqual([9_200, new Map<string, unknown>([[alone, true], [own.id, 'not_with_others'], [beside, 'not_with_others'], [high, 'below_least']])]); // prettier-ignore
    const other = await newMember({ name: '林晓雯' });
    expect((await said({ vip_id: other, scanned_coupons: [own.id] }))[1]).toEqual(new Map([[own.id, 'not_members']]));
  });

  it('takes a special price for its items alone, of which a gift costs nothing', async () => {
    const { data: category } = await server.call('POST /item/category-info', { as, body: { name: '茶点' } });
    const item = async (code: string, price: number, category_id: string | null) =>
      (await server.call('POST /item/item-info', { as, body: { code, name: code, price, category_id } })).data.item_id;
    const [cake, pot] = [await item('C1', 2_800, category.category_id), await item('P1', 8_800, null)];
    const gift: Parameters<typeof shelvedCoupon>[2] = { kind: 'special', name: '送茶点', price: 0, units: 1, least: 5_000, items: 'only', category_ids: [category.category_id] }; // prettier-ignore
    const { id } = await given(gift);
    const cakes = { key: 'c', item_id: cake, quantity: 2_000 };
    const alone = await quote({ lines: [{ key: 'p', item_id: pot, quantity: 1_000 }] });
    expect(alone.coupons).toMatchObject([{ issued_id: id, used: false, refused: 'no_line' }]);
    const both = await quote({ lines: [{ key: 'p', item_id: pot, quantity: 1_000 }, cakes] });
    expect(both).toMatchObject({ due: 11_600, reductions: [{ step: 'item_coupon', off: 2_800 }] });
    expect(both.lines.map(({ due }) => due)).toEqual([8_800, 2_800]);
    const except = await given({ name: '茶点除外', items: 'except', category_ids: [category.category_id] });
    const { coupons } = await quote({ lines: [cakes], coupons: [except.id] });
    expect(coupons.find(({ issued_id: one }) => one === except.id)).toMatchObject({ used: false, refused: 'no_line' });
  });

  it('leaves out the grade’s discount and points beside a coupon that doesn’t go with them, and says so', async () => {
    await server.call('POST /point-rule/base', { as, body: pointBase });
    await server.call('PUT /point-rule/in-force', { as });
    member = await newMember({ grade_id: shop.gradeIds[1] });
    const { id } = await given({ with_grade: false, with_points: false });
    const with1 = await quote();
    expect(with1).toMatchObject({ due: 7_000, points: { most: 0 } });
    expect(with1.reductions.find(({ step }) => step === 'grade_discount')).toMatchObject({
      off: 0,
      refused: 'with_coupon',
    });
    expect(with1.lines[0]?.offs).toHaveLength(with1.reductions.length);
    expect(await quote({ coupons: [] })).toMatchObject({ due: 9_800 });
    expect((await pay()).due).toBe(7_000);
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
    expect(await breaches()).toEqual([]);
  });
});

describe('paying', () => {
  it('uses the coupon up, and records what it took off and what its order came to', async () => {
    const { id, couponId } = await given();
    const order = await pay();
    expect(order).toMatchObject({
      due: 7_000,
      off: 3_000,
      reductions: [{ step: 'order_coupon', name: '老友代金券', off: 3_000 }],
    });
    expect(await stateOf(id)).toMatchObject({ state: 'used', order_id: order.order_id, order_number: order.number, off: 3_000, used_branch_name: '解放路店' }); // prettier-ignore
    expect(await figures(couponId)).toMatchObject({
      given: 1,
      used: 1,
      unused: 0,
      off: 3_000,
      orders: 1,
      revenue: 7_000,
    });
    const { data } = await server.call('GET /coupons/write-off-records', { as, query: { totals: true } });
    expect(data).toMatchObject({
      items: [{ issued_id: id, order_number: order.number, may_open_order: true, may_open_source: true }],
      totals: { count: 1, off: 3_000 },
    });
    const colleague = await server.make.user(shop, { branches: [String(shop.branchIds[1])] });
    const seen = await server.call('GET /vip-infos/coupon-report', { as: colleague, query: { vip_id: member } });
    expect(seen.data.items).toMatchObject([{ order_id: order.order_id, may_open_order: false, may_open_source: true }]);
    expect((await quote()).coupons).toEqual([]);
    expect(await breaches()).toEqual([]);
  });

  it('with several coupons of a template is one order of it, whose revenue counts once', async () => {
    const couponId = await shelvedCoupon(server, as, { value: 1_000, per_order: 2, with_others: true });
    await giveCoupon(server, as, { couponId, memberId: member, count: 2 });
    const { order_id: id, due } = await pay();
    expect(due).toBe(8_000);
    expect(await figures(couponId)).toMatchObject({ used: 2, off: 2_000, orders: 1, revenue: 8_000 });
    await server.call('PUT /orders/{id}/void', { as, params: { id }, body: { reason: '收错了' } });
    expect(await figures(couponId)).toMatchObject({ used: 0, off: 0, orders: 0, revenue: 0 });
    expect(await breaches()).toEqual([]);
  });

  it('goes to one of those who race for the same coupon, and charges the others nothing', async () => {
    const { id } = await given();
    const quotes = await Promise.all(Array.from({ length: 8 }, () => quote()));
    const answers = await Promise.all(quotes.map(({ quote: quoted, to_pay: toPay }) => take(quoted, toPay)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ err }) => (err as { name: string } | null)?.name ?? []))).toEqual(
      new Set(['order_coupon_gone']),
    );
    expect((await server.call('GET /orders', { as, query: {} })).data.items).toHaveLength(1);
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
    expect(await breaches()).toEqual([]);
  });

  it('is refused with a coupon that was voided since, or used as often as a day allows', async () => {
    const { id } = await given();
    const before = await quote();
    await server.call('PUT /coupons/nullify-single-received', { as, body: { issued_id: id, reason: '发错了' } });
    expect((await take(before.quote, before.to_pay)).err).toMatchObject({ name: 'order_coupon_gone' });
    const couponId = await shelvedCoupon(server, as, { name: '一天一张', per_day: 1 });
    await giveCoupon(server, as, { couponId, memberId: member, count: 3 });
    const [one, other] = [await quote(), await quote()];
    await take(one.quote, one.to_pay);
    expect((await take(other.quote, other.to_pay)).err).toMatchObject({ name: 'order_coupon_gone' });
    expect((await quote()).coupons.map(({ refused, more }) => [refused, more])).toEqual([['per_day', 1]]);
    await at('2026-11-21T02:00:00Z');
    expect(await quote()).toMatchObject({ due: 7_000 });
  });

  it('counts coupons of a template together that were given with several of its terms', async () => {
    const couponId = await shelvedCoupon(server, as, { per_day: 1, with_others: true, value: 1_000 });
    await giveCoupon(server, as, { couponId, memberId: member });
    await editTerms(couponId, { value: 2_000 });
    await giveCoupon(server, as, { couponId, memberId: member });
    expect(await quote()).toMatchObject({ due: 8_000, coupons: [{ used: true, off: 2_000 }, { used: false }] });
    expect(await pay()).toMatchObject({ due: 8_000 });
    expect(await breaches()).toEqual([]);
  });

  it('takes a printed code of anybody once, without a member too', async () => {
    const couponId = await shelvedCoupon(server, as);
    const { data } = await server.call('POST /coupons/{id}/codes', {
      as,
      params: { id: couponId },
      body: { count: 1, reason: '传单' },
    });
    const list = await server.call('GET /coupons/receive-records', { as, query: { source_id: data.source_id } });
    const found = await server.call('POST /coupons/find', { as, body: { code: list.data.items[0]?.code ?? '' } });
    const coupons = [found.data.issued_id];
    const order = await pay({ vip_id: null, coupons });
    expect(order).toMatchObject({ due: 7_000, vip_id: null });
    expect((await quote({ coupons })).coupons).toMatchObject([{ used: false, refused: 'used' }]);
    expect((await refund(order.order_id)).status).toBe(201);
    const again = await pay({ coupons });
    expect((await server.call('POST /coupons/find', { as, body: { code: found.data.code } })).data).toMatchObject({ state: 'used', vip_id: member, order_id: again.order_id }); // prettier-ignore
    expect(await breaches()).toEqual([]);
  });

  it('doesn’t take another member’s coupon', async () => {
    const other = await newMember();
    const { id } = await given({}, other);
    expect((await quote({ coupons: [id] })).coupons).toMatchObject([{ used: false, refused: 'not_members' }]);
  });
});

describe('holding', () => {
  const hold = async (more: object = {}) =>
    server.call('POST /orders/hold', { as, body: { quote: (await quote(more)).quote, stored_value: 0 } });
  const capture = (id: string, fen: number, more: object = {}) =>
    server.call('PUT /orders/{id}/capture', {
      as,
      params: { id },
      body: { payments: [{ means: 'cash', fen }], ...more },
    });

  it('keeps the coupon for the order, which may capture it although it has expired since', async () => {
    const { id, couponId } = await given({ days: 1 });
    await at('2026-11-20T15:50:00Z'); // 10 minutes before the coupon ends
    const { data: held } = await hold();
    expect(held).toMatchObject({ coupons: 1, due: 7_000 });
    expect(await stateOf(id)).toMatchObject({ state: 'held', order_id: held.order_id });
    expect((await quote()).coupons).toMatchObject([{ used: false, refused: 'held' }]);
    expect(await figures(couponId)).toMatchObject({ given: 1, held: 1, unused: 0 });
    for (const state of ['unused', 'held', 'used', 'expired', 'void'] as const) {
      const { data } = await server.call('GET /coupons/receive-records', { as, query: { state: [state] } });
      expect([state, data.items.length]).toEqual([state, state === 'held' ? 1 : 0]);
    }
    await at('2026-11-20T16:05:00Z');
    await endDueCoupons(server.database, server.clock.now());
    expect((await capture(held.order_id, 7_000)).data).toMatchObject({ due: 7_000 });
    expect(await stateOf(id)).toMatchObject({ state: 'used', off: 3_000 });
    expect(await figures(couponId)).toMatchObject({ given: 1, used: 1, held: 0, expired: 0 });
    expect(await breaches()).toEqual([]);
  });

  it('gives the coupon back when it is released, lapses, or is captured by a bill without it', async () => {
    const { id } = await given();
    const { data: released } = await hold();
    const gone = { as, params: { id: released.order_id }, body: { reason: '客人走了' } };
    await server.call('PUT /orders/{id}/release', gone);
    expect(await stateOf(id)).toMatchObject({ state: 'unused', order_id: null });
    const { data: lapsed } = await hold();
    await at(lapsed.expires_at);
    expect(await stateOf(id)).toMatchObject({ state: 'unused' });
    const { data: voided } = await server.call('PUT /vip-infos/nullify-no-use-coupon', { as, body: { vip_id: member, reason: '发错了' } }); // prettier-ignore
    expect(voided).toMatchObject({ changed: 1 });
    await server.call('PUT /actions/{id}/undo', { as, params: { id: voided.undo?.action_id ?? '' } });
    const { data: third } = await hold(); // before the job has seen that it lapsed
    await endDueCoupons(server.database, server.clock.now());
    expect(await stateOf(id)).toMatchObject({ state: 'held', order_id: third.order_id });
    const { quote: quoted } = await quote({ order_id: third.order_id, coupons: [] });
    expect((await capture(third.order_id, 10_000, { quote: quoted })).data).toMatchObject({ due: 10_000 });
    expect(await stateOf(id)).toMatchObject({ state: 'unused' });
    expect(await breaches()).toEqual([]);
  });

  it('keeps what a day allows for the order, too, and lets no other order have it', async () => {
    const couponId = await shelvedCoupon(server, as, { per_day: 1 });
    const [first = '', other = ''] = await giveCoupon(server, as, { couponId, memberId: member, count: 2 });
    const before = await quote({ coupons: [other] });
    const { data: held } = await hold({ coupons: [first] });
    expect((await quote()).coupons.map(({ refused }) => refused).toSorted()).toEqual(['held', 'per_day']);
    expect((await take(before.quote, before.to_pay)).err).toMatchObject({ name: 'order_coupon_gone' });
    const { quote: quoted } = await quote({ order_id: held.order_id, coupons: [first, other] });
    expect((await capture(held.order_id, 7_000, { quote: quoted })).data).toMatchObject({ due: 7_000 });
    expect(await stateOf(first)).toMatchObject({ state: 'used' });
    await at('2026-11-21T02:00:00Z');
    const { data: next } = await hold();
    await server.call('PUT /orders/{id}/release', { as, params: { id: next.order_id }, body: { reason: '客人走了' } });
    expect(await pay()).toMatchObject({ due: 7_000 });
  });

  it('is captured although more were used meanwhile than its own terms allow a day', async () => {
    const { id, couponId } = await given({ per_day: 1 });
    const { data: held } = await hold();
    await editTerms(couponId, { per_day: 2 });
    await giveCoupon(server, as, { couponId, memberId: member });
    expect(await pay()).toMatchObject({ due: 7_000 });
    expect((await capture(held.order_id, 7_000)).data).toMatchObject({ due: 7_000 });
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
  });

  it('proposes what the order holds for a smaller bill, although it has expired since', async () => {
    const { id } = await given({ days: 1 });
    await at('2026-11-20T15:50:00Z'); // 10 minutes before the coupon ends
    const { data: held } = await hold();
    await at('2026-11-20T16:05:00Z');
    const smaller = await quote({ order_id: held.order_id, lines: tea(9_000) });
    expect(smaller).toMatchObject({ due: 6_000, coupons: [{ issued_id: id, used: true }] });
    expect((await capture(held.order_id, 6_000, { quote: smaller.quote })).data).toMatchObject({ due: 6_000 });
    expect(await breaches()).toEqual([]);
  });

  it('refuses a quote that would use a held coupon', async () => {
    await given();
    const before = await quote();
    await hold();
    expect((await take(before.quote, before.to_pay)).err).toMatchObject({ name: 'order_coupon_gone' });
  });
});

describe('taking back', () => {
  it('gives the coupon back with a void and with all of an order, and not with a part', async () => {
    const { id, couponId } = await given();
    const order = await pay();
    expect(await preview(order.order_id, { fen: 100 })).toMatchObject({ coupons: 0 });
    expect((await refund(order.order_id, { fen: 100 })).data.coupons_back).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
    expect(await preview(order.order_id)).toMatchObject({ coupons: 1 });
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
    const back = [{ name: '老友代金券', code_end: (await stateOf(id))?.code.slice(-4), usable: true }];
    expect((await refund(order.order_id)).data.coupons_back).toEqual(back);
    expect(await stateOf(id)).toMatchObject({ state: 'unused', order_id: null, off: null, ended_at: null });
    expect(await figures(couponId)).toMatchObject({ given: 1, unused: 1, used: 0, off: 0, orders: 0, revenue: 0 });
    const next = await pay();
    const body = { reason: '收错了' };
    const voided = await server.call('PUT /orders/{id}/void', { as, params: { id: next.order_id }, body });
    expect(voided.data.coupons_back).toEqual(back);
    const code = voided.data.receipt_address.split('/').at(-1) ?? '';
    const receipt = await server.call('GET /receipts/{code}', { params: { code } });
    expect(receipt.data.order?.coupons_back).toEqual(back);
    expect(await stateOf(id)).toMatchObject({ state: 'unused' });
    expect(await figures(couponId)).toMatchObject({ given: 1, unused: 1, used: 0, revenue: 0 });
    expect(await breaches()).toEqual([]);
  });

  it('gives back one whose time is over as expired', async () => {
    const { id, couponId } = await given({ days: 1 });
    const order = await pay();
    await at('2026-11-23T02:00:00Z');
    expect(await preview(order.order_id)).toMatchObject({ coupons: 0 });
    expect((await refund(order.order_id)).data.coupons_back).toMatchObject([{ name: '老友代金券', usable: false }]);
    expect(await stateOf(id)).toMatchObject({ state: 'expired' });
    await endDueCoupons(server.database, server.clock.now());
    expect(await figures(couponId)).toMatchObject({
      given: 1,
      used: 0,
      expired: 1,
      days: [{ day: '2026-11-20', used: 0, expired: 1 }],
    });
    expect(await breaches()).toEqual([]);
  });

  it('gives it back of a template that was stopped since, whatever its stock', async () => {
    const { id, couponId } = await given({ stock: 1 });
    const order = await pay();
    await server.call('PUT /coupons/{id}/stoped', { as, params: { id: couponId }, body: { reason: '换季' } });
    await refund(order.order_id);
    expect(await stateOf(id)).toMatchObject({ state: 'unused' });
    expect((await quote()).coupons).toMatchObject([{ issued_id: id, used: true }]);
  });

  it('keeps it while a gift of the order stays out', async () => {
    const { id } = await given({ kind: 'special', price: 0, units: 1 });
    const lines = [...tea(), { key: 'b', name: '茶点', price: 12_000, quantity: 1_000 }];
    const order = await pay({ lines });
    expect(order.lines.map(({ due }) => due)).toEqual([10_000, 0]);
    const { data } = await refund(order.order_id, { lines: [{ no: 1, quantity: 1_000 }] });
    expect(data.coupons_back).toEqual([]);
    expect(await stateOf(id)).toMatchObject({ state: 'used' });
  });
});
