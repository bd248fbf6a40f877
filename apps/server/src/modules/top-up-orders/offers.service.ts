import type { TopUpOffers, TopUpQuote, TopUpTerms } from '@regulars/contract';
import { isOffered, type TopUpGifts } from '@regulars/contract/rules/top-ups';
import { say, topUpRefusalPhrases, type TopUpRefusal } from '@regulars/phrases';
import { getEarnedOn, getLedgerAccount } from '../../ledger/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { isWithin } from '../branches/index.ts';
import { lockStandings, type Standings } from '../grades/index.ts';
import { getGrowthInForce, growthOfTopUp } from '../growth-rules/index.ts';
import { earnedPoints, getPointsInForce } from '../point-rules/index.ts';
import { getSettings } from '../settings/index.ts';
import {
  bestTopUp,
  decideTopUp,
  listRulesFrom,
  lockTopUpRule,
  offersOf,
  type RuleOffered,
  type TopUpContext,
  type TopUpCounts,
} from '../top-up-rules/index.ts';
import { countTopUps, getEarner, lockBranch } from './top-up-orders.queries.ts';

/** What a top-up gives: by its rule, and by the rules of points and growth. */
export type Gives = TopUpGifts & { readonly points_earned: number; readonly growth_earned: number };

/** Everything that decides what a member may top up, read under the member's lock. */
interface Deciding {
  readonly standings: Standings;
  readonly context: TopUpContext;
  readonly rules: readonly RuleOffered[];
  readonly counts: ReadonlyMap<string, TopUpCounts>;
  /** What a top-up gives by the rules of points and growth, and which versions of them say so. */
  readonly earn: (paid: number) => Pick<Gives, 'points_earned' | 'growth_earned'>;
}

const isLimited = ({ per_member: each, in_total: total }: TopUpTerms): boolean => each !== null || total !== null;

const mustBeOpen = async (tx: TenantTx, tenant: Tenant, branchId: string): Promise<void> => {
  const branch = isWithin(tenant.branches, branchId) ? await lockBranch(tx, branchId) : undefined;
  if (!branch) throw new Problem('branch_not_found', { fields: [{ path: 'branch_id', rule: 'not_found' }] });
  if (branch.state === 'closed') throw new Problem('branch_closed');
};

/** Reads what earns; the day's limits count what was earned before. */
const readEarning = async (
  tx: TenantView,
  { day }: Tenant,
  {
    memberId,
    branchId,
    birthday,
    grade,
  }: { memberId: string; branchId: string; birthday: string | null; grade: { grade_id: string; earning_rate: number } },
): Promise<Deciding['earn']> => {
  const date = day.today();
  const [points, growth, today] = await Promise.all([
    getPointsInForce(tx),
    getGrowthInForce(tx),
    getEarnedOn(tx, memberId, { date, from: day.startOf(date) }),
  ]);
  const earner = { date, birthday, gradeId: grade.grade_id, gradeRate: grade.earning_rate, branchId };
  return (paid) => ({
    points_earned: points ? earnedPoints(points.rules, earner, { top_up: paid }, today.points) : 0,
    growth_earned: growth ? growthOfTopUp(growth.rules, paid, today.growth) : 0,
  });
};

/**
 * Locks the member, then the rules that count their top-ups, and reads what decides. Throws member_not_found,
 * member_state_refused, branch_not_found, branch_closed.
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
  const standings = await lockStandings(tx, tenant, [memberId]);
  const holder = mustFind(standings.holders.get(memberId), 'member_not_found');
  if (holder.state !== 'normal') throw new Problem('member_state_refused');
  const date = tenant.day.today();
  const grade = standings.grades.find(({ grade_id: id }) => id === holder.grade_id);
  const [earner, account, settings, rules] = await Promise.all([
    getEarner(tx, memberId),
    getLedgerAccount(tx, memberId),
    getSettings(tx),
    listRulesFrom(tx, date),
  ]);
  const { balances } = mustFind(account, 'member_not_found');
  const context = {
    date,
    branchId,
    gradeId: holder.grade_id,
    isFirst: earner?.first ?? false,
    storedValue: balances.principal + balances.bonus,
    cardMost: settings.stored_value_card_most,
  };
  const counts = new Map<string, TopUpCounts>();
  for (const { rule_id: id, terms } of rules) {
    if (!isLimited(terms)) continue;
    if (locksRules) await lockTopUpRule(tx, id).catch(changed);
    counts.set(id, await countTopUps(tx, id, memberId));
  }
  const earn = await readEarning(tx, tenant, {
    memberId,
    branchId,
    birthday: earner?.birthday ?? null,
    grade: { grade_id: holder.grade_id, earning_rate: grade?.earning_rate ?? 10_000 },
  });
  return { standings, context, rules, counts, earn };
};

/** A rule that was stopped since it was read. */
const changed = (): never => {
  throw new Problem('top_up_offer_changed');
};

/** Why no rule gives for an amount: what the first that has the amount says. */
const whyNot = ({ rules, context, counts }: Deciding, pay: number): TopUpRefusal => {
  const having = rules.filter(({ terms }) => isOffered(terms, pay));
  const reasons = having.map(({ rule_id: id, terms }) => decideTopUp(terms, pay, context, counts.get(id)).refused);
  return (
    reasons.find((reason) => reason === 'card_limit') ?? reasons.find((reason) => reason !== undefined) ?? 'amount'
  );
};

/** What an amount gives by the first rule that fits. Throws top_up_not_offered. */
export const decide = (deciding: Deciding, pay: number, { language }: Pick<Tenant, 'language'>) => {
  const { rules, context, counts, earn } = deciding;
  const best = bestTopUp(rules, pay, context, counts);
  if (!best)
    throw new Problem('top_up_not_offered', {
      values: { why: say(topUpRefusalPhrases[whyNot(deciding, pay)], language) },
      context: { why: whyNot(deciding, pay) },
    });
  const { principal: _, ...gives } = best.gives;
  return { rule: best.rule, gives: { ...gives, ...earn(pay) } };
};

/** Reads as a top-up would, and leaves nothing. */
const reading = <T>(tenant: Tenant, asked: { vip_id: string; branch_id: string }, work: (deciding: Deciding) => T) =>
  tenant.transaction(async (tx) =>
    work(await lockDeciding(tx, tenant, { memberId: asked.vip_id, branchId: asked.branch_id, locksRules: false })),
  );

/** Throws member_not_found, member_state_refused, branch_not_found, branch_closed. */
export const listOffers = (tenant: Tenant, asked: { vip_id: string; branch_id: string }): Promise<TopUpOffers> =>
  reading(tenant, asked, ({ rules, context, counts, earn }) => ({
    offers: offersOf(rules, context, counts).map(({ rule: { rule_id, number, terms }, tiers }) => ({
      rule_id,
      rule_number: number,
      rule_name: terms.name,
      bonus_days: terms.bonus_days,
      free: terms.free,
      tiers: tiers.map(({ pay, decision: { gives, refused = null } }) => {
        if (!gives) return { pay, gives: null, refused };
        const { principal: _, ...gifts } = gives;
        return { pay, gives: { ...gifts, ...earn(pay) }, refused: null };
      }),
    })),
    stored_value: context.storedValue,
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
