import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { listBranchSums } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { startTask, type TaskQueue } from '../../platform/tasks/index.ts';
import { isWorkedOn } from './hand-over.queries.ts';
import { handOverKind, lockBoth } from './hand-over.task.ts';

type Call = Api['POST /branches/{id}/hand-over'];

/** Starts to hand over what a closed branch sold and is still owed, as a task. */
export const startHandOver = (
  tenant: Tenant,
  id: string,
  { to_branch_id: toId, reason }: BodyOf<Call>,
  queue: TaskQueue,
): Promise<DataOf<Call>> =>
  tenant.transaction(async (tx) => {
    const { from, to } = await lockBoth(tx, id, toId);
    const [owed] = await listBranchSums(tx, [id], tenant.day.today());
    const { principal, bonus } = owed ?? { principal: 0, bonus: 0 };
    if (principal + bonus <= 0) throw new Problem('hand_over_nothing');
    const input = {
      document_id: newId(),
      branch_id: id,
      to_branch_id: toId,
      from_name: from.name,
      to_name: to.name,
    };
    const taskId = await startTask(tx, tenant, queue, handOverKind, input);
    // Starting a task waits for others of the merchant to be started.
    if (await isWorkedOn(tx, { ...handOverKind, branchId: id, taskId })) throw new Problem('hand_over_running');
    await recordOperation(tx, tenant, {
      action: 'branch.hand_over',
      subjectKind: 'branch',
      subjectIds: [id, toId],
      changes: [{ handed_to: [null, to.name] }, { handed_from: [null, from.name] }],
      reason,
    });
    return { task_id: taskId };
  });
