import { adjustmentHours } from '@regulars/contract/rules';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { leftOf, type Limits } from './adjustment-limits.rules.ts';

// A null limit means unlimited. A user with one such role has no limit for that unit.
const selectLargest = statement<Limits>(
  'adjustment_largest',
  `select ${(['principal', 'bonus', 'points', 'growth'] as const)
    .map((unit) => `case when bool_or(l.${unit} is null) then null else coalesce(max(l.${unit}), 0) end as ${unit}`)
    .join(', ')}
   from user_role ur join adjustment_limit l on l.merchant_id = ur.merchant_id and l.role_id = ur.role_id
   where ur.merchant_id = $1 and ur.user_id = $2`,
);

/** The user's largest limit per unit over all roles. */
export const getLargest = async (view: TenantView, userId: string): Promise<Limits> => {
  const [row] = await view.query(selectLargest, [view.merchantId, userId]);
  if (!row) throw new Error('An aggregate returned no row');
  return row;
};

const hour = 3_600_000;
const window = 24 * hour;
/** Deciding and undoing each have a maximum number of hours, so older adjustments can't fall into the window. */
const reach = window + 2 * adjustmentHours.max * hour;

// Each adjustment counts once per user, by absolute amount, even if the user both posted and undid it.
const listUsed = statement<Amounts & { member_id: string }>(
  'adjustment_used',
  `select member_id, sum(abs(principal))::bigint as principal, sum(abs(bonus))::bigint as bonus, sum(abs(points))::bigint as points, sum(abs(growth))::bigint as growth
   from adjustment
   where merchant_id = $1 and member_id = any ($3::uuid[]) and asked_at > $5 and adjustment_id is distinct from $6::uuid and (
     asked_by = $2 and waits_until is null and asked_at > $4
     or decided_by = $2 and state in ('posted', 'undone') and decided_at > $4
     or undone_by = $2 and undone_at > $4
   )
   group by member_id`,
);

/**
 * What is left of the user's limits per member, after everything the user posted alone, approved or undid within 24
 * hours. An adjustment undone since still counts, so undoing frees no limit. `except` leaves out an adjustment about to
 * be undone, which is checked on its own. Exact only for members whose rows this transaction has locked.
 */
export const getLeft = async (
  view: TenantView,
  { userId, now }: Pick<Tenant, 'userId' | 'now'>,
  memberIds: readonly string[],
  except: string | null = null,
): Promise<(memberId: string) => Limits> => {
  const since = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  const [largest, used] = await Promise.all([
    getLargest(view, userId),
    view.query(listUsed, [view.merchantId, userId, memberIds, since(window), since(reach), except]),
  ]);
  const byMember = new Map(used.map((row) => [row.member_id, row]));
  return (memberId) => leftOf(largest, byMember.get(memberId));
};
