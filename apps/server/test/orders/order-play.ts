import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';
import { growthRulesInput } from '../../src/modules/growth-rules/growth-rules.inputs.ts';
import { pointBase } from '../../src/modules/point-rules/point-rules.inputs.ts';
import { shelvedCoupon } from '../coupons.ts';
import { nextPhone, type Caller, type Shop } from '../factories.ts';
import { compareBooks } from '../ledger/model-play.ts';
import { testStart, type Answer, type TestServer } from '../test-server.ts';
import { terms, tier } from '../top-ups.ts';
import {
  bonusDays,
  couponTerms,
  dayOf,
  OrderModel,
  pointsUse,
  type ModelHeld,
  type ModelOrder,
  type ModelQuote,
  type Rules,
} from './order-model.ts';

/** A run that drives the model and a shop, over HTTP, in parallel. */
export interface OrderPlay {
  readonly server: TestServer;
  readonly shop: Shop;
  /** Its session is renewed when the clock is moved. */
  as: Caller;
  readonly branch: string;
  readonly members: readonly string[];
  readonly model: OrderModel;
  /** The template of its coupons. */
  readonly couponId: string;
  readonly quotes: { readonly token: string; readonly quote: ModelQuote }[];
  /** The id of each bill that was held. */
  readonly heldIds: Map<ModelHeld, string>;
  /** The id of each order that was paid. */
  readonly ids: Map<ModelOrder, string>;
}

/** The data of an answer that is no refusal. */
export const done = <Data>({ err, data }: Answer<Data>): Data => {
  expect(err ?? undefined).toBeUndefined();
  return data;
};

/** What members can pay, with its bonus and points. */
export const offers = [
  { paid: 10_000, bonus: 1_000, points: 700 },
  { paid: 50_000, bonus: 7_777, points: 2_500 },
] as const;

export const newOrderPlay = async (server: TestServer, rules: Rules): Promise<OrderPlay> => {
  server.clock.set(testStart);
  const shop = await server.make.shop();
  const as = await server.make.user(shop);
  const { step, least, share } = pointsUse;
  const use = { points: 1, value: 1, step: Number(step), least: Number(least), most_share: Number(share), with_coupons: true }; // prettier-ignore
  const shares = { ...pointBase.shares, stored_value: rules.storedShare };
  const base = { ...pointBase, use, shares, expiry: 'days', expiry_after: rules.days } as const;
  done(await server.call('POST /point-rule/base', { as, body: base }));
  done(await server.call('PUT /point-rule/in-force', { as }));
  const growth = { stored_value_counts: rules.storedCountsForGrowth, per_visit: rules.visit, refund_lowers: rules.refundLowersGrowth }; // prettier-ignore
  done(await server.call('POST /vip-card-config/grade-exp', { as, body: { ...growthRulesInput, ...growth } }));
  done(await server.call('PUT /vip-card-config/grade-exp/in-force', { as }));
  done(await server.call('PUT /merchants/sys-config', { as, body: { deduction_order: rules.deduction } }));
  const tiers = offers.map(({ paid, bonus, points }) => tier(paid, bonus, { points }));
  const offered = await server.call('POST /recharge-rule', { as, body: terms({ tiers, bonus_days: bonusDays }) });
  const { rule_id: id } = done(offered);
  done(await server.call('PUT /recharge-rule/{id}/in-force', { as, params: { id } }));
  // All grades alike: growth moves members, and changes no price.
  await server.database.platform.execute(
    'update grade set discount_rate = $2, earning_rate = $3 where merchant_id = $1',
    [shop.merchantId, rules.discount, rules.earningRate],
  );
  const { value, days, perMember: per_member, stock } = couponTerms;
  const couponId = await shelvedCoupon(server, as, { value: Number(value), days, per_member, stock });
  const members: string[] = [];
  for (const name of ['沈听澜', '顾小满'])
    members.push(done(await server.call('POST /vip-infos', { as, body: { phone: nextPhone(), name } })).vip_id);
  const branch = shop.branchIds[0];
  const model = new OrderModel(members, branch, rules);
  return { server, shop, as, branch, members, couponId, model, quotes: [], heldIds: new Map(), ids: new Map() };
};

export const nowOf = ({ server }: OrderPlay): number => server.clock.now().getTime();

/** A new session, because the last one may have ended meanwhile. */
export const wait = async (play: OrderPlay, hours: number): Promise<void> => {
  play.server.clock.set(new Date(nowOf(play) + hours * 3_600_000).toISOString());
  play.as = { ...play.as, ...(await play.server.make.session(play.as.accountId)) };
};

const dateOf = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

const daysInLedger = `
  select to_char(business_date, 'YYYY-MM-DD') as day, sum(principal_in - principal_out)::bigint as principal,
    sum(bonus_in - bonus_out)::bigint as bonus, sum(points_in - points_out)::bigint as points,
    sum(growth_in - growth_out)::bigint as growth
  from (
    select business_date, principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out
    from ledger_day where merchant_id = $1
    union all
    select business_date, principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out
    from ledger_delta where merchant_id = $1
  ) both_ group by business_date order by business_date`;

const same = (actual: unknown, expected: unknown): void => {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
};

const numbers = (parts: ReadonlyMap<string, bigint>): Record<string, number> =>
  Object.fromEntries([...parts].filter(([, fen]) => fen > 0n).map(([means, fen]) => [means, Number(fen)]));

/** Every order with its lines and refunds, as the tables have them, by id. */
const ordersInTables = `
  select order_id, state, refunded, points_earned, growth_earned,
    (select json_agg(json_build_object('list', list, 'offs', offs, 'due', due, 'left', quantity - returned, 'parts', parts, 'back', back) order by line_no)
     from consumption_line l where l.merchant_id = $1 and l.order_id = c.order_id) as lines,
    (select count(*)::int from consumption_refund r where r.merchant_id = $1 and r.order_id = c.order_id) as refunds
  from consumption c where merchant_id = $1 order by order_id`;
interface TableLine {
  readonly parts: Readonly<Record<string, number>>;
  readonly back: Readonly<Record<string, number>>;
}
interface TableOrder {
  readonly order_id: string;
  readonly lines: readonly TableLine[];
}

/** Every bill that was held, by id; that one lapsed is written nowhere. */
const heldInTables = 'select order_id, state, stored_value::int as value, points::int, coupons from held_order where merchant_id = $1 order by order_id'; // prettier-ignore
const compareHeld = async ({ server, shop, model, heldIds }: OrderPlay): Promise<void> => {
  const { rows } = await server.database.platform.execute(heldInTables, [shop.merchantId]);
  const expected = model.helds
    .map((held) => ({
      order_id: heldIds.get(held) ?? '',
      state: held.state,
      value: Number(held.value),
      points: Number(held.quote.points.used),
      coupons: held.quote.coupon ? 1 : 0,
    }))
    .toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1));
  same(rows, expected);
};

const compareOrders = async ({ server, shop, model, ids }: OrderPlay): Promise<void> => {
  const { rows } = await server.database.platform.execute(ordersInTables, [shop.merchantId]);
  const kept = (rows as TableOrder[]).map(({ lines, ...order }) => ({
    ...order,
    lines: lines.map(({ parts, back, ...line }) => ({
      ...line,
      parts: Object.fromEntries(
        Object.entries(parts)
          .map(([means, fen]) => [means, fen - (back[means] ?? 0)] as const)
          .filter(([, fen]) => fen !== 0),
      ),
    })),
  })); // the columns named above
  const expected = model.orders
    .map((order) => ({
      order_id: ids.get(order) ?? '',
      state: order.voided ? 'voided' : 'paid',
      refunded: Number(order.refunded),
      points_earned: Number(order.earned.points),
      growth_earned: Number(order.earned.growth),
      refunds: order.refunds,
      lines: order.lines.map(({ list, offs, due, quantity, parts }) => ({
        list: Number(list),
        offs: offs.map(Number),
        due: Number(due),
        left: Number(quantity),
        parts: numbers(parts),
      })),
    }))
    .toSorted((a, b) => (a.order_id < b.order_id ? -1 : 1));
  same(kept, expected);
};

/** Every coupon as it is told now, by id, and what its template and its days count. */
const couponsInTables = `
  select issued_id, told.state, case when told.state in ('held', 'used') then order_id end as order_id, coalesce(off, 0)::int as off
  from issued_coupon cross join lateral (
    select case when state = 'used' or state = 'held' and held_until > $2 then state when expires_at <= $2 then 'expired' else 'unused' end as state
  ) told
  where merchant_id = $1 order by issued_id`;
const couponsCounted = `
  select t.given::int as given, sum(d.given)::int as days_given, sum(used)::int as used, sum(off)::int as off, sum(orders)::int as orders, sum(revenue)::int as revenue
  from coupon_template t join coupon_day d on d.merchant_id = $1 and d.coupon_id = t.coupon_id where t.merchant_id = $1 group by t.given`;
const compareCoupons = async (play: OrderPlay): Promise<void> => {
  const { server, shop, model, ids, heldIds } = play;
  const now = nowOf(play);
  const orders = new Map([...[...ids].map(([{ id }, order]) => [id, order] as const), ...[...heldIds].map(([{ quote }, order]) => [quote.id, order] as const)]); // prettier-ignore
  const { rows } = await server.database.platform.execute(couponsInTables, [shop.merchantId, server.clock.now()]);
  const expected = model.coupons.map((one) => {
    const state = model.stateOf(one, now);
    const order_id = state === 'held' || state === 'used' ? (orders.get(one.order ?? '') ?? '') : null;
    return { issued_id: one.id, state, order_id, off: Number(one.off) };
  });
  same(rows, expected.toSorted((a, b) => (a.issued_id < b.issued_id ? -1 : 1))); // prettier-ignore
  const counted = await server.database.platform.execute(couponsCounted, [shop.merchantId]);
  const used = model.orders.filter(({ id, coupon }) => coupon?.state === 'used' && coupon.order === id);
  const sum = (of: (order: ModelOrder) => bigint): number =>
    Number(used.reduce((total, order) => total + of(order), 0n));
  same(counted.rows, [
    {
      given: model.coupons.length,
      days_given: model.coupons.length,
      used: used.length,
      off: sum(({ coupon }) => coupon?.off ?? 0n),
      orders: used.length,
      revenue: sum(({ due }) => due),
    },
  ]);
};

/** The list's totals of today: of all that stands. */
const compareTotals = async (play: OrderPlay): Promise<void> => {
  const { server, as, model } = play;
  const today = dayOf(nowOf(play));
  const query = { made_from: dateOf(today), made_to: dateOf(today), totals: true };
  const { data } = await server.call('GET /orders', { as, query });
  const made = model.orders.filter(({ at }) => dayOf(at) === today);
  const standing = made.filter(({ voided }) => !voided);
  const sum = (of: (order: ModelOrder) => bigint): number =>
    Number(standing.reduce((total, order) => total + of(order), 0n));
  const stored = ({ paid }: ModelOrder): bigint => paid.get('stored_value') ?? 0n;
  same(data.totals, {
    count: made.length,
    list: sum(({ list }) => list),
    off: sum(({ list, due }) => list - due),
    due: sum(({ due }) => due),
    points_value: sum(({ points }) => points.used),
    stored_value: sum(stored),
    takings: sum((order) => order.toPay - stored(order)),
    refunded: sum(({ refunded }) => refunded),
  });
};

/** Compares balances and lots, orders with lines and refunds, and what each day comes to. */
export const compareAll = async (play: OrderPlay): Promise<void> => {
  const { server, shop, model, heldIds } = play;
  const orders = new Map([...heldIds].map(([{ quote }, id]) => [quote.id, id]));
  const documentOf = (id: string): string => id.replace(/^[^:]+/, (quote) => orders.get(quote) ?? quote);
  await compareBooks({ database: server.database, shop, model: model.ledger, documentOf });
  await compareOrders(play);
  await compareHeld(play);
  await compareCoupons(play);
  const { rows } = await server.database.platform.execute(daysInLedger, [shop.merchantId]);
  const moved = (row: Readonly<Record<string, unknown>>): boolean => Object.values(row).some((value) => typeof value === 'number' && value !== 0); // prettier-ignore
  const expected = [...model.days].map(([day, { principal, bonus, points, growth }]) => ({
    day: dateOf(day),
    principal: Number(principal),
    bonus: Number(bonus),
    points: Number(points),
    growth: Number(growth),
  }));
  same((rows as Record<string, unknown>[]).filter(moved), expected.filter(moved));
  await compareTotals(play);
};

/** Both sides refuse the same, or the model's answer is returned. */
export const agreed = <T extends object | true>(
  err: { readonly name: string } | null | undefined,
  expected: T | string,
): T | undefined => {
  // prettier-ignore
  same(err?.name, typeof expected === 'string' ? expected : undefined);
  return typeof expected === 'string' ? undefined : expected;
};
