import { columnsOf, statement, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { branchesValue, changeableBranches, inBranchesOf } from '../branches/index.ts';
import type { AdjustmentRecord } from './adjustments.queries.ts';

const shown = columnsOf('adjustment', [
  'adjustment_id',
  'member_id',
  'principal',
  'bonus',
  'points',
  'growth',
  'reason',
  'note',
  'asked_at',
  'asked_by_name',
  'version',
]);

interface WaitingRow extends Pick<AdjustmentRecord, (typeof shown.names)[number]> {
  readonly member_name: string;
  readonly branch_name: string | null;
  readonly waits_until: Date;
}

// The header polls it.
const waiting = statement<WaitingRow>(
  'adjustments_waiting',
  `select ${shown.select('a')}, a.waits_until, m.name as member_name, b.name as branch_name
   from adjustment a
   join member m on m.merchant_id = $1 and m.member_id = a.member_id
   left join branch b on b.merchant_id = $1 and b.branch_id = a.branch_id
   where a.merchant_id = $1 and a.state = 'waiting' and a.waits_until > $3 and a.asked_by <> $2 and m.state <> 'cancelled'
     and ($6::uuid[] is null or a.adjustment_id = any ($6)) and ${inBranchesOf('a', '$4')} and ${inBranchesOf('m', '$4')}
   order by a.waits_until, a.adjustment_id limit $5`,
);

/**
 * Adjustments that others requested and that wait in branches whose members the user may change, soonest to expire
 * first. `among` restricts them to these ids. The single definition of what a user may decide, apart from limits.
 */
export const listWaiting = async (
  view: TenantView,
  tenant: Pick<Tenant, 'userId' | 'now' | 'permissions' | 'branches'>,
  limit: number,
  among: readonly string[] | null = null,
): Promise<WaitingRow[]> => {
  const { userId, now, permissions } = tenant;
  if (!permissions.has('adjustment:approve')) return [];
  const branches = branchesValue(changeableBranches(tenant));
  return view.query(waiting, [view.merchantId, userId, now, branches, limit, among]);
};
