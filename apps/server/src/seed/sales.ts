import type { OrderMeans, Settings } from '@regulars/contract';
import type { ExpiresAt, OnShort, Posted } from '../ledger/index.ts';
import type { GradeRow } from '../modules/grades/index.ts';
import type { MemberRecord } from '../modules/members/index.ts';
import {
  backOf,
  billOf,
  earnOf,
  earnsNothing,
  figuresOf,
  linesOf,
  memberPricesIn,
  mustPay,
  orderOf,
  rateOf,
  reductionsOf,
  refundRowOf,
  returningOf,
  type LineRow,
  type NewOrder,
  type PaymentRow,
  type RefundRow,
  type Unposted,
} from '../modules/orders/index.ts';
import { pointsExpiryBy, usablePoints, valueOfPoints } from '../modules/point-rules/index.ts';
import { businessDays } from '../platform/clock/business-date.ts';
import { basketOf, type MenuItem } from './baskets.ts';
import { dateOf } from './demo-members.ts';
import { choices, type Random } from './random.ts';
import { versionAt, type EarningRules } from './rule-versions.ts';

/** What a shop sells and by which rules, and what it sold so far. */
export interface Sales {
  readonly menu: readonly MenuItem[];
  readonly settings: Settings;
  readonly refundPolicy: OnShort;
  readonly rules: EarningRules;
  readonly orders: SoldOrder[];
}

/** An order with its lines, and how it was paid, refunded and voided. */
export interface SoldOrder {
  readonly order: NewOrder & {
    readonly state: string;
    readonly refunded: number;
    readonly voided_at: Date | null;
    readonly voided_by: string | null;
    readonly voided_by_name: string | null;
    readonly void_reason: string | null;
    readonly version: number;
  };
  readonly lines: readonly LineRow[];
  readonly payments: readonly PaymentRow[];
  readonly refunds: readonly RefundRow[];
}

/** Who buys: what they have, in fen and points. */
export interface Guest {
  readonly member: MemberRecord;
  readonly grade: GradeRow;
  readonly value: number;
  readonly points: number;
  readonly isFirstToday: boolean;
}

/** Who does something at the counter, and when. */
export interface Doing {
  readonly at: Date;
  readonly userId: string;
  readonly operator: string;
}

interface Sale extends Doing {
  readonly orderId: string;
  readonly branchId: string;
  /** Null: nobody known. */
  readonly guest: Guest | null;
}

const otherMeans = choices<OrderMeans>([['terminal', 6], ['cash', 3], ['transfer', 1]]); // prettier-ignore

/** Cash as it was handed over: exact, or in notes. */
const tenderedFor = (random: Random, fen: number): number | null => {
  const note = random.pick([0, 1_000, 5_000, 10_000]);
  return note === 0 ? null : Math.ceil(fen / note) * note;
};

/** From stored value if it suffices, else the rest by other means. Slips of terminals have numbers. */
const paymentsOf = (random: Random, toPay: number, value: number): PaymentRow[] => {
  const stored = value >= toPay ? toPay : value > 0 && random.chance(0.4) ? value : 0;
  const [rest, means] = [toPay - stored, random.weighted(otherMeans)];
  return [
    ...(stored > 0 ? [{ means: 'stored_value' as const, fen: stored, reference: null, tendered: null }] : []),
    ...(rest > 0
      ? [
          {
            means,
            fen: rest,
            reference: means === 'terminal' ? String(random.between(100_000, 1_000_000)) : null,
            tendered: means === 'cash' ? tenderedFor(random, rest) : null,
          },
        ]
      : []),
  ];
};

type PointRules = EarningRules['points'][number]['rules'];

/** Some pay a part with points, where the rules allow it. */
const pointsOf = (random: Random, rules: PointRules | undefined, due: number, guest: Guest | null) => {
  const use = rules?.base.use;
  const { points } = usablePoints(use ?? null, due, guest?.points ?? 0);
  return use && points > 0 && random.chance(0.4)
    ? { used: points, value: valueOfPoints(use, points), use: { points: use.points, value: use.value } }
    : { used: 0, value: 0, use: null };
};

/** An order as the cashier makes it, before its postings, and when the points that it earns expire. */
export const sell = (
  random: Random,
  { menu, settings, rules }: Sales,
  { at, userId, operator, orderId, branchId, guest }: Sale,
): Pick<SoldOrder, 'lines' | 'payments'> & { readonly order: Unposted; readonly pointsExpireAt: ExpiresAt } => {
  const date = dateOf(at);
  const [byPoints, byGrowth] = [versionAt(rules.points, at), versionAt(rules.growth, at)];
  const basket = basketOf(random, menu, { branchId, date });
  const items = new Map(menu.map((item) => [item.item_id, item]));
  const prices = memberPricesIn(
    guest ? [...basket].map(([key, { item_id: id }]) => [key, items.get(id ?? '')] as const) : [],
  );
  const reductions = reductionsOf({}, guest, prices);
  const bill = billOf(basket, reductions, new Map(guest ? [[guest.grade.grade_id, guest.grade.name]] : []));
  const { use, ...points } = pointsOf(random, byPoints?.rules, bill.due, guest);
  const toPay = bill.due - points.value;
  const payments = paymentsOf(random, toPay, guest?.value ?? 0);
  const memberId = guest?.member.member_id ?? null;
  mustPay(payments, toPay, memberId, settings);
  const earns = guest
    ? earnOf({
        points: byPoints?.rules,
        growth: byGrowth?.rules,
        earner: {
          date,
          birthday: guest.member.birthday,
          gradeId: guest.grade.grade_id,
          gradeRate: guest.grade.earning_rate,
          branchId,
        },
        isFirstToday: guest.isFirstToday,
        before: { points: 0, growth: 0 }, // no version in force has limits of a day
      })(Object.fromEntries(payments.map(({ means, fen }) => [means, fen])))
    : earnsNothing;
  const pinned = {
    orderId,
    branchId,
    memberId,
    grade: guest && { id: guest.grade.grade_id, earningRate: guest.grade.earning_rate },
    ...bill,
    points,
    pointsNumber: byPoints?.number ?? null,
    growthNumber: byGrowth?.number ?? null,
    basis: {
      quoted_at: at.toISOString(),
      quoted_by_name: operator,
      grade_number: null, // the ladder was another then
      discount_rate: rateOf(reductions),
      points_use: use && byPoints ? { number: byPoints.number, ...use } : null,
      memberPrices: Object.fromEntries(prices),
    },
  };
  return {
    order: orderOf(pinned, payments, earns, { now: at, userId, operator }, null),
    lines: linesOf(pinned, payments).map((line) => ({ ...line, returned: 0, back: {} })),
    payments,
    pointsExpireAt: byPoints ? pointsExpiryBy(byPoints, businessDays(at, 'Asia/Shanghai', '00:00')) : null,
  };
};

/** An order that stands; `last` is the last of its postings. */
export const standing = ({ order, lines, payments }: ReturnType<typeof sell>, last: Posted | undefined): SoldOrder => ({
  order: {
    ...order,
    value_after: last ? last.after.principal + last.after.bonus : null,
    points_after: last?.after.points ?? null,
    growth_after: last?.after.growth ?? null,
    // Nothing of the demo’s is held: what is left is what they have.
    value_left: null,
    points_left: null,
    grade_move: null,
    refunded: 0,
    voided_at: null,
    voided_by: null,
    voided_by_name: null,
    void_reason: null,
    version: 1,
  },
  lines,
  payments,
  refunds: [],
});

const returns = choices<'all' | 'piece' | 'money'>([['all', 3], ['piece', 5], ['money', 2]]); // prettier-ignore
const returnReasons = {
  all: ['点错了，还没上', '等太久，客人不要了', '重复收款'],
  piece: ['多点了一份', '上错了，没要', '漏上，不用补了'],
  money: ['茶凉了，少收一点', '上错了，补差价', '价格和菜单不一致'],
} as const;

/** What is refunded of an order, by means, and why: all of it, a piece, or money alone. */
export const returning = (random: Random, { order, lines }: SoldOrder) => {
  const line = random.pick(lines);
  const kind = line.due > 0 && (lines.length > 1 || line.quantity > 1_000) ? random.weighted(returns) : 'all';
  const asked = {
    all: {},
    piece: { lines: [{ no: line.line_no, quantity: 1_000 }] },
    money: { fen: Math.max(1, Math.floor(order.due / 1_000) * 100) },
  }[kind];
  return { ...returningOf(lines, asked), reason: random.pick(returnReasons[kind]) };
};

/** An order with its refund, whose postings are given by step. */
export const refunded = (
  { order, lines, payments }: SoldOrder,
  back: ReturnType<typeof returning>,
  posted: Parameters<typeof figuresOf>[1],
  { refundId, at, userId, operator }: Doing & { readonly refundId: string },
): SoldOrder => {
  const done = { ...back, figures: figuresOf(back.parts, posted, 0), gradeMove: null };
  const row = { refundId, order, reason: back.reason };
  return {
    order: { ...order, refunded: back.fen, version: 2 },
    lines: lines.map((line) => {
      const one = back.returned.find(({ key }) => key === String(line.line_no));
      return one ? { ...line, returned: one.quantity, back: backOf(line, one.parts) } : line;
    }),
    payments,
    refunds: [refundRowOf(done, row, { userId, operator, shiftId: null, approvedBy: null }, at)],
  };
};

const voidReasons = ['录错桌号，重新收', '金额录错，重新收', '客人换了付款方式', '扫错了会员'] as const;

export const voided = (random: Random, sold: SoldOrder, { at, userId, operator }: Doing): SoldOrder => ({
  ...sold,
  order: {
    ...sold.order,
    state: 'voided',
    voided_at: at,
    voided_by: userId,
    voided_by_name: operator,
    void_reason: random.pick(voidReasons),
    version: 2,
  },
});

/** What becomes of an order within the hour. */
export const fates = choices<'stands' | 'refunded' | 'voided'>([['stands', 955], ['refunded', 35], ['voided', 10]]); // prettier-ignore
