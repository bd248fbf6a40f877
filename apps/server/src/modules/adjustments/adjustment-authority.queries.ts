import { adjustmentHours } from '@regulars/contract/rules';
import type { Amounts } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { leftOf, type Limits } from './adjustment-limits.rules.ts';
import { units } from './adjustments.rules.ts';

/** The largest of the roles' limits `l`. A null limit means unlimited: a user with one such role has no limit. */
export const limitOf = (unit: keyof Amounts): string =>
  `case when bool_or(l.${unit} is null) then null else coalesce(max(l.${unit}), 0) end`;

const selectLargest = statement<Limits>(
  'adjustment_largest',
  `select ${units.map((unit) => `${limitOf(unit)} as ${unit}`).join(', ')}
   from user_role ur
   join role r on r.merchant_id = ur.merchant_id and r.role_id = ur.role_id and r.state = 'used'
   join adjustment_limit l on l.merchant_id = ur.merchant_id and l.role_id = ur.role_id
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

/** Instants before `now`: from when uses count, and from when adjustments can contain one. */
export const since = {
  window: (now: Date): Date => new Date(now.getTime() - window),
  reach: (now: Date): Date => new Date(now.getTime() - reach),
};

/** Whose limits an adjustment used since an instant: who posted it alone, approved it or undid it; else null. */
export const actors = (from: `$${number}`): string =>
  [
    `case when waits_until is null and asked_at > ${from} then asked_by end`,
    `case when state in ('posted', 'undone') and decided_at > ${from} then decided_by end`,
    `case when undone_at > ${from} then undone_by end`,
  ].join(', ');

/** Select items. Each adjustment counts by absolute amount, and once per user, even if the user both posted and undid it. */
export const sumsOfUse = units.map((unit) => `sum(abs(${unit}))::bigint as ${unit}`).join(', ');

const listUsed = statement<Amounts & { member_id: string }>(
  'adjustment_used',
  `select member_id, ${sumsOfUse}
   from adjustment
   where merchant_id = $1 and member_id = any ($3::uuid[]) and asked_at > $5 and adjustment_id is distinct from $6::uuid
     and $2::uuid in (${actors('$4')})
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
  const [largest, used] = await Promise.all([
    getLargest(view, userId),
    view.query(listUsed, [view.merchantId, userId, memberIds, since.window(now), since.reach(now), except]),
  ]);
  const byMember = new Map(used.map((row) => [row.member_id, row]));
  return (memberId) => leftOf(largest, byMember.get(memberId));
};
