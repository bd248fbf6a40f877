import { afterAll, beforeAll, expect, it } from 'vitest';
import { giveCoupon, shelvedCoupon } from '../../../test/coupons.ts';
import { nextPhone, type Caller, type Shop } from '../../../test/factories.ts';
import { startTestServer, testStart, type Answer, type TestServer } from '../../../test/test-server.ts';
import { verifyMerchant } from '../../ledger/index.ts';
import { Random } from '../../seed/random.ts';
import { endDueCoupons } from './expiry.jobs.ts';

// All that happens to coupons at once: whoever comes second is told why, and what is counted stays true.
let server: TestServer;
let shop: Shop;
let as: Caller;
let members: readonly string[];

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop()); // rejects if a call lost a deadlock

const reason = '对账';
const expected = new Set([
  'coupon_limit',
  'coupon_member_limit',
  'coupon_none_unused',
  'coupon_not_giveable',
  'coupon_not_unused',
  'coupon_sold_out',
  'coupon_state_wrong',
  'coupon_stock_below_given',
  'order_changed',
  'order_coupon_gone',
  'order_quote_paid',
  'order_refund_too_large',
  'order_state',
  'undo_nothing',
]);
type Racer = () => Promise<Answer<unknown> | void>;

const open = async (): Promise<void> => {
  server.clock.set(testStart);
  shop = await server.make.shop();
  as = await server.make.user(shop);
  const added: string[] = [];
  for (let at = 0; at < 4; at += 1)
    added.push((await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name: '孙晴' } })).data.vip_id);
  members = added;
};
const quote = async (member: string, more: object = {}) => {
  const lines = [{ key: 'a', name: '茶', price: 10_000, quantity: 1_000 }];
  return (await server.call('POST /orders/quote', { as, body: { branch_id: shop.branchIds[0], vip_id: member, lines, ...more } })).data; // prettier-ignore
};
const take = ({ quote: quoted, to_pay: fen }: Awaited<ReturnType<typeof quote>>) =>
  server.call('POST /orders', { as, body: { quote: quoted, payments: [{ means: 'cash', fen }] } });
const hold = ({ quote: quoted }: Awaited<ReturnType<typeof quote>>) =>
  server.call('POST /orders/hold', { as, body: { quote: quoted, stored_value: 0 } });

/** What races once for each member who has coupons of two templates, an order that used one and another that holds one. */
const racersOf = async (templates: readonly string[], member: string): Promise<Racer[]> => {
  const used = (await take(await quote(member))).data.order_id;
  const held = (await hold(await quote(member))).data.order_id;
  const [one, other] = [await quote(member), await quote(member)];
  const { data: report } = await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id: member, state: ['unused'] } }); // prettier-ignore
  const ids = report.items.map(({ issued_id: id }) => id);
  const { data: gift } = await server.call('PUT /coupons/give', { as, body: { coupon_id: templates[0] ?? '', ids: [member], count: 1, reason } }); // prettier-ignore
  const { data: preview } = await server.call('POST /orders/{id}/refund-preview', { as, params: { id: used }, body: {} }); // prettier-ignore
  const held1 = { as, params: { id: held } };
  return [
    () => take(one),
    () => take(one),
    () => take(other),
    () => hold(other),
    () => server.call('PUT /orders/{id}/capture', { ...held1, body: { payments: [{ means: 'cash', fen: 7_000 }] } }),
    () => server.call('PUT /orders/{id}/release', { ...held1, body: { reason } }),
    () => server.call('PUT /orders/{id}/void', { as, params: { id: used }, body: { reason } }),
    () => server.call('POST /orders/{id}/refund', { as, params: { id: used }, body: { reason, expected: preview.returned } }), // prettier-ignore
    () => server.call('PUT /coupons/nullify-received', { as, body: { ids, reason } }),
    () => server.call('PUT /coupons/nullify-single-received', { as, body: { issued_id: ids[0] ?? '', reason } }),
    () => server.call('PUT /vip-infos/nullify-no-use-coupon', { as, body: { vip_id: member, reason } }),
    () => server.call('PUT /actions/{id}/undo', { as, params: { id: gift.undo?.action_id ?? '' } }),
    ...templates.flatMap((id): Racer[] => [
      () => server.call('POST /coupons/{id}/claim', { as, params: { id }, body: { vip_id: member, branch_id: shop.branchIds[0] } }), // prettier-ignore
      () => server.call('PUT /coupons/give', { as, body: { coupon_id: id, ids: [...members], count: 1, reason } }),
    ]),
  ];
};

it.each([1, 2, 3])('everything at once, round %i: refusals say why, and every count holds', async (round) => {
  await open();
  const templates = [
    await shelvedCoupon(server, as, { stock: 40, name: '三十元券' }),
    await shelvedCoupon(server, as, { stock: 30, name: '三十元券二', per_member: 6 }),
  ];
  for (const member of members)
    for (const couponId of templates) await giveCoupon(server, as, { couponId, memberId: member, count: 4 });
  const racers: Racer[] = [
    ...templates.flatMap((id): Racer[] => [
      () => server.call('PUT /coupons/{id}/stock', { as, params: { id }, body: { stock: 36 } }),
      () => server.call('PUT /coupons/{id}/off-shelves', { as, params: { id }, body: { reason } }),
      async () => {
        const { data } = await server.call('GET /coupons/{id}', { as, params: { id } });
        return server.call('PUT /coupons/{id}', { as, params: { id }, body: { ...data.terms, notice: String(round) } });
      },
      () => server.call('POST /coupons/{id}/codes', { as, params: { id }, body: { count: 2, reason } }),
    ]),
    () => endDueCoupons(server.database, server.clock.now()),
    () => endDueCoupons(server.database, server.clock.now()),
  ];
  for (const member of members) racers.push(...(await racersOf(templates, member)));
  const random = new Random(round);
  const order = racers.map((race) => ({ race, at: random.fraction() })).toSorted((a, b) => a.at - b.at);
  const answers = await Promise.all(order.map(({ race }) => race()));
  const refusals = answers.flatMap((answer) => (answer?.err ? [answer.err.name] : []));
  expect(refusals.filter((name) => !expected.has(name))).toEqual([]);
  for (const id of templates) {
    const { data: template } = await server.call('GET /coupons/{id}', { as, params: { id } });
    const { data: figures } = await server.call('GET /coupons/{id}/figures', { as, params: { id }, query: { from: '2026-11-20', to: '2026-11-20' } }); // prettier-ignore
    const { data: records } = await server.call('GET /coupons/receive-records', { as, query: { coupon_id: id, totals: true } }); // prettier-ignore
    const { unused, held, used, expired, void: voided } = figures;
    expect(records.totals).toMatchObject({ count: template.given, unused: unused + held, used, expired, void: voided });
    expect(unused + held + used + expired + voided).toBe(template.given);
    expect(template.given).toBeLessThanOrEqual(template.stock ?? 0);
  }
  const { checks } = await verifyMerchant(server.database, shop.merchantId);
  expect(checks.filter(({ breaches }) => breaches > 0)).toEqual([]);
});
