import { statement, type TenantView } from '../../platform/database/index.ts';

const running = statement<{ task_id: string }>(
  'branch_hand_overs_running',
  `select task_id from task
   where merchant_id = $1 and kind = $2 and input ->> 'branch_id' = $3 and finished_at is null and task_id <> $4`,
);

/** Whether another task of this kind works on a branch. */
export const isWorkedOn = async (
  view: TenantView,
  { kind, branchId, taskId }: { readonly kind: string; readonly branchId: string; readonly taskId: string },
): Promise<boolean> => (await view.query(running, [view.merchantId, kind, branchId, taskId])).length > 0;
