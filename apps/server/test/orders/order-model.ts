import { v7 as newId } from 'uuid';
import type { Deduction, ExpiresAt, OnShort } from '../../src/ledger/index.ts';
import { LedgerModel, type ModelAnswer } from '../ledger/ledger-model.ts';
import { max, min, refuse, units, type Unit } from '../ledger/model-account.ts';

/**
 * A reference model of orders on the ledger's model: prices, means, earnings, refunds and voids of one branch, without a
 * database and without the product's code. Amounts are BigInt in fen, points or growth, quantities in thousandths, instants
 * in milliseconds, rates and shares in basis points.
 */
export type Means = 'points' | 'stored_value' | 'cash' | 'terminal' | 'transfer';
type Parts = Map<Means, bigint>;
const steps = ['value', 'points_used', 'points', 'growth'] as const;
type Step = (typeof steps)[number];

export interface Rules {
  /** What remains of a price. */
  readonly discount: number;
  readonly earningRate: number;
  /** How much of stored value counts for points. */
  readonly storedShare: number;
  readonly storedCountsForGrowth: boolean;
  /** Growth of the first order of a day. */
  readonly visit: number;
  readonly refundLowersGrowth: boolean;
  readonly deduction: Deduction;
  /** Whole days after which points expire. */
  readonly days: number;
}
/** A point pays a fen, in these steps and from this least on, up to this share of a bill. */
export const pointsUse = { step: 100n, least: 500n, share: 5_000n };

/** A coupon takes so much off any bill on the day it was given and the next; there are so many, and some for each member. */
export const couponTerms = { value: 500n, days: 2, perMember: 5, stock: 9 };
export interface ModelCoupon {
  /** As the product named it. */
  id: string;
  readonly member: string;
  readonly expiresAt: number;
  state: 'unused' | 'held' | 'used';
  /** The quote of the bill that holds or used it. */
  order: string | null;
  heldUntil: number;
  off: bigint;
}

/** Whole days after which bonus expires. */
export const bonusDays = 31;

export interface Wanted {
  readonly lines: readonly { readonly price: number; readonly quantity: number }[];
  readonly off: number;
  readonly mostPoints: boolean;
  readonly discounted: boolean;
  readonly coupon: ModelCoupon | undefined;
}
interface ModelLine {
  readonly key: string;
  readonly list: bigint;
  readonly offs: readonly bigint[];
  readonly due: bigint;
  /** What is left of it. */
  quantity: bigint;
  parts: Parts;
}
export interface ModelQuote {
  readonly id: string;
  readonly member: string | null;
  readonly until: number;
  readonly lines: readonly ModelLine[];
  readonly list: bigint;
  readonly due: bigint;
  readonly points: { readonly used: bigint; readonly most: bigint; readonly refused: string | null };
  readonly toPay: bigint;
  readonly coupon: ModelCoupon | null;
  readonly stored: { readonly most: bigint; readonly refused: string | null };
}
export interface ModelOrder extends ModelQuote {
  readonly at: number;
  readonly paid: Parts;
  readonly earned: { readonly points: bigint; readonly growth: bigint };
  readonly postings: ReadonlyMap<Step, string>;
  refunded: bigint;
  refunds: number;
  voided: boolean;
}
/** A bill that was held instead of paid. */
export interface ModelHeld {
  readonly quote: ModelQuote;
  readonly value: bigint;
  readonly until: number;
  state: 'held' | 'captured' | 'released';
}
/** Milliseconds that a hold lasts. */
const holdTime = 60 * 60_000;
/** What comes back: quantities of lines by their number, or money; neither: all that is left. */
export interface Back {
  readonly lines?: readonly { readonly no: number; readonly quantity: number }[];
  readonly fen?: number;
}

const basis = 10_000n;
const sum = (all: Iterable<bigint>): bigint => [...all].reduce((a, b) => a + b, 0n);
const hour = 3_600_000;
/** The business day in Shanghai. */
export const dayOf = (at: number): number => Math.floor((at + 8 * hour) / (24 * hour));
/** The first instant after it. */
const endOfDay = (day: number): number => (day + 1) * 24 * hour - 8 * hour;

/** Largest remainders first; of equal ones the larger weight, then the lower key. */
const shareOut = <K extends string>(total: bigint, weights: readonly (readonly [K, bigint])[]): Map<K, bigint> => {
  const all = sum(weights.map(([, weight]) => weight));
  if (all === 0n) return new Map(weights.map(([key]) => [key, 0n]));
  const shares = new Map(weights.map(([key, weight]) => [key, (total * weight) / all]));
  const rest = total - sum(shares.values());
  const remainder = (weight: bigint): bigint => (total * weight) % all;
  const ordered = weights.toSorted(([a, x], [b, y]) =>
    Number(remainder(y) - remainder(x) || y - x || (a < b ? -1n : 1n)),
  );
  for (const [key] of ordered.slice(0, Number(rest))) shares.set(key, (shares.get(key) ?? 0n) + 1n);
  return shares;
};
const left = ({ parts }: ModelLine): bigint => sum(parts.values());

export class OrderModel {
  readonly ledger: LedgerModel;
  readonly orders: ModelOrder[] = [];
  readonly helds: ModelHeld[] = [];
  readonly coupons: ModelCoupon[] = [];
  /** What each day's postings changed, by unit. */
  readonly days = new Map<number, Record<Unit, bigint>>();
  /** What undoing does where earnings were spent. */
  onShort: OnShort = 'refuse';
  readonly #rules: Rules;
  readonly #branch: string;

  constructor(members: readonly string[], branch: string, rules: Rules) {
    this.ledger = new LedgerModel(members);
    this.#branch = branch;
    this.#rules = rules;
  }

  /** All or nothing; the name of the refusal if refused. */
  #do<T>(now: number, work: () => T): T | string {
    const totals = () => units.map((unit) => sum(this.ledger.accounts.map((account) => account.balance(unit))));
    const before = totals();
    const answer = this.ledger.attempt(work);
    const day = this.days.get(dayOf(now)) ?? { principal: 0n, bonus: 0n, points: 0n, growth: 0n };
    for (const [at, after] of totals().entries()) {
      const unit = units[at];
      if (unit) day[unit] += after - (before[at] ?? 0n);
    }
    this.days.set(dayOf(now), day);
    return answer;
  }

  #account(member: string) {
    return this.ledger.accounts.find(({ id }) => id === member) ?? refuse('member_not_found');
  }
  isFrozen(member: string): boolean {
    return this.#account(member).frozen;
  }
  #mustServe(member: string | null): void {
    if (member !== null && this.isFrozen(member)) refuse('member_state_refused');
  }
  #expiry(now: number, days = this.#rules.days): ExpiresAt {
    return new Date(endOfDay(dayOf(now) + days));
  }

  topUp(now: number, member: string, paid: number, bonus: number, points: number) {
    return this.#do(now, () => {
      this.#mustServe(member);
      const give = {
        principal: paid,
        bonus: { amount: bonus, expiresAt: this.#expiry(now, bonusDays) },
        points: { amount: points, expiresAt: this.#expiry(now) },
      };
      return this.ledger.post(now, this.#paper(), 'top_up', member, {}, give);
    });
  }
  /** Points that go elsewhere, so that an order's can't all be taken back. */
  spendPoints(now: number, member: string, points: number) {
    return this.#do(now, () => this.ledger.post(now, this.#paper(), 'spend', member, { points }, {}));
  }
  /** All that are asked for, or none. */
  give(now: number, member: string, count: number): ModelCoupon[] | string {
    const given = this.#do(now, () => {
      this.#mustServe(member);
      const { perMember, stock, days } = couponTerms;
      if (this.coupons.filter((one) => one.member === member).length + count > perMember) refuse('coupon_member_limit');
      if (this.coupons.length + count > stock) refuse('coupon_sold_out');
      const expiresAt = endOfDay(dayOf(now) + days - 1);
      return Array.from({ length: count }, (): ModelCoupon => ({ id: '', member, expiresAt, state: 'unused', order: null, heldUntil: 0, off: 0n })); // prettier-ignore
    });
    if (typeof given !== 'string') this.coupons.push(...given);
    return given;
  }
  /** Its state at an instant, whatever was written since. */
  stateOf({ state, heldUntil, expiresAt }: ModelCoupon, now: number): ModelCoupon['state'] | 'expired' {
    if (state === 'used' || (state === 'held' && heldUntil > now)) return state;
    return expiresAt <= now ? 'expired' : 'unused';
  }
  #mustHaveCoupon(now: number, { coupon }: ModelQuote): void {
    if (coupon && this.stateOf(coupon, now) !== 'unused') refuse('order_coupon_gone');
  }
  /** Also one whose time is over, which it then says. */
  #giveBack({ coupon }: ModelQuote): void {
    if (coupon) Object.assign(coupon, { state: 'unused', order: null, heldUntil: 0, off: 0n });
  }
  #paper(key = newId()) {
    return { key, seller: this.#branch };
  }

  #price({ lines, off, discounted, coupon }: Wanted, member: string | null, now: number) {
    const priced = lines.map(({ price, quantity }, at) => {
      const list = (BigInt(price) * BigInt(quantity) + 500n) / 1_000n;
      return {
        key: String(at + 1),
        list,
        offs: [] as bigint[],
        due: list,
        quantity: BigInt(quantity),
        parts: new Map(),
      };
    });
    const take = (fen: bigint): void => {
      const shares = shareOut(fen, priced.map(({ key, due }) => [key, due] as const)); // prettier-ignore
      for (const line of priced) {
        const share = shares.get(line.key) ?? 0n;
        line.offs.push(share);
        line.due -= share;
      }
    };
    const total = () => sum(priced.map(({ due }) => due));
    const isTaken = coupon?.member === member && this.stateOf(coupon, now) === 'unused' && total() > 0n;
    if (isTaken) take(min(couponTerms.value, total()));
    const rate = BigInt(this.#rules.discount);
    if (member !== null && discounted && rate < basis) take((total() * (basis - rate)) / basis);
    if (off > 0) take(min(BigInt(off), total()));
    return { lines: priced, coupon: isTaken ? coupon : null };
  }

  #usable(points: bigint, due: bigint): { readonly most: bigint; readonly refused: string | null } {
    const { step, least, share } = pointsUse;
    const stepped = (amount: bigint): bigint => amount - (amount % step);
    const held = stepped(max(0n, points));
    if (held < least) return { most: 0n, refused: 'too_few' };
    const most = min(held, stepped((due * share) / basis));
    return most < least ? { most: 0n, refused: 'bill_too_small' } : { most, refused: null };
  }

  #payable(value: bigint | null, toPay: bigint): ModelQuote['stored'] {
    if (value === null) return { most: 0n, refused: 'nobody' };
    const most = max(0n, min(toPay, value));
    if (most === toPay) return { most, refused: null };
    return { most, refused: value <= 0n ? 'none' : 'too_little' };
  }

  quote(now: number, member: string | null, wanted: Wanted): ModelQuote | string {
    return this.#do(now, () => {
      this.#mustServe(member);
      if (member !== null) this.ledger.sweep(now, member);
      const account = member === null ? null : this.#account(member);
      const { lines, coupon } = this.#price(wanted, member, now);
      const due = sum(lines.map((line) => line.due));
      const usable = this.#usable(account?.free('points') ?? 0n, due);
      const used = wanted.mostPoints ? usable.most : 0n;
      const toPay = due - used;
      const value = account && account.free('principal') + account.free('bonus');
      return {
        id: newId(),
        member,
        until: now + 10 * 60_000,
        lines,
        list: sum(lines.map((line) => line.list)),
        due,
        points: { used, ...usable },
        toPay,
        coupon,
        stored: this.#payable(value, toPay),
      };
    });
  }

  /** Points and growth that a quote brings, if it is paid so now. */
  earns(now: number, { member }: ModelQuote, paid: Parts): ModelOrder['earned'] {
    if (member === null) return { points: 0n, growth: 0n };
    const { earningRate, storedShare, storedCountsForGrowth, visit } = this.#rules;
    const stored = paid.get('stored_value') ?? 0n;
    const all = sum(paid.values());
    const counted = stored * BigInt(storedShare) + (all - stored) * basis;
    const isFirst = !this.orders.some((one) => one.member === member && dayOf(one.at) === dayOf(now) && !one.voided);
    return {
      points: (counted * BigInt(earningRate)) / (basis * basis * 100n),
      growth: (storedCountsForGrowth ? all : all - stored) / 100n + (isFirst && all > 0n ? BigInt(visit) : 0n),
    };
  }

  #post(now: number, { id, member, points }: ModelQuote, paid: Parts, earned: ModelOrder['earned'], held = false) {
    const postings = new Map<Step, string>();
    if (member === null) return postings;
    const stored = Number(paid.get('stored_value') ?? 0n);
    const { deduction } = this.#rules;
    const moves = {
      value: [stored, { value: { amount: stored, deduction } }, {}],
      points_used: [Number(points.used), { points: Number(points.used) }, {}],
      points: [Number(earned.points), {}, { points: { amount: Number(earned.points), expiresAt: this.#expiry(now) } }],
      growth: [Number(earned.growth), {}, { growth: Number(earned.growth) }],
    } as const;
    for (const step of steps) {
      const [amount, take, give] = moves[step];
      if (amount === 0) continue;
      const paper = this.#paper(`${id}:${step}`);
      const kind = step === 'value' || step === 'points_used' ? 'spend' : 'earn';
      if (held && kind === 'spend')
        this.ledger.capture(now, paper, paper.key, { [step === 'value' ? 'value' : 'points']: amount }, {});
      else this.ledger.post(now, paper, kind, member, take, give);
      postings.set(step, paper.key);
    }
    return postings;
  }

  /** `paid` in the order sent, which sums to what is to pay. */
  pay(now: number, quote: ModelQuote, paid: Parts): ModelOrder | string {
    const order = this.#do(now, () => {
      this.#mustBeNew(quote);
      if (quote.until <= now) refuse('order_quote_expired');
      this.#mustServe(quote.member);
      this.#mustHaveCoupon(now, quote);
      const earned = this.earns(now, quote, paid);
      return { ...quote, at: now, paid, earned, postings: this.#post(now, quote, paid, earned), refunded: 0n, refunds: 0, voided: false }; // prettier-ignore
    });
    return typeof order === 'string' ? order : this.#add(order, paid);
  }

  #mustBeNew({ id }: ModelQuote): void {
    const isKnown = this.orders.some((order) => order.id === id) || this.helds.some(({ quote }) => quote.id === id);
    if (isKnown) refuse('order_quote_paid');
  }

  #add(order: ModelOrder, paid: Parts): ModelOrder {
    // One means after the other, each on what those before it left.
    const toPay = new Map(order.lines.map(({ key, due }) => [key, due]));
    const first = (['points', 'stored_value'] as const).map(
      (means) => [means, means === 'points' ? order.points.used : (paid.get(means) ?? 0n)] as const,
    );
    for (const [means, fen] of [...first, ...[...paid].filter(([one]) => one !== 'stored_value')]) {
      const shares = shareOut(fen, [...toPay]);
      for (const line of order.lines) {
        const share = shares.get(line.key) ?? 0n;
        if (share > 0n) line.parts.set(means, share);
        toPay.set(line.key, (toPay.get(line.key) ?? 0n) - share);
      }
    }
    if (order.coupon) Object.assign(order.coupon, { state: 'used', order: order.id, off: order.lines.reduce((off, { offs }) => off + (offs[0] ?? 0n), 0n) }); // prettier-ignore
    this.orders.push(order);
    return order;
  }

  /** Sets value and the quote's points aside. */
  hold(now: number, quote: ModelQuote, value: bigint): ModelHeld | string {
    const held = this.#do(now, (): ModelHeld => {
      const { id, member, points, toPay, until: validUntil } = quote;
      this.#mustBeNew(quote);
      if (validUntil <= now) refuse('order_quote_expired');
      if (member === null) return refuse('order_member_needed');
      if (value > toPay) refuse('order_stored_value_refused');
      if (value + points.used === 0n && !quote.coupon) refuse('order_nothing_to_hold');
      this.#mustServe(member);
      this.#mustHaveCoupon(now, quote);
      const until = now + holdTime;
      const { deduction } = this.#rules;
      if (value > 0n) this.ledger.hold(now, `${id}:value`, member, { value: { amount: Number(value), deduction } }, new Date(until)); // prettier-ignore
      if (points.used > 0n) this.ledger.hold(now, `${id}:points_used`, member, { points: Number(points.used) }, new Date(until)); // prettier-ignore
      return { quote, value, until, state: 'held' };
    });
    if (typeof held === 'string') return held;
    if (quote.coupon) Object.assign(quote.coupon, { state: 'held', order: quote.id, heldUntil: held.until });
    this.helds.push(held);
    return held;
  }

  #mustBeHeld({ state, until }: ModelHeld, now: number): void {
    if (state !== 'held' || until <= now) refuse('order_state');
  }

  /** Pays what is held, or a part of it; the rest is free again. */
  capture(now: number, held: ModelHeld, paid: Parts): ModelOrder | string {
    const { quote } = held;
    const order = this.#do(now, () => {
      this.#mustBeHeld(held, now);
      const stored = paid.get('stored_value') ?? 0n;
      if (stored > held.value) refuse('order_capture_too_large');
      const earned = this.earns(now, quote, paid);
      if (held.value > 0n && stored === 0n) this.ledger.release(now, `${quote.id}:value`);
      const postings = this.#post(now, quote, paid, earned, true);
      return { ...quote, at: now, paid, earned, postings, refunded: 0n, refunds: 0, voided: false };
    });
    if (typeof order === 'string') return order;
    held.state = 'captured';
    return this.#add(order, paid);
  }

  release(now: number, held: ModelHeld): true | string {
    const done = this.#do(now, () => {
      this.#mustBeHeld(held, now);
      const { id, points } = held.quote;
      if (held.value > 0n) this.ledger.release(now, `${id}:value`);
      if (points.used > 0n) this.ledger.release(now, `${id}:points_used`);
      return true as const;
    });
    if (done === true) {
      held.state = 'released';
      this.#giveBack(held.quote);
    }
    return done;
  }

  /** Of each line, what comes back. */
  #backOf(order: ModelOrder, { lines, fen }: Back): Map<ModelLine, { quantity: bigint; parts: Parts }> {
    const of = (line: ModelLine, quantity: bigint, amount: bigint) =>
      [line, { quantity, parts: shareOut(amount, [...line.parts]) }] as const;
    if (lines !== undefined)
      return new Map(
        lines.map(({ no, quantity }) => {
          const line = order.lines[no - 1] ?? refuse('invalid_input');
          if (BigInt(quantity) > line.quantity) refuse('invalid_input');
          return of(line, BigInt(quantity), (left(line) * BigInt(quantity)) / line.quantity);
        }),
      );
    const all = sum(order.lines.map(left));
    if (fen !== undefined && BigInt(fen) > all) refuse('order_refund_too_large');
    const shares = shareOut(
      fen === undefined ? all : BigInt(fen),
      order.lines.map((line) => [line.key, left(line)] as const),
    );
    const back = order.lines.map((line) =>
      of(line, fen === undefined ? line.quantity : 0n, shares.get(line.key) ?? 0n),
    );
    return new Map(back.filter(([, { quantity, parts }]) => quantity > 0n || sum(parts.values()) > 0n));
  }

  #mustStand({ voided, refunded, due, lines }: ModelOrder): void {
    const isRefunded = due > 0n ? refunded === due : lines.every(({ quantity }) => quantity === 0n);
    if (voided || isRefunded) refuse('order_state');
  }

  /** What it gives back and takes back, as the preview names it. */
  refund(now: number, order: ModelOrder, asked: Back): Record<string, number> | string {
    const done = this.#do(now, () => {
      this.#mustStand(order);
      const back = this.#backOf(order, asked);
      if (back.size === 0) refuse('order_refund_too_large');
      const by = (means: Means): bigint => sum([...back.values()].map(({ parts }) => parts.get(means) ?? 0n));
      const fen = sum([...back.values()].map(({ parts }) => sum(parts.values())));
      const keepsGrowth = !this.#rules.refundLowersGrowth;
      const shares: Record<Step, readonly [of: bigint, part: bigint]> = {
        value: [order.paid.get('stored_value') ?? 0n, by('stored_value')],
        points_used: [order.points.used, by('points')],
        points: [order.due, fen],
        growth: [order.due, keepsGrowth ? 0n : fen],
      };
      const isWhole = order.refunded + fen === order.due && order.lines.every((line) => line.due > 0n || line.quantity === (back.get(line)?.quantity ?? 0n)); // prettier-ignore
      const isUsable = isWhole && order.coupon?.order === order.id && order.coupon.expiresAt > now;
      // A refund that was shown takes what it can.
      const onShort = this.onShort === 'refuse' ? 'clamp' : this.onShort;
      const answers = new Map<Step, ModelAnswer>();
      for (const [step, posting] of order.postings) {
        const [of, part] = shares[step];
        if (part > 0n) answers.set(step, this.ledger.refund(now, this.#paper(), posting, Number(of), Number(part), onShort)); // prettier-ignore
      }
      const change = (step: 'points_used' | 'points' | 'growth', unit: Unit): bigint =>
        answers.get(step)?.change[unit] ?? 0n;
      return {
        back,
        fen,
        isWhole,
        figures: {
          cash: by('cash') + by('terminal') + by('transfer'),
          stored_value: by('stored_value'),
          points_value: by('points'),
          points: change('points_used', 'points'),
          points_taken: -change('points', 'points'),
          growth_taken: -change('growth', 'growth'),
          points_missing: answers.get('points')?.short.points ?? 0n,
          growth_missing: answers.get('growth')?.short.growth ?? 0n,
          coupons: isUsable ? 1n : 0n,
        },
      };
    });
    if (typeof done === 'string') return done;
    for (const [line, { quantity, parts }] of done.back) {
      line.quantity -= quantity;
      line.parts = new Map([...line.parts].map(([means, fen]) => [means, fen - (parts.get(means) ?? 0n)]));
    }
    if (done.isWhole && order.coupon?.order === order.id) this.#giveBack(order);
    order.refunded += done.fen;
    order.refunds += 1;
    return Object.fromEntries(Object.entries(done.figures).map(([name, amount]) => [name, Number(amount)]));
  }

  /** Undoes it whole, on its day and before any refund. */
  void(now: number, order: ModelOrder): true | string {
    const done = this.#do(now, () => {
      this.#mustStand(order);
      if (order.refunds > 0 || dayOf(order.at) !== dayOf(now)) refuse('order_void_refused');
      for (const posting of [...order.postings.values()].toReversed())
        this.ledger.reverse(now, this.#paper(), posting, this.onShort);
      return true as const;
    });
    if (done === true) {
      order.voided = true;
      this.#giveBack(order);
    }
    return done;
  }

  sweep(now: number, member: string): void {
    this.#do(now, () => this.ledger.sweep(now, member));
  }
}
