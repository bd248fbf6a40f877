import type { RefundLimit, TillLimits } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { tillNames } from '@regulars/contract/rules/orders';
import { insteadHelpPhrases, moneyText, refundHelpPhrases, say, tillExcessPhrases } from '@regulars/phrases';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import {
  getTillLimits,
  listDiscounters,
  listGiven,
  listRefunders,
  lockGiver,
  setTillLimitRow,
} from './till-limits.queries.ts';
import {
  countsFrom,
  daysSince,
  excessWords,
  helpOf,
  mostOff,
  refundExcess,
  type Given,
  type Giving,
} from './till-limits.rules.ts';

/** What somebody gives back of a document: an order, or a top-up. */
export interface Refunding {
  readonly permission: 'order:refund' | 'top_up:refund';
  readonly orderId: string;
  /** What it takes besides. */
  readonly alsoNeeds?: Permission | null;
  readonly branchId: string;
  readonly paidAt: Date;
  /** By all means. */
  readonly fen: number;
  /** Whether somebody else may approve it; else they do it themselves. */
  readonly approved: boolean;
}

const givingOf = ({ day }: Pick<Tenant, 'day'>, { fen, paidAt }: Pick<Refunding, 'fen' | 'paidAt'>): Giving => ({
  fen,
  daysAgo: daysSince(day.of(paidAt), day.today()),
});

/** What a user gave back within 24 hours, by order; nothing is read where no limit asks. */
const givenBy = async (
  view: TenantView,
  { userId, now }: Pick<Tenant, 'userId' | 'now'>,
  { refund_most: most, refund_day_most: dayMost }: TillLimits,
): Promise<(orderId: string) => Given> => {
  const given = most === null && dayMost === null ? new Map<string, number>() : await listGiven(view, userId, countsFrom(now)); // prettier-ignore
  const all = [...given.values()].reduce((sum, fen) => sum + fen, 0);
  return (orderId) => ({ all, ofOrder: given.get(orderId) ?? 0 });
};

/** The limit of the user that a refund is above, in words and with who may approve it; null: none. */
export const getRefundLimit = async (
  view: TenantView,
  tenant: Tenant,
  { permission, alsoNeeds, orderId, branchId, approved, ...refund }: Refunding,
): Promise<RefundLimit | null> => {
  const { now, userId, language } = tenant;
  const limits = await getTillLimits(view, userId);
  const giving = givingOf(tenant, refund);
  const excess = refundExcess(limits, (await givenBy(view, tenant, limits))(orderId), giving);
  if (!excess) return null;
  const permissions = [permission, ...(alsoNeeds ? [alsoNeeds] : [])];
  const whom = { permissions, branchId, except: userId };
  const others = await listRefunders(view, whom, { ...giving, orderId }, countsFrom(now));
  const help = approved ? refundHelpPhrases : insteadHelpPhrases;
  return { bound: excess.bound, says: excessWords(excess, language), help: helpOf(help, others, language) };
};

/**
 * Refuses a refund above the user's limits. Those for 24 hours are exact, because it lets one refund of a user at a time do
 * this and what follows it. Call it after the document is locked, and before shift and account. Throws refund_above_limit.
 */
export const mustCoverRefund = async (tx: TenantTx, tenant: Tenant, refund: Refunding): Promise<void> => {
  if ((await getTillLimits(tx, tenant.userId)).refund_day_most !== null) await lockGiver(tx, tenant.userId);
  const limit = await getRefundLimit(tx, tenant, refund);
  if (limit)
    throw new Problem('refund_above_limit', {
      values: { says: limit.says, help: limit.help },
      context: { bound: limit.bound },
    });
};

/** Whether the user's limits cover each refund, beside what they gave back lately. */
export const coversRefunds = async (
  view: TenantView,
  tenant: Pick<Tenant, 'now' | 'userId' | 'day'>,
): Promise<(refund: Pick<Refunding, 'orderId' | 'fen' | 'paidAt'>) => boolean> => {
  const limits = await getTillLimits(view, tenant.userId);
  const given = await givenBy(view, tenant, limits);
  return (refund) => refundExcess(limits, given(refund.orderId), givingOf(tenant, refund)) === undefined;
};

/** Refuses more off by hand than the user may give; undefined: nothing is. Throws order_discount_above_limit. */
export const mustCoverDiscount = async (
  tx: TenantTx,
  { userId, language }: Tenant,
  branchId: string,
  byHand: { readonly off: number; readonly base: number } | undefined,
): Promise<void> => {
  if (!byHand) return;
  const { off, base } = byHand;
  const most = mostOff(await getTillLimits(tx, userId), base);
  if (most === null || off <= most) return;
  const others = await listDiscounters(
    tx,
    { permissions: ['order:discount'], branchId, except: userId },
    { off, base },
  );
  throw new Problem('order_discount_above_limit', {
    values: { says: say(tillExcessPhrases.discount, language, { most: moneyText(most), wanted: moneyText(off) }), help: helpOf(insteadHelpPhrases, others, language) }, // prettier-ignore
    context: { most: String(most), wanted: String(off) },
  });
};

/** Sets the limits of a role, known to be within the caller's, and logs them with the role. Answers whether that changed any. */
export const setTillLimits = async (
  tx: TenantTx,
  tenant: Tenant,
  roleId: string,
  was: TillLimits,
  is: TillLimits,
): Promise<boolean> => {
  const only = (limits: TillLimits) => Object.fromEntries(tillNames.map((name) => [name, limits[name]]));
  const changes = changesBetween(only(was), only(is));
  if (Object.keys(changes).length === 0) return false;
  await setTillLimitRow(tx, roleId, is);
  await recordOperation(tx, tenant, {
    action: 'role.till_limits',
    subjectKind: 'role',
    subjectIds: [roleId],
    changes: [changes],
  });
  return true;
};
