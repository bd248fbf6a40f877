import type { Api, OpeningAmounts, OpeningBatch, OpeningRow } from '@regulars/contract';
import type { BodyOf, QueryOf } from '@regulars/contract/kernel';
import { getDocumentTotals, type Amounts } from '../../ledger/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import type { Receive, Tenant } from '../../platform/http/index.ts';
import {
  cancelBatch,
  confirmBatch,
  fixRow,
  getRemembered,
  getSeenBatch,
  getVisibleTwin,
  listPageOfRows,
  matchColumns,
  presentRows,
  rollBackBatch,
  uploadBatch,
  type BatchRow,
  type ListedRow,
} from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listMemberNames } from '../members/index.ts';
import { presentBatch, presentRow } from './opening-balances.presenter.ts';
import { documentKind, openingImport } from './opening-import.ts';
import { listSiblings, sumRows } from './opening-sums.queries.ts';

export type Enqueue = Jobs['enqueue'];

const plus = (a: OpeningAmounts, b: OpeningAmounts, sign = 1): OpeningAmounts => ({
  principal: a.principal + sign * b.principal,
  bonus: a.bonus + sign * b.bonus,
  points: a.points + sign * b.points,
  growth: a.growth + sign * b.growth,
});
const none: OpeningAmounts = { principal: 0, bonus: 0, points: 0, growth: 0 };
const equal = (a: OpeningAmounts, b: OpeningAmounts): boolean =>
  a.principal === b.principal && a.bonus === b.bonus && a.points === b.points && a.growth === b.growth;

/** The totals before and after, this import's changes by its rows and by the ledger, and other changes. */
const getTotals = async (db: TenantView, batch: BatchRow): Promise<OpeningBatch['totals']> => {
  const { batch_id, state } = batch;
  const [before, after] = [batch.before as Amounts | null, batch.after as Amounts | null]; // as `sum` gave them
  if (state === 'checked' && before) {
    const { members, ...rows } = await sumRows(db, batch_id, ['good']);
    return { before, rows, members, ledger: none, other: none, after: plus(before, rows), agree: true };
  }
  if ((state !== 'posted' && state !== 'rolled_back') || !before || !after) return null;
  const document = { kind: documentKind, id: batch_id };
  const back = state === 'rolled_back';
  const [sum, ledger] = await Promise.all([
    sumRows(db, batch_id, back ? ['undone'] : ['posted']),
    getDocumentTotals(db, document, back ? 'reversed' : 'made'),
  ]);
  const rows = plus(none, sum, back ? -1 : 1);
  const other = plus(plus(after, before, -1), ledger, -1);
  return { before, rows, members: sum.members, ledger, other, after, agree: equal(rows, ledger) };
};

const presented = async (db: TenantView, tenant: Tenant, batchId: string): Promise<OpeningBatch> => {
  const batch = await getSeenBatch(openingImport, tenant, batchId, db);
  const [twin, remembered, totals] = await Promise.all([
    getVisibleTwin(openingImport, db, tenant, batch),
    getRemembered(openingImport, db, tenant, batch),
    getTotals(db, batch),
  ]);
  const shown = totals && tenant.branches !== 'all' ? { ...totals, before: null, other: null, after: null } : totals;
  return presentBatch(batch, { twin, remembered, totals: shown }, tenant);
};

/** Stores an uploaded file and enqueues its check. */
export const uploadOpening = (tenant: Tenant, receive: Receive, enqueue: Enqueue): Promise<OpeningBatch> =>
  uploadBatch(openingImport, tenant, receive, enqueue, (tx, batchId) => presented(tx, tenant, batchId));

export const getOpening = (tenant: Tenant, batchId: string): Promise<OpeningBatch> =>
  presented(tenant.db, tenant, batchId);

const presentedRows = async (
  tenant: Tenant,
  batchId: string,
  rows: readonly ListedRow[],
  db: TenantView = tenant.db,
): Promise<OpeningRow[]> => {
  const members = rows.flatMap(({ subject_id }) => subject_id ?? []);
  const siblings = await listSiblings(db, batchId, members);
  return presentRows(db, batchId, rows, listMemberNames, (row, beside) => presentRow(row, beside, siblings, tenant));
};

export const listOpeningRows = async (
  tenant: Tenant,
  batchId: string,
  asked: QueryOf<Api['GET /opening-balances/{id}/rows']>,
): Promise<{ items: OpeningRow[]; next_after: number | null }> => {
  await getSeenBatch(openingImport, tenant, batchId);
  const { rows, next_after } = await listPageOfRows(tenant.db, batchId, asked);
  return { items: await presentedRows(tenant, batchId, rows), next_after };
};

const change = (tenant: Tenant, batchId: string, step: (tx: TenantTx) => Promise<void>): Promise<OpeningBatch> =>
  tenant.transaction(async (tx) => {
    await step(tx);
    return presented(tx, tenant, batchId);
  });

/** Stores the field of each column and enqueues the check. */
export const matchOpeningColumns = (
  tenant: Tenant,
  batchId: string,
  columns: BodyOf<Api['PUT /opening-balances/{id}/columns']>['columns'],
  enqueue: Enqueue,
): Promise<OpeningBatch> =>
  change(tenant, batchId, (tx) => matchColumns(tx, openingImport, tenant, batchId, { columns, enqueue }));

/** Fixes, skips or includes a row. */
export const fixOpeningRow = (
  tenant: Tenant,
  address: { readonly id: string; readonly row_no: number },
  fix: BodyOf<Api['PUT /opening-balances/{id}/rows/{row_no}']>,
): Promise<OpeningRow> =>
  fixRow(openingImport, tenant, address, fix, (db, rows) => presentedRows(tenant, address.id, rows, db));

/** Enqueues the posting of the valid rows. */
export const confirmOpening = (tenant: Tenant, batchId: string, enqueue: Enqueue): Promise<OpeningBatch> =>
  change(tenant, batchId, (tx) => confirmBatch(tx, openingImport, tenant, batchId, enqueue));

/** Cancels an import before it is confirmed. */
export const cancelOpening = (tenant: Tenant, batchId: string): Promise<OpeningBatch> =>
  change(tenant, batchId, (tx) => cancelBatch(tx, openingImport, tenant, batchId));

/** Enqueues the reversal of all posted rows that were not spent since. */
export const rollBackOpening = (
  tenant: Tenant,
  batchId: string,
  reason: string,
  enqueue: Enqueue,
): Promise<OpeningBatch> =>
  change(tenant, batchId, (tx) => rollBackBatch(tx, openingImport, tenant, batchId, { reason, enqueue }));
