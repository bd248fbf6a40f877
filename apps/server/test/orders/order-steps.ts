import fc from 'fast-check';
import { expect } from 'vitest';
import { post, type OnShort } from '../../src/ledger/index.ts';
import { endDueCoupons } from '../../src/modules/issued-coupons/index.ts';
import { Problem } from '../../src/platform/http/index.ts';
import { expire, fold } from '../ledger/sweeping.ts';
import type { Back, Means, ModelOrder, ModelQuote, Wanted } from './order-model.ts';
import { agreed, compareAll, done, nowOf, offers, wait, type OrderPlay } from './order-play.ts';

/** The steps of a run; a place selects among what exists at that point, modulo its count. */
type Step = fc.AsyncCommand<object, OrderPlay>;

const step = <Input>(name: string, input: fc.Arbitrary<Input>, run: (play: OrderPlay, input: Input) => Promise<void>) =>
  input.map((given): Step => ({
    check: () => true,
    run: async (_, play) => {
      await run(play, given);
      await compareAll(play);
    },
    toString: () => `${name}(${fc.stringify(given)})`,
  }));

const place = fc.nat(1000);
/** The last ones more often, because most of what is older is over. */
const at = <T>(all: readonly T[], from: number): T | undefined => all[all.length - 1 - (from % Math.min(all.length, from % 3 === 0 ? all.length : 2))]; // prettier-ignore
const memberAt = ({ members }: OrderPlay, from: number): string => members[from % members.length] ?? '';

/** Both sides top a member up by one of the offers. */
export const topUp = async (play: OrderPlay, { from, offer }: { from: number; offer: number }): Promise<void> => {
  const { server, as, branch, model } = play;
  const vip_id = memberAt(play, from);
  const { paid: pay, bonus, points } = offers[offer % 2] ?? offers[0];
  const expected = model.topUp(nowOf(play), vip_id, pay, bonus, points);
  const query = { vip_id, branch_id: branch, pay };
  const quoted = await server.call('GET /recharge-order/quote', { as, query });
  if (!agreed(quoted.err, expected)) return;
  const { rule_id, rule_number } = quoted.data;
  const body = { ...query, rule_id, rule_number, payment: { way: 'cash' } } as const;
  expect(done(await server.call('POST /recharge-order', { as, body })).state).toBe('paid');
};

/** Both sides give a member coupons. */
export const give = async (play: OrderPlay, { from, count }: { from: number; count: number }): Promise<void> => {
  const { server, as, couponId, model } = play;
  const member = memberAt(play, from);
  const expected = model.give(nowOf(play), member, count);
  const body = { coupon_id: couponId, ids: [member], count, reason: '老客回馈' };
  const given = agreed((await server.call('PUT /coupons/give', { as, body })).err, expected);
  if (!given) return;
  const { data } = await server.call('GET /vip-infos/coupon-report', { as, query: { vip_id: member, size: 100 } });
  const known = new Set(model.coupons.map(({ id }) => id));
  const added = data.items.filter(({ issued_id: id }) => !known.has(id));
  expect(added).toHaveLength(count);
  for (const [at, one] of given.entries()) one.id = added[at]?.issued_id ?? '';
};

/** Almost all points of a member, for what is no order. */
const spendPoints = async (play: OrderPlay, from: number): Promise<void> => {
  const { server, shop, branch: branchId, model } = play;
  const accountId = memberAt(play, from);
  const free = Number(model.ledger.accounts.find(({ id }) => id === accountId)?.free('points') ?? 0n);
  const points = free - (from % 7);
  if (points <= 0) return;
  const expected = model.spendPoints(nowOf(play), accountId, points);
  const document = { kind: 'history', id: crypto.randomUUID() };
  const movement = { kind: 'spend', document, accountId, branchId, actorId: null, take: { points } } as const;
  const refused = await server.database
    .tenant(shop.merchantId)
    .transaction((tx) => post(tx, server.clock.now(), movement))
    .then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof Problem) return { name: error.problem };
        throw error;
      },
    );
  agreed(refused, expected);
};

const billOf = ({ list, due, lines, points, toPay, stored }: ModelQuote) => ({
  list: Number(list),
  due: Number(due),
  to_pay: Number(toPay),
  lines: lines.map((line) => ({ key: line.key, list: Number(line.list), offs: line.offs.map(Number), due: Number(line.due) })), // prettier-ignore
  points: { used: Number(points.used), value: Number(points.used), most: Number(points.most), most_value: Number(points.most), refused: points.refused }, // prettier-ignore
  stored_value: { most: Number(stored.most), refused: stored.refused },
});

type Asked = Omit<Wanted, 'coupon'> & { readonly from: number; readonly coupon: number };
const quote = async (play: OrderPlay, { from, coupon: named, ...asked }: Asked): Promise<void> => {
  const { server, as, branch, model, quotes } = play;
  const vip_id = from % 8 === 0 ? null : memberAt(play, from);
  // Whatever became of it, and now and then whosever it is.
  const known = model.coupons.filter(({ member }) => named % 5 === 0 || member === vip_id);
  const coupon = named % 6 === 1 ? undefined : known.at(named % Math.max(1, known.length));
  const wanted = { ...asked, coupon };
  const expected = model.quote(nowOf(play), vip_id, wanted);
  const lines = wanted.lines.map(({ price, quantity }, no) => ({ key: String(no + 1), price, quantity }));
  const { off, mostPoints: most_points, discounted: grade_discount } = wanted;
  const body = {
    branch_id: branch,
    vip_id,
    lines,
    off,
    most_points,
    grade_discount,
    coupons: coupon ? [coupon.id] : [],
  };
  const { err, data } = await server.call('POST /orders/quote', { as, body });
  const quoted = agreed(err, expected);
  if (!quoted) return;
  expect(data).toMatchObject(billOf(quoted));
  expect(data.coupons.filter(({ used }) => used).map(({ issued_id: id }) => id)).toEqual(quoted.coupon ? [quoted.coupon.id] : []); // prettier-ignore
  const paid = new Map(data.payments.map(({ means, fen }) => [means, BigInt(fen)] as const));
  const { points, growth } = model.earns(nowOf(play), quoted, paid);
  expect(data.earns).toEqual({ points: Number(points), growth: Number(growth) });
  quotes.push({ token: data.quote, quote: quoted });
};

interface Split {
  readonly from: number;
  /** Percentages of what is to pay from stored value, and of the rest in cash. */
  readonly stored: number;
  readonly cash: number;
  readonly reversed: boolean;
  /** Whether the card pays more than it may have. */
  readonly overdrawn: boolean;
}
const splitOf = ({ toPay, member, stored: payable }: ModelQuote, { overdrawn, stored, cash, reversed }: Split) => {
  const most = overdrawn && member !== null ? toPay : payable.most;
  const byStored = (most * BigInt(stored)) / 100n;
  const inCash = ((toPay - byStored) * BigInt(cash)) / 100n;
  const rest = toPay - byStored - inCash;
  const all = [
    ['stored_value', byStored],
    ['cash', inCash],
    ['terminal', rest - rest / 3n],
    ['transfer', rest / 3n],
  ] as const;
  const some = all.filter(([, fen]) => fen > 0n);
  return reversed ? some.toReversed() : some;
};

const pay = async (play: OrderPlay, split: Split): Promise<void> => {
  const { server, as, model, quotes, ids } = play;
  const chosen = at(quotes, split.from);
  if (!chosen) return;
  const paid = splitOf(chosen.quote, split);
  // Each order has lines of its own, also of a quote that is refused at first.
  const lines = chosen.quote.lines.map((line) => ({ ...line, parts: new Map<Means, bigint>() }));
  const expected = model.pay(nowOf(play), { ...chosen.quote, lines }, new Map(paid));
  const payments = paid.map(([means, fen]) => ({ means, fen: Number(fen) }));
  const { err, data } = await server.call('POST /orders', { as, body: { quote: chosen.token, payments } });
  const order = agreed(err, expected);
  if (!order) return;
  ids.set(order, data.order_id);
  const account = model.ledger.accounts.find(({ id }) => id === order.member);
  expect(data).toMatchObject({
    state: 'paid',
    due: Number(order.due),
    points_used: Number(order.points.used),
    after:
      order.postings.size === 0 || !account
        ? null
        : {
            stored_value: Number(account.balance('principal') + account.balance('bonus')),
            points: Number(account.balance('points')),
            growth: Number(account.growth),
          },
  });
};

const hold = async (play: OrderPlay, { from, share }: { from: number; share: number }): Promise<void> => {
  const { server, as, model, quotes, heldIds } = play;
  const chosen = at(quotes, from);
  if (!chosen) return;
  // Once in a while more than is to pay, or than the card has.
  const value = ((share > 100 ? chosen.quote.toPay : chosen.quote.stored.most) * BigInt(share)) / 100n;
  const expected = model.hold(nowOf(play), chosen.quote, value);
  const body = { quote: chosen.token, stored_value: Number(value) };
  const { err, data } = await server.call('POST /orders/hold', { as, body });
  const held = agreed(err, expected);
  if (!held) return;
  heldIds.set(held, data.order_id);
  expect(data).toMatchObject({ state: 'held', stored_value: Number(value), points: Number(chosen.quote.points.used) });
};

const capture = async (play: OrderPlay, { from, stored, ...by }: Split): Promise<void> => {
  const { server, as, model, ids, heldIds } = play;
  const held = at(model.helds, from);
  if (!held) return;
  const lines = held.quote.lines.map((line) => ({ ...line, parts: new Map<Means, bigint>() }));
  const quote = { ...held.quote, stored: { ...held.quote.stored, most: held.value } };
  const paid = splitOf(quote, { from, stored, ...by });
  const expected = model.capture(nowOf(play), Object.assign(held, { quote: { ...held.quote, lines } }), new Map(paid));
  const params = { id: heldIds.get(held) ?? '' };
  const body = { payments: paid.map(([means, fen]) => ({ means, fen: Number(fen) })) };
  const { err, data } = await server.call('PUT /orders/{id}/capture', { as, params, body });
  const order = agreed(err, expected);
  if (!order) return;
  ids.set(order, params.id);
  expect(data).toMatchObject({ state: 'paid', due: Number(order.due), points_used: Number(order.points.used) });
};

const release = async (play: OrderPlay, from: number): Promise<void> => {
  const { server, as, model, heldIds } = play;
  const held = at(model.helds, from);
  if (!held) return;
  const expected = model.release(nowOf(play), held);
  const params = { id: heldIds.get(held) ?? '' };
  agreed((await server.call('PUT /orders/{id}/release', { as, params, body: { reason: '客人走了' } })).err, expected);
};

const refundOf = async (
  play: OrderPlay,
  from: number,
  askedOf: (order: ModelOrder) => Back | undefined,
): Promise<void> => {
  // prettier-ignore
  const { server, as, model, ids } = play;
  const order = at(model.orders, from);
  const asked = order && askedOf(order);
  if (!order || !asked) return;
  const params = { id: ids.get(order) ?? '' };
  const { lines, fen } = asked;
  const body = { ...(lines && { lines: [...lines] }), ...(fen !== undefined && { fen }) };
  const expected = model.refund(nowOf(play), order, asked);
  const shown = await server.call('POST /orders/{id}/refund-preview', { as, params, body });
  const figures = agreed(shown.err, expected);
  if (!figures) return;
  expect(shown.data.returned).toEqual(figures);
  const refund = { ...body, reason: '茶凉了', expected: shown.data.returned };
  done(await server.call('POST /orders/{id}/refund', { as, params, body: refund }));
};

const refundPieces = (play: OrderPlay, { from, shares }: { from: number; shares: readonly number[] }): Promise<void> =>
  refundOf(play, from, ({ lines }) => {
    const pieces = lines.flatMap(({ quantity }, no) => {
      const share = shares[no] ?? 0;
      // Once in a while more than is left, or as little as there is.
      const wished = share === 101 ? Number(quantity) + 1 : share === 1 ? 1 : Math.floor((Number(quantity) * share) / 100); // prettier-ignore
      return wished > 0 ? [{ no: no + 1, quantity: wished }] : [];
    });
    return pieces.length > 0 ? { lines: pieces } : undefined;
  });

const voidOrder = async (play: OrderPlay, from: number): Promise<void> => {
  const { server, as, model, ids } = play;
  const order = at(model.orders, from);
  if (!order) return;
  const expected = model.void(nowOf(play), order);
  const params = { id: ids.get(order) ?? '' };
  agreed((await server.call('PUT /orders/{id}/void', { as, params, body: { reason: '收错了' } })).err, expected);
};

const freeze = async (play: OrderPlay, from: number): Promise<void> => {
  const { server, as, model } = play;
  // At most one, so that others can pay.
  const id = play.members.find((one) => model.isFrozen(one)) ?? memberAt(play, from);
  const frozen = !model.isFrozen(id);
  model.ledger.freeze(id, frozen);
  const body = { state: frozen ? 'frozen' : 'normal', reason: '挂失' } as const;
  done(await server.call('PUT /vip-infos/{id}/state', { as, params: { id }, body }));
};

/** What a refund or void does where earnings were spent. */
export const policies = fc.constantFrom<OnShort>('refuse', 'clamp', 'negative');
export const setPolicy = async ({ server, as, model }: OrderPlay, policy: OnShort): Promise<void> => {
  model.onShort = policy;
  const body = { claw_back: policy === 'refuse' ? 'refuse' : 'take_rest', negative_points: policy === 'negative' } as const; // prettier-ignore
  done(await server.call('PUT /merchants/sys-config', { as, body }));
};

/** The upkeep: what is due expires, and deltas become days. */
const sweep = async (play: OrderPlay): Promise<void> => {
  const { server, shop, members, model } = play;
  const tenant = server.database.tenant(shop.merchantId);
  for (const id of members) {
    model.sweep(nowOf(play), id);
    await tenant.transaction((tx) => expire(tx, id, server.clock.now()));
  }
  await tenant.transaction((tx) => fold(tx, 5));
  await endDueCoupons(server.database, server.clock.now());
};

const percent = fc.oneof(fc.nat(100), fc.constantFrom(0, 100));
const line = fc.record({
  price: fc.oneof(fc.nat(9), fc.nat(4_000)),
  quantity: fc.oneof(fc.constantFrom(1_000, 2_000, 3_000), fc.integer({ min: 1, max: 5_000 })),
});
const wanted = fc.record({
  from: place,
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  off: fc.oneof(fc.constant(0), fc.nat(3_000)),
  mostPoints: fc.boolean(),
  discounted: fc.boolean(),
  coupon: place,
});
const split = fc.record({
  from: place,
  stored: percent,
  cash: percent,
  reversed: fc.boolean(),
  overdrawn: fc.nat(9).map((chance) => chance === 9),
});

const topUps = step('topUp', fc.record({ from: place, offer: fc.nat(1) }), topUp);
const gifts = step('give', fc.record({ from: place, count: fc.constantFrom(1, 1, 2) }), give);
const quotes = step('quote', wanted, quote);
/** What a till does: a quote, then its payment. */
const sales = step('sell', fc.record({ wanted, split }), async (play, { wanted: basket, split: by }) => {
  await quote(play, basket);
  await pay(play, { ...by, from: 0 });
});
/** What a till does that pays in two steps. */
const holds = step('hold', fc.record({ wanted, share: fc.nat(110) }), async (play, { wanted: basket, share }) => {
  await quote(play, basket);
  await hold(play, { from: 0, share });
});
const twoSteps = step('hold and capture', fc.record({ wanted, share: percent, split }), async (play, { wanted: basket, share, split: by }) => {
  await quote(play, basket);
  const before = play.model.helds.length;
  await hold(play, { from: 0, share });
  if (play.model.helds.length > before) await capture(play, { ...by, from: 0 });
}); // prettier-ignore
const refundsOfPieces = step('refundPieces', fc.record({ from: place, shares: fc.array(fc.oneof(fc.nat(101), fc.constantFrom(0, 1, 100)), { minLength: 4, maxLength: 4 }) }), refundPieces); // prettier-ignore
const refundsOfMoney = step('refundMoney', fc.record({ from: place, share: fc.nat(105) }), (play, { from, share }) =>
  refundOf(play, from, ({ due, refunded }) => ({
    fen: Math.max(1, Math.floor((Number(due - refunded) * share) / 100)),
  })),
);
const refundsOfAll = step('refundAll', place, (play, from) => refundOf(play, from, () => ({})));
/** All of what was just sold. */
const returns = step('sell and return', fc.record({ wanted, split }), async (play, { wanted: basket, split: by }) => {
  await quote(play, basket);
  const before = play.model.orders.length;
  await pay(play, { ...by, from: 0 });
  if (play.model.orders.length > before) await refundOf(play, 0, () => ({}));
});
const voids = step('void', place, voidOrder);
const waits = step('wait', fc.oneof(fc.constant(0.2), fc.integer({ min: 1, max: 60 }), fc.constant(800)), wait);

/** Stories of `count` steps on average; selling is what happens most. */
export const orderSteps = (count: number) =>
  fc.commands(
    [
      topUps,
      topUps,
      gifts,
      gifts,
      sales,
      sales,
      sales,
      sales,
      quotes,
      step('pay', split, pay),
      holds,
      twoSteps,
      twoSteps,
      step('hold again', fc.record({ from: place, share: percent }), hold),
      step('capture', split, capture),
      step('capture', split, capture),
      step('release', place, release),
      refundsOfPieces,
      refundsOfPieces,
      refundsOfMoney,
      refundsOfAll,
      returns,
      voids,
      voids,
      waits,
      step('freeze', place, freeze),
      step('setPolicy', policies, setPolicy),
      step('spendPoints', place, spendPoints),
      step('spendPoints', place, spendPoints),
      step('sweep', fc.constant(null), sweep),
    ],
    { maxCommands: 2 * count, size: 'max' },
  );
