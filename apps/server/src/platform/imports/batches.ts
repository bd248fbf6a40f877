import { addDays } from '../clock/business-date.ts';
import { recordOperation } from '../audit/audit.ts';
import type { TenantTx, TenantView } from '../database/index.ts';
import { denied, Problem, type Tenant } from '../http/index.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { AskedPage } from '../lists/paged-list.ts';
import {
  batchList,
  getBatch,
  getTwin,
  lockBatch,
  editBatch,
  type BatchConditions,
  type BatchRow,
} from './batches.queries.ts';
import { removeFile } from './stored-files.queries.ts';
import { noRows } from './check.ts';
import type { ImportAction, ImportKindDefinition } from './import-kinds.ts';
import { showBatch, showMove } from './import-tasks.ts';
import type { ImportWork } from './import-work.jobs.ts';
import { removeRows } from './rows.queries.ts';
import { importVisibility, isReached, isVisible } from './visibility.ts';

/** Who works on an import. */
type Reader = Pick<Tenant, 'userId' | 'branches' | 'permissions'>;

export const isVisibleTo = (
  kind: ImportKindDefinition,
  tenant: Reader,
  batch: BatchRow | undefined,
): batch is BatchRow => batch?.kind === kind.kind && isVisible(batch, importVisibility(kind, tenant));

/** The batch if the user may see it. */
const seen = (kind: ImportKindDefinition, tenant: Reader, batch: BatchRow | undefined): BatchRow => {
  if (!isVisibleTo(kind, tenant, batch)) throw new Problem(kind.problems.missing);
  return batch;
};

/** The batch; throws if there is none that the user may see. */
export const getSeenBatch = async (
  kind: ImportKindDefinition,
  tenant: Tenant,
  batchId: string,
  db: TenantView = tenant.db,
): Promise<BatchRow> => seen(kind, tenant, await getBatch(db, batchId));

/** Which batches of a kind a user may see. */
export const conditionsOf = (kind: ImportKindDefinition, tenant: Reader): BatchConditions => ({
  kind: kind.kind,
  ...importVisibility(kind, tenant),
});

/** Another batch of the same file, if the user may see one. */
export const getVisibleTwin = (kind: ImportKindDefinition, db: TenantView, tenant: Tenant, batch: BatchRow) =>
  getTwin(db, conditionsOf(kind, tenant), batch);

/** Batches of a kind, newest first unless asked otherwise. */
export const listBatches = <Item>(
  kind: ImportKindDefinition,
  tenant: Tenant,
  asked: Omit<AskedPage<never>, 'sort'>,
  present: (batch: BatchRow) => Item,
) => batchList.page(tenant.db, asked, conditionsOf(kind, tenant), (row) => present(row as BatchRow)); // what the table's checks allow

export const recordBatch = (
  tx: TenantTx,
  tenant: Tenant,
  kind: ImportKindDefinition,
  action: ImportAction,
  batchId: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  reason?: string,
): Promise<void> =>
  recordOperation(tx, tenant, {
    action: `${kind.subject}.${action}`,
    subjectKind: kind.subject,
    subjectIds: [batchId],
    changes: [changes],
    reason,
  });

/** Locks a batch in one of the given states. With `own`, its uploader may lock it in any branch. */
export const lockBatchIn = async (
  tx: TenantTx,
  kind: ImportKindDefinition,
  tenant: Reader,
  batchId: string,
  from: readonly BatchRow['state'][],
  { own = false } = {},
): Promise<BatchRow> => {
  const allowed = (found: BatchRow | undefined): BatchRow => {
    const batch = seen(kind, tenant, found);
    if (!own && !isReached(batch, importVisibility(kind, tenant))) throw denied('member:all_branches');
    if (!from.includes(batch.state)) throw new Problem(kind.problems.state);
    return batch;
  };
  // Checked before locking as well: each group of a running write takes the lock, and a waiting call would hold a
  // connection.
  allowed(await getBatch(tx, batchId));
  return allowed(await lockBatch(tx, batchId));
};

/** Enqueues the writing of the valid rows. */
export const confirmBatch = async (
  tx: TenantTx,
  work: ImportWork,
  tenant: Tenant,
  batchId: string,
  enqueue: Jobs['enqueue'],
  more: Partial<Pick<BatchRow, 'origin'>> = {},
): Promise<void> => {
  const batch = await lockBatchIn(tx, work, tenant, batchId, ['checked']);
  if (batch.good === 0) throw new Problem(work.problems.nothing);
  await recordBatch(tx, tenant, work, 'confirm', batchId, {
    state: [batch.state, 'posting'],
    rows: [null, batch.good],
  });
  await enqueue(tx, work.jobs.post, { merchantId: tx.merchantId, batchId });
  const confirmed = { user_id: tenant.userId, confirmed_at: tenant.now };
  await editBatch(tx, { ...batch, state: 'posting', run: batch.run + 1, ...confirmed, ...more });
  await showMove(tx, tenant, batch, 'post', batch.good);
};

/** Cancels an import before it is confirmed and removes its rows and file. */
export const cancelBatch = async (tx: TenantTx, work: ImportWork, tenant: Tenant, batchId: string): Promise<void> => {
  const from = ['reading', 'columns', 'checking', 'checked'] as const;
  const batch = await lockBatchIn(tx, work, tenant, batchId, from, { own: true });
  await recordBatch(tx, tenant, work, 'cancel', batchId, { state: [batch.state, 'cancelled'] });
  const cancelled = await withoutRows(tx, batch);
  await editBatch(tx, cancelled);
  await showBatch(tx, cancelled, tenant.now);
};

/** Removes the rows and the file of an import that is not confirmed; returns it as cancelled. */
export const withoutRows = async (tx: TenantTx, batch: BatchRow): Promise<BatchRow> => {
  await removeRows(tx, batch.batch_id);
  await removeFile(tx, batch.batch_id);
  return { ...batch, ...noRows, state: 'cancelled', headings: null };
};

/** The last business date on which an import can be rolled back; undefined if there is no limit. */
export const undoableUntil = (
  { limits: { undoDays } }: ImportKindDefinition,
  { day }: Pick<Tenant, 'day'>,
  { ended_at }: Pick<BatchRow, 'ended_at'>,
): string | undefined => (undoDays === undefined || !ended_at ? undefined : addDays(day.of(ended_at), undoDays));

/** Enqueues the roll-back of all written rows that were not changed since. */
export const rollBackBatch = async (
  tx: TenantTx,
  work: ImportWork,
  tenant: Tenant,
  batchId: string,
  { reason, enqueue }: { readonly reason: string; readonly enqueue: Jobs['enqueue'] },
): Promise<void> => {
  const batch = await lockBatchIn(tx, work, tenant, batchId, ['posted']);
  if (batch.posted === 0) throw new Problem('import_nothing_written');
  const until = undoableUntil(work, tenant, batch);
  if (until !== undefined && tenant.day.today() > until)
    throw new Problem('import_roll_back_late', { values: { days: work.limits.undoDays ?? 0 } });
  if (batch.cleared_at) throw new Problem('import_cleared');
  await recordBatch(tx, tenant, work, 'roll_back', batchId, { state: [batch.state, 'rolling_back'] }, reason);
  await enqueue(tx, work.jobs.rollBack, { merchantId: tx.merchantId, batchId });
  await editBatch(tx, { ...batch, state: 'rolling_back', run: batch.run + 1, user_id: tenant.userId });
  await showMove(tx, tenant, batch, 'roll_back', batch.posted);
};
