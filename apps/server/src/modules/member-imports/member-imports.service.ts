import type { Api, MemberImport, MemberImportRow } from '@regulars/contract';
import type { BodyOf, QueryOf } from '@regulars/contract/kernel';
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
  type ListedRow,
} from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { listMemberNames } from '../members/index.ts';
import { memberImport } from './member-import.ts';
import { presentBatch, presentRow } from './member-imports.presenter.ts';

export type Enqueue = Jobs['enqueue'];

const presented = async (db: TenantView, tenant: Tenant, batchId: string): Promise<MemberImport> => {
  const batch = await getSeenBatch(memberImport, tenant, batchId, db);
  const [twin, remembered] = await Promise.all([
    getVisibleTwin(memberImport, db, tenant, batch),
    getRemembered(memberImport, db, tenant, batch),
  ]);
  return presentBatch(batch, { twin, remembered }, tenant);
};

export const uploadMembers = (tenant: Tenant, receive: Receive, enqueue: Enqueue): Promise<MemberImport> =>
  uploadBatch(memberImport, tenant, receive, enqueue, (tx, batchId) => presented(tx, tenant, batchId));

export const getMemberImport = (tenant: Tenant, batchId: string): Promise<MemberImport> =>
  presented(tenant.db, tenant, batchId);

const presentedRows = (
  tenant: Tenant,
  batchId: string,
  rows: readonly ListedRow[],
  db: TenantView = tenant.db,
): Promise<MemberImportRow[]> =>
  presentRows(db, batchId, rows, listMemberNames, (row, beside) => presentRow(row, beside, tenant));

export const listMemberImportRows = async (
  tenant: Tenant,
  batchId: string,
  asked: QueryOf<Api['GET /vip-infos/imports/{id}/rows']>,
): Promise<{ items: MemberImportRow[]; next_after: number | null }> => {
  await getSeenBatch(memberImport, tenant, batchId);
  const { rows, next_after } = await listPageOfRows(tenant.db, batchId, asked);
  return { items: await presentedRows(tenant, batchId, rows), next_after };
};

const change = (tenant: Tenant, batchId: string, step: (tx: TenantTx) => Promise<void>): Promise<MemberImport> =>
  tenant.transaction(async (tx) => {
    await step(tx);
    return presented(tx, tenant, batchId);
  });

/** Stores the field of each column and enqueues the check. */
export const matchMemberColumns = (
  tenant: Tenant,
  batchId: string,
  columns: BodyOf<Api['PUT /vip-infos/imports/{id}/columns']>['columns'],
  enqueue: Enqueue,
): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => matchColumns(tx, memberImport, tenant, batchId, { columns, enqueue }));

type Fix = BodyOf<Api['PUT /vip-infos/imports/{id}/rows/{row_no}']>;

/** Fixes, skips or includes a row. */
export const fixMemberRow = (
  tenant: Tenant,
  address: { readonly id: string; readonly row_no: number },
  fix: Fix,
): Promise<MemberImportRow> =>
  fixRow(memberImport, tenant, address, fix, (db, rows) => presentedRows(tenant, address.id, rows, db));

/** Enqueues the writing of the valid rows. */
export const confirmMemberImport = (tenant: Tenant, batchId: string, enqueue: Enqueue): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => confirmBatch(tx, memberImport, tenant, batchId, enqueue));

/** Cancels an import before it is confirmed. */
export const cancelMemberImport = (tenant: Tenant, batchId: string): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => cancelBatch(tx, memberImport, tenant, batchId));

/** Enqueues the roll-back of all written rows that were not changed since. */
export const rollBackMemberImport = (
  tenant: Tenant,
  batchId: string,
  reason: string,
  enqueue: Enqueue,
): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => rollBackBatch(tx, memberImport, tenant, batchId, { reason, enqueue }));
