import type { TopUpTerms } from '@regulars/contract';
import { holdsFor } from '@regulars/contract/rules/holding';
import { giftsFor, isOffered, type TopUpGifts } from '@regulars/contract/rules/top-ups';
import type { TopUpRefusal } from '@regulars/phrases';
import { weekdayOf } from '../../platform/clock/business-date.ts';

/** A member at a counter, or on their phone. */
export interface TopUpContext {
  /** Business date. */
  readonly date: string;
  /** Null: at none. */
  readonly branchId: string | null;
  readonly gradeId: string | null;
  /** Whether the member never topped up. */
  readonly isFirst: boolean;
  /** Fen of principal and bonus on the card. */
  readonly storedValue: number;
  /** The most that it may hold. */
  readonly cardMost: number;
}

/** Top-ups under a rule that count towards its limits. */
export interface TopUpCounts {
  readonly member: number;
  readonly total: number;
}
const noCounts: TopUpCounts = { member: 0, total: 0 };

/** What a top-up gives, or why not. */
export type TopUpDecision =
  | { readonly gives: TopUpGifts & { readonly principal: number }; readonly refused?: undefined }
  | { readonly refused: TopUpRefusal; readonly gives?: undefined };

/** Why a rule is closed to a member, whatever they pay. */
const closedFor = (terms: TopUpTerms, context: TopUpContext, counts: TopUpCounts): TopUpRefusal | undefined => {
  const { date, branchId, gradeId, isFirst } = context;
  if (terms.from !== null && date < terms.from) return 'not_yet';
  if (terms.to !== null && date > terms.to) return 'over';
  if (terms.weekdays.length > 0 && !terms.weekdays.includes(weekdayOf(date))) return 'weekday';
  if (!holdsFor(terms.branch_ids, branchId)) return 'branch';
  if (!holdsFor(terms.grade_ids, gradeId)) return 'grade';
  if (terms.first_only && !isFirst) return 'first_only';
  if (terms.per_member !== null && counts.member >= terms.per_member) return 'member_limit';
  if (terms.in_total !== null && counts.total >= terms.in_total) return 'total_limit';
  return undefined;
};

/** What a version of a rule gives for fen paid. Pure: the same answers always give the same. */
export const decideTopUp = (
  terms: TopUpTerms,
  paid: number,
  context: TopUpContext,
  counts: TopUpCounts = noCounts,
): TopUpDecision => {
  const closed = closedFor(terms, context, counts);
  if (closed) return { refused: closed };
  if (!isOffered(terms, paid)) return { refused: 'amount' };
  const gifts = giftsFor(terms, paid);
  if (context.storedValue + paid + gifts.bonus > context.cardMost) return { refused: 'card_limit' };
  return { gives: { principal: paid, ...gifts } };
};

/** A version in force, as members may use it. */
export interface RuleOffered {
  readonly rule_id: string;
  readonly number: number;
  readonly terms: TopUpTerms;
}

/** The counts of a rule; none of a rule that has none. */
export type CountsByRule = ReadonlyMap<string, TopUpCounts>;

/** The first rule in the order that gives for fen paid, with what it gives; undefined if none does. */
export const bestTopUp = <Offered extends RuleOffered>(
  inOrder: readonly Offered[],
  paid: number,
  context: TopUpContext,
  counts: CountsByRule = new Map(),
): { readonly rule: Offered; readonly gives: TopUpGifts & { readonly principal: number } } | undefined => {
  for (const rule of inOrder) {
    const { gives } = decideTopUp(rule.terms, paid, context, counts.get(rule.rule_id));
    if (gives) return { rule, gives };
  }
  return undefined;
};

/** What a member sees of a rule: each of its tiers with what it gives, or why not. */
export interface Offer<Offered extends RuleOffered = RuleOffered> {
  readonly rule: Offered;
  readonly tiers: readonly { readonly pay: number; readonly decision: TopUpDecision }[];
}

/**
 * The rules in their order as a member sees them, without those that are closed to them, and without the tiers for whose
 * amount an earlier rule applies.
 */
export const offersOf = <Offered extends RuleOffered>(
  inOrder: readonly Offered[],
  context: TopUpContext,
  counts: CountsByRule = new Map(),
): Offer<Offered>[] =>
  inOrder.flatMap((rule, at) => {
    const { terms, rule_id: id } = rule;
    if (closedFor(terms, context, counts.get(id) ?? noCounts)) return [];
    const earlier = inOrder.slice(0, at);
    const own = terms.tiers.filter(({ pay }) => !bestTopUp(earlier, pay, context, counts));
    return [
      { rule, tiers: own.map(({ pay }) => ({ pay, decision: decideTopUp(terms, pay, context, counts.get(id)) })) },
    ];
  });
