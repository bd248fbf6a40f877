import type { Api, OpeningAmounts, OpeningBatch, OpeningRow } from '@regulars/contract';
import type { PageOf, QueryOf } from '@regulars/contract/kernel';
import { openingLimits } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import { documentTotals } from '../../ledger/index.ts';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Receive, type Tenant, type Upload } from '../../platform/http/index.ts';
import type { Job, Jobs } from '../../platform/jobs/jobs.ts';
import { Places } from '../../platform/limits/places.ts';
import { Turns } from '../../platform/limits/turns.ts';
import { kindOf } from '../../platform/sheets/index.ts';
import { pageOf, presentPage, readCursor, writeCursor } from '../../platform/paging/paging.ts';
import { changeableBranches, isWithin } from '../branches/index.ts';
import { namesOf } from '../members/index.ts';
import { presentBatch, presentItem, presentRow } from './opening-balances.presenter.ts';
import {
  countWaiting,
  dropFile,
  getBatch,
  getTwin,
  lockWaiting,
  addBatch,
  addPart,
  listBatches,
  lockBatch,
  editBatch,
  type BatchRow,
} from './opening-batches.queries.ts';
import { checkJob, postJob, rollBackJob } from './opening-jobs.ts';
import { documentKind } from './opening-moves.service.ts';
import { removeRows, listRows, sumRows } from './opening-rows.queries.ts';

export type Enqueue = Jobs['enqueue'];

const partBytes = 1024 * 1024;

/** The first bytes of a file; undefined where there are none. */
const headOf = async (upload: Upload): Promise<Buffer | undefined> => {
  for await (const head of upload.parts(partBytes)) return head;
  return undefined;
};

const plus = (a: OpeningAmounts, b: OpeningAmounts, sign = 1): OpeningAmounts => ({
  principal: a.principal + sign * b.principal,
  bonus: a.bonus + sign * b.bonus,
  points: a.points + sign * b.points,
  growth: a.growth + sign * b.growth,
});
const none: OpeningAmounts = { principal: 0, bonus: 0, points: 0, growth: 0 };
const equal = (a: OpeningAmounts, b: OpeningAmounts): boolean =>
  a.principal === b.principal && a.bonus === b.bonus && a.points === b.points && a.growth === b.growth;

/** Before, what this import moves by its rows and by the ledger, what else moved, after. */
const totalsOf = async (db: TenantView, batch: BatchRow): Promise<OpeningBatch['totals']> => {
  const { batch_id, state, before, after } = batch;
  if (state === 'checked' && before) {
    const rows = await sumRows(db, batch_id, ['good']);
    return { before, rows, ledger: none, other: none, after: plus(before, rows), agree: true };
  }
  if ((state !== 'posted' && state !== 'rolled_back') || !before || !after) return null;
  const document = { kind: documentKind, id: batch_id };
  const back = state === 'rolled_back';
  const [sum, ledger] = await Promise.all([
    sumRows(db, batch_id, back ? ['undone'] : ['posted']),
    documentTotals(db, document, back ? 'reversed' : 'made'),
  ]);
  const rows = plus(none, sum, back ? -1 : 1);
  const other = plus(plus(after, before, -1), ledger, -1);
  return { before, rows, ledger, other, after, agree: equal(rows, ledger) };
};

const presented = async (db: TenantView, tenant: Tenant, batch: BatchRow): Promise<OpeningBatch> => {
  const [twin, totals] = await Promise.all([getTwin(db, reachOf(tenant), batch), totalsOf(db, batch)]);
  const shown = totals && tenant.branches !== 'all' ? { ...totals, before: null, other: null, after: null } : totals;
  return presentBatch(batch, { twin, totals: shown }, tenant.language);
};

/** Whose batches a user sees: those of the branches whose members it may change, and its own. */
const reachOf = (tenant: Tenant) => ({ branches: changeableBranches(tenant), userId: tenant.userId });

/** The batch, if the user may see it: where it may change members, or its own. */
const seen = (tenant: Tenant, batch: BatchRow | undefined): BatchRow => {
  if (!batch || (batch.user_id !== tenant.userId && !reaches(tenant, batch))) throw new Problem('opening_not_found');
  return batch;
};

/** Whether the user may change the members of every branch that a batch may reach. */
const reaches = (tenant: Tenant, { branch_ids }: BatchRow): boolean => {
  const reach = changeableBranches(tenant);
  return (
    reach === 'all' ||
    (branch_ids !== null && branch_ids.length > 0 && branch_ids.every((branchId) => isWithin(reach, branchId)))
  );
};

const presentedAgain = async (db: TenantView, tenant: Tenant, batchId: string): Promise<OpeningBatch> =>
  presented(db, tenant, seen(tenant, await getBatch(db, batchId)));

/** Uploads of a merchant that this process receives or keeps now. */
const underWay = new Places({ merchant: openingLimits.waiting });
const turns = new Turns();

const tooManyWaiting = (): Problem =>
  new Problem('opening_too_many_waiting', { values: { limit: openingLimits.waiting } });
const refuseMore = (waiting: number): void => {
  if (waiting >= openingLimits.waiting) throw tooManyWaiting();
};

/** Keeps an uploaded file and has it checked; refuses one too many before it is received. */
export const uploadBatch = async (tenant: Tenant, receive: Receive, enqueue: Enqueue): Promise<OpeningBatch> => {
  const leave = underWay.take({ merchant: tenant.merchantId });
  if (!leave) throw tooManyWaiting();
  try {
    refuseMore(await countWaiting(tenant.db));
    return await receive((upload) => turns.take(tenant.merchantId, () => storeUpload(tenant, upload, enqueue)));
  } finally {
    leave();
  }
};

/** What a file is, its bytes say; its name is for people. */
const storeUpload = async (tenant: Tenant, upload: Upload, enqueue: Enqueue): Promise<OpeningBatch> => {
  const head = await headOf(upload);
  if (!head) throw new Problem('opening_file_empty');
  const kind = kindOf(head);
  if (!kind) throw new Problem('opening_file_kind');
  const batchId = newId();
  const reach = changeableBranches(tenant);
  return tenant.transaction(async (tx) => {
    refuseMore(await lockWaiting(tx));
    await addBatch(tx, {
      batch_id: batchId,
      file_name: upload.name,
      file_kind: kind,
      file_hash: upload.sha256,
      branch_ids: reach === 'all' ? null : reach,
      user_id: tenant.userId,
      operator: tenant.operator,
      created_at: tenant.now,
    });
    let partNo = 0;
    for await (const part of upload.parts(partBytes)) await addPart(tx, batchId, (partNo += 1), part);
    await record(tx, tenant, 'opening.upload', batchId, { file_name: [null, upload.name] });
    await enqueue(tx, checkJob, { merchantId: tx.merchantId, batchId });
    return presentedAgain(tx, tenant, batchId);
  });
};

const record = (
  tx: TenantTx,
  tenant: Tenant,
  action: 'opening.upload' | 'opening.confirm' | 'opening.cancel' | 'opening.roll_back',
  batchId: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
  reason?: string,
): Promise<void> =>
  recordOperation(tx, tenant, { action, subjectKind: 'opening', subjectIds: [batchId], changes: [changes], reason });

export const listOf = async (
  tenant: Tenant,
  { index, size, cursor }: QueryOf<Api['GET /opening-balances']>,
): Promise<PageOf<ReturnType<typeof presentItem>>> => {
  const page = pageOf({ index, size, cursor });
  const list = 'opening-balances';
  const after = cursor === undefined ? null : readCursor(list, cursor, () => true).id;
  const found = await listBatches(tenant.db, reachOf(tenant), { after, offset: page.offset, limit: page.size + 1 });
  return presentPage(found, page, presentItem, ({ batch_id }) => writeCursor(list, { value: '', id: batch_id }));
};

export const batchOf = (tenant: Tenant, batchId: string): Promise<OpeningBatch> =>
  presentedAgain(tenant.db, tenant, batchId);

export const mustSee = async (tenant: Tenant, batchId: string): Promise<void> => {
  seen(tenant, await getBatch(tenant.db, batchId));
};

export const rowsOf = async (
  tenant: Tenant,
  batchId: string,
  { state, after = 0, size = 20 }: QueryOf<Api['GET /opening-balances/{id}/rows']>,
): Promise<{ items: OpeningRow[]; next_after: number | null }> => {
  await mustSee(tenant, batchId);
  const found = await listRows(tenant.db, batchId, { states: state, after, limit: size + 1 });
  const rows = found.slice(0, size);
  const names = await namesOf(
    tenant.db,
    rows.flatMap(({ member_id }) => member_id ?? []),
  );
  const wholePhone = tenant.permissions.has('member:phone');
  return {
    items: rows.map((row) => presentRow(row, names, wholePhone, tenant.language)),
    next_after: found.length > size ? (rows.at(-1)?.row_no ?? null) : null,
  };
};

/** Moves a batch on: locked, from one of these states, with its row in the operation log. Seeing one's own is not enough to move balances by it. */
const change = (
  tenant: Tenant,
  batchId: string,
  from: readonly BatchRow['state'][],
  work: (tx: TenantTx, batch: BatchRow) => Promise<BatchRow>,
  { own = false } = {},
): Promise<OpeningBatch> =>
  tenant.transaction(async (tx) => {
    const batch = seen(tenant, await lockBatch(tx, batchId));
    if (!own && !reaches(tenant, batch))
      throw new Problem('permission_denied', { values: { permission: 'member:all_branches' } });
    if (!from.includes(batch.state)) throw new Problem('opening_state_refused');
    await editBatch(tx, await work(tx, batch));
    return presentedAgain(tx, tenant, batchId);
  });

const start = (enqueue: Enqueue, tx: TenantTx, job: Job<{ merchantId: string; batchId: string }>, batchId: string) =>
  enqueue(tx, job, { merchantId: tx.merchantId, batchId });

/** Has the valid rows posted. */
export const confirmBatch = (tenant: Tenant, batchId: string, enqueue: Enqueue): Promise<OpeningBatch> =>
  change(tenant, batchId, ['checked'], async (tx, batch) => {
    if (batch.good === 0) throw new Problem('opening_nothing_to_post');
    await record(tx, tenant, 'opening.confirm', batchId, { state: [batch.state, 'posting'], rows: [null, batch.good] });
    await start(enqueue, tx, postJob, batchId);
    return { ...batch, state: 'posting', user_id: tenant.userId, confirmed_at: tenant.now };
  });

/** Gives an import up before it is confirmed; its rows are forgotten. */
export const cancelBatch = (tenant: Tenant, batchId: string): Promise<OpeningBatch> =>
  change(
    tenant,
    batchId,
    ['checking', 'checked'],
    async (tx, batch) => {
      await removeRows(tx, batchId);
      await dropFile(tx, batchId);
      await record(tx, tenant, 'opening.cancel', batchId, { state: [batch.state, 'cancelled'] });
      return { ...batch, state: 'cancelled', total: 0, good: 0, bad: 0 };
    },
    { own: true },
  );

/** Has everything reversed that was posted and not spent since. */
export const rollBackBatch = (
  tenant: Tenant,
  batchId: string,
  reason: string,
  enqueue: Enqueue,
): Promise<OpeningBatch> =>
  change(tenant, batchId, ['posted'], async (tx, batch) => {
    await record(tx, tenant, 'opening.roll_back', batchId, { state: [batch.state, 'rolling_back'] }, reason);
    await start(enqueue, tx, rollBackJob, batchId);
    return { ...batch, state: 'rolling_back', user_id: tenant.userId };
  });
