import type { TopUpOffers, TopUpQuote, TopUpTerms } from '@regulars/contract';
import { isOffered, type TopUpGifts } from '@regulars/contract/rules/top-ups';
import { say, topUpRefusalPhrases, type TopUpRefusal } from '@regulars/phrases';
import { getLedgerAccount } from '../../ledger/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { mustBeOpen } from '../branches/index.ts';
import { isGradeAbove, lockServed, type Standings } from '../grades/index.ts';
import { getEarnedToday, getGrowthInForce, growthOfTopUp } from '../growth-rules/index.ts';
import { earnedPoints, getPointsInForce } from '../point-rules/index.ts';
import { getSettings } from '../settings/index.ts';
import {
  bestTopUp,
  decideTopUp,
  listRulesFrom,
  lockTopUpRules,
  offersOf,
  type RuleOffered,
  type TopUpContext,
  type TopUpCounts,
} from '../top-up-rules/index.ts';
import { countTopUps, getEarner } from './top-up-orders.queries.ts';

/** What a top-up earns by the rules of points and growth, and which versions of them say so; null: nothing. */
interface Earns {
  readonly points_earned: number;
  readonly points_number: number | null;
  readonly growth_earned: number;
  readonly growth_number: number | null;
}
/** What a top-up gives: by its rule, and what it earns. */
export type Gives = TopUpGifts & Earns;

/** Everything that decides what a member may top up, read under the member's lock. */
interface Deciding {
  readonly standings: Standings;
  readonly context: TopUpContext;
  readonly rules: readonly RuleOffered[];
  readonly counts: ReadonlyMap<string, TopUpCounts>;
  /** All that a top-up gives, of a rule's gifts: no grade that isn't above the member's. */
  readonly givesOf: (gifts: TopUpGifts & { readonly principal: number }, paid: number) => Gives;
  /** On the card, without what waits. */
  readonly storedValue: number;
}

/** Reads what earns; the day's limits count what was earned before, and what waiting orders will have earned. */
const readEarning = async (
  tx: TenantView,
  tenant: Tenant,
  {
    memberId,
    branchId,
    birthday,
    grade,
  }: {
    memberId: string;
    branchId: string;
    birthday: string | null;
    grade: { grade_id: string; earning_rate: number };
  },
): Promise<(paid: number) => Earns> => {
  const [points, growth] = await Promise.all([getPointsInForce(tx), getGrowthInForce(tx)]);
  const before = await getEarnedToday(tx, tenant, memberId, { points: points?.rules, growth: growth?.rules });
  const date = tenant.day.today();
  const earner = { date, birthday, gradeId: grade.grade_id, gradeRate: grade.earning_rate, branchId };
  return (paid) => {
    const points_earned = points ? earnedPoints(points.rules, earner, { top_up: paid }, before.points) : 0;
    const growth_earned = growth ? growthOfTopUp(growth.rules, paid, before.growth) : 0;
    return {
      points_earned,
      points_number: points && points_earned > 0 ? points.number : null,
      growth_earned,
      growth_number: growth && growth_earned > 0 ? growth.number : null,
    };
  };
};

/**
 * Locks the member, then the rules that count everybody's top-ups, and reads what decides. Throws member_not_found,
 * member_state_refused, branch_not_found, branch_closed, and with `locksRules` top_up_offer_changed.
 */
export const lockDeciding = async (
  tx: TenantTx,
  tenant: Tenant,
  {
    memberId,
    branchId,
    locksRules,
  }: { readonly memberId: string; readonly branchId: string; readonly locksRules: boolean },
): Promise<Deciding> => {
  await mustBeOpen(tx, tenant, branchId);
  const { standings, holder } = await lockServed(tx, tenant, memberId);
  const date = tenant.day.today();
  const grade = standings.grades.find(({ grade_id: id }) => id === holder.grade_id);
  const [earner, account, settings, rules] = await Promise.all([
    getEarner(tx, memberId, tenant.now),
    getLedgerAccount(tx, memberId),
    getSettings(tx),
    listRulesFrom(tx, date),
  ]);
  const { balances } = mustFind(account, 'member_not_found');
  const storedValue = balances.principal + balances.bonus;
  const context = {
    date,
    branchId,
    gradeId: holder.grade_id,
    isFirst: earner?.first ?? false,
    storedValue: storedValue + (earner?.waiting_value ?? 0),
    cardMost: settings.stored_value_card_most,
  };
  const idsOf = (isMeant: (terms: TopUpTerms) => boolean): string[] =>
    rules.filter(({ terms }) => isMeant(terms)).map(({ rule_id: id }) => id);
  const limited = {
    everybody: idsOf(({ in_total: total }) => total !== null),
    own: idsOf(({ in_total: total, per_member: each }) => total === null && each !== null), // the member's lock suffices
  };
  if (locksRules) await lockTopUpRules(tx, limited.everybody);
  const counts = await countTopUps(tx, memberId, limited, tenant.now);
  const earn = await readEarning(tx, tenant, {
    memberId,
    branchId,
    birthday: earner?.birthday ?? null,
    grade: { grade_id: holder.grade_id, earning_rate: grade?.earning_rate ?? 10_000 },
  });
  const isGiven = (id: string): boolean => isGradeAbove(standings, memberId, id);
  const givesOf = (
    { principal: _, grade_id: id, ...gifts }: TopUpGifts & { readonly principal: number },
    paid: number,
  ): Gives => ({ ...gifts, ...earn(paid), grade_id: id !== null && isGiven(id) ? id : null });
  return { standings, context, rules, counts, givesOf, storedValue };
};

/**
 * Why no rule gives for an amount: the card's limit if one says so, because that is for the merchant to raise; else what
 * the first rule that has the amount says.
 */
const whyNot = ({ rules, context, counts }: Deciding, pay: number): TopUpRefusal => {
  const having = rules.filter(({ terms }) => isOffered(terms, pay));
  const reasons = having.map(({ rule_id: id, terms }) => decideTopUp(terms, pay, context, counts.get(id)).refused);
  return (
    reasons.find((reason) => reason === 'card_limit') ?? reasons.find((reason) => reason !== undefined) ?? 'amount'
  );
};

/** What an amount gives by the first rule that fits. Throws top_up_not_offered. */
export const decide = (deciding: Deciding, pay: number, { language }: Pick<Tenant, 'language'>) => {
  const { rules, context, counts, givesOf } = deciding;
  const best = bestTopUp(rules, pay, context, counts);
  if (!best) {
    const why = whyNot(deciding, pay);
    throw new Problem('top_up_not_offered', {
      values: { why: say(topUpRefusalPhrases[why], language) },
      context: { why },
    });
  }
  return { rule: best.rule, gives: givesOf(best.gives, pay) };
};

/** Reads as a top-up would, under its locks: a grade whose validity is over ends at once, as by the job. */
const reading = <T>(tenant: Tenant, asked: { vip_id: string; branch_id: string }, work: (deciding: Deciding) => T) =>
  tenant.transaction(async (tx) =>
    work(await lockDeciding(tx, tenant, { memberId: asked.vip_id, branchId: asked.branch_id, locksRules: false })),
  );

/** Throws member_not_found, member_state_refused, branch_not_found, branch_closed. */
export const listOffers = (tenant: Tenant, asked: { vip_id: string; branch_id: string }): Promise<TopUpOffers> =>
  reading(tenant, asked, ({ rules, context, counts, givesOf, storedValue }) => ({
    offers: offersOf(rules, context, counts).map(({ rule: { rule_id, number, terms }, tiers }) => ({
      rule_id,
      rule_number: number,
      rule_name: terms.name,
      bonus_days: terms.bonus_days,
      free: terms.free,
      tiers: tiers.map(({ pay, decision: { gives, refused = null } }) =>
        gives ? { pay, gives: givesOf(gives, pay), refused: null } : { pay, gives: null, refused },
      ),
    })),
    stored_value: storedValue,
    card_most: context.cardMost,
  }));

/** Throws what `listOffers` throws, and top_up_not_offered. */
export const quoteTopUp = (
  tenant: Tenant,
  asked: { vip_id: string; branch_id: string; pay: number },
): Promise<TopUpQuote> =>
  reading(tenant, asked, (deciding) => {
    const { rule, gives } = decide(deciding, asked.pay, tenant);
    return { rule_id: rule.rule_id, rule_number: rule.number, rule_name: rule.terms.name, pay: asked.pay, gives };
  });
