import type { Authorised } from '@regulars/contract';
import type { Amounts } from '../../ledger/index.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { getAdjustmentRow, type AdjustmentRow } from './adjustment-list.queries.ts';
import { stateAt } from './adjustments.rules.ts';
import { listAuthorised } from './authorised.queries.ts';

/** Without the read permission, users read only their own requests. */
export const mustBeReadable = (
  { userId, permissions }: Tenant,
  { asked_by }: Pick<AdjustmentRow, 'asked_by'>,
): void => {
  if (asked_by !== userId && !permissions.has('adjustment:read')) throw new Problem('adjustment_not_found');
};

interface Request extends Amounts {
  readonly member_id: string;
  readonly asked_by: string;
  /** The branch at the time of the request, and the member's current one. */
  readonly branchIds: readonly (string | null)[];
}

/** The users who may approve a request. */
export const listApproversOf = (
  view: TenantView,
  tenant: Tenant,
  { member_id, asked_by, branchIds, ...amounts }: Request,
): Promise<Authorised> =>
  listAuthorised(view, tenant, {
    permission: 'adjustment:approve',
    memberId: member_id,
    amounts,
    branchIds,
    except: asked_by,
  });

/** The users who may approve an adjustment that the user may see; nobody if it no longer waits. */
export const listApprovers = async (tenant: Tenant, adjustmentId: string): Promise<Authorised> => {
  const row = mustFind(await getAdjustmentRow(tenant.db, adjustmentId, tenant), 'adjustment_not_found');
  mustBeReadable(tenant, row);
  if (stateAt(row, tenant.now) !== 'waiting' || row.member_state === 'cancelled') return { names: [], total: 0 };
  return listApproversOf(tenant.db, tenant, { ...row, branchIds: [row.branch_id, row.member_branch_id] });
};
