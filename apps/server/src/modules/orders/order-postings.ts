import type { Deduction, ExpiresAt, Movement } from '../../ledger/index.ts';
import { versionName } from '../../platform/rules/index.ts';
import { growthRules } from '../growth-rules/index.ts';
import { pointRules } from '../point-rules/index.ts';
import type { Unposted } from './orders.queries.ts';

/**
 * The steps of an order's document in the ledger, in the order of their postings: what pays, then what it earns. Each has a
 * posting of its own, because each was decided by another rule, and because a refund gives back of each exactly what the
 * order's lines say.
 */
export const postingSteps = ['value', 'points_used', 'points', 'growth'] as const;
export type PostingStep = (typeof postingSteps)[number];

/** The ledger document of an order. */
export const documentOf = (orderId: string, step?: PostingStep) => ({ kind: 'consumption_order', id: orderId, step }) as const; // prettier-ignore

interface PostedBy {
  readonly merchantId: string;
  readonly deduction: Deduction;
  readonly pointsExpireAt: ExpiresAt;
}

/** What an order of a member takes and gives. */
export const postingsOf = (
  order: Unposted & { readonly member_id: string },
  { merchantId, deduction, pointsExpireAt }: PostedBy,
): Movement[] => {
  const place = { accountId: order.member_id, branchId: order.branch_id, actorId: order.made_by };
  const byPoints = order.points_number === null ? undefined : versionName(pointRules, merchantId, order.points_number);
  const byGrowth = order.growth_number === null ? undefined : versionName(growthRules, merchantId, order.growth_number);
  const of = (step: PostingStep, rule?: string) => ({ ...place, document: documentOf(order.order_id, step), rule });
  return [
    ...(order.stored_value > 0
      ? [{ kind: 'spend', ...of('value'), take: { value: { amount: order.stored_value, deduction } } } as const]
      : []),
    ...(order.points_used > 0
      ? [{ kind: 'spend', ...of('points_used', byPoints), take: { points: order.points_used } } as const]
      : []),
    ...(order.points_earned > 0
      ? [
          {
            kind: 'earn',
            ...of('points', byPoints),
            give: { points: { amount: order.points_earned, expiresAt: pointsExpireAt } },
          } as const,
        ]
      : []),
    ...(order.growth_earned > 0
      ? [{ kind: 'earn', ...of('growth', byGrowth), give: { growth: order.growth_earned } } as const]
      : []),
  ];
};
