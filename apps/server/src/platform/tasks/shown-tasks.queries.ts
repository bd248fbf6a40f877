import { statement, type TenantTx } from '../database/index.ts';
import type { Progress } from './tasks.queries.ts';

const show = statement(
  'task_show',
  `update task set state = 'running', started_at = coalesce(started_at, $5), seen_at = $5, progress_done = $3, progress_total = coalesce($4, progress_total)
   where merchant_id = $1 and task_id = $2 and own_job and finished_at is null`,
);
/** Shows the progress of work with a job of its own; a `total` of null keeps the one known before. */
export const setProgress = async (
  tx: TenantTx,
  taskId: string,
  { done, total }: Pick<Progress, 'done' | 'total'>,
  now: Date,
): Promise<void> => {
  await tx.query(show, [tx.merchantId, taskId, done, total, now]);
};
