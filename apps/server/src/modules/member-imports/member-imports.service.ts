import type { Api, MemberImport, MemberImportRow, MemberImportValue } from '@regulars/contract';
import type { BodyOf, QueryOf } from '@regulars/contract/kernel';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { tooMany, type Receive, type Tenant } from '../../platform/http/index.ts';
import {
  cancelBatch,
  changeRow,
  confirmBatch,
  getMapping,
  getRow,
  getSeenBatch,
  getVisibleTwin,
  headingsHash,
  listFrequentFaults,
  listPageOfRows,
  listTwins,
  matchColumns,
  replaceValue,
  rollBackBatch,
  uploadBatch,
  type ListedRow,
} from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Places } from '../../platform/limits/places.ts';
import { Turns } from '../../platform/limits/turns.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { countLookup, listMemberNames } from '../members/index.ts';
import { memberImport } from './member-import.ts';
import { presentBatch, presentRow, presentValues } from './member-imports.presenter.ts';

export type Enqueue = Jobs['enqueue'];

const presented = async (db: TenantView, tenant: Tenant, batchId: string): Promise<MemberImport> => {
  const batch = await getSeenBatch(memberImport, tenant, batchId, db);
  const [twin, remembered] = await Promise.all([
    getVisibleTwin(memberImport, db, tenant, batch),
    batch.state === 'columns' && batch.headings
      ? getMapping(db, tenant.userId, memberImport.kind, headingsHash(batch.headings))
      : undefined,
  ]);
  return presentBatch(batch, { twin, remembered }, tenant);
};

export const uploadMembers = (tenant: Tenant, receive: Receive, enqueue: Enqueue): Promise<MemberImport> =>
  uploadBatch(memberImport, tenant, receive, enqueue, (tx, batchId) => presented(tx, tenant, batchId));

export const getMemberImport = (tenant: Tenant, batchId: string): Promise<MemberImport> =>
  presented(tenant.db, tenant, batchId);

const presentRows = async (
  db: TenantView,
  tenant: Tenant,
  batchId: string,
  rows: readonly ListedRow[],
): Promise<MemberImportRow[]> => {
  const [names, twins] = await Promise.all([
    listMemberNames(
      db,
      rows.flatMap(({ subject_id }) => subject_id ?? []),
    ),
    listTwins(
      db,
      batchId,
      rows.map(({ row_no }) => row_no),
    ),
  ]);
  return rows.map((row) => presentRow(row, { names, twins }, tenant));
};

export const listMemberImportRows = async (
  tenant: Tenant,
  batchId: string,
  asked: QueryOf<Api['GET /vip-infos/imports/{id}/rows']>,
): Promise<{ items: MemberImportRow[]; next_after: number | null }> => {
  await getSeenBatch(memberImport, tenant, batchId);
  const { rows, next_after } = await listPageOfRows(tenant.db, batchId, asked);
  return { items: await presentRows(tenant.db, tenant, batchId, rows), next_after };
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

/** Fixes of one batch take turns, so that those waiting hold no database connection. */
const turns = new Turns();
/** Fixes under way or waiting in this process: far more than a person can type ahead. */
const fixing = new Places({ batch: 64 });

const inTurn = async <T>(batchId: string, work: () => Promise<T>): Promise<T> => {
  const leave = fixing.take({ batch: batchId });
  if (!leave) throw tooMany('rate_limited', 1);
  try {
    return await turns.take(batchId, work);
  } finally {
    leave();
  }
};

type Fix = BodyOf<Api['PUT /vip-infos/imports/{id}/rows/{row_no}']>;
interface RowAddress {
  readonly id: string;
  readonly row_no: number;
}

/** The answer reveals whether a phone or card number is a member's, so a new one counts as a missed lookup. */
const payLookup = async (tenant: Tenant, { id, row_no }: RowAddress, { given = {} }: Fix): Promise<void> => {
  if (!given.phone && !given.member_no) return;
  await getSeenBatch(memberImport, tenant, id);
  const row = mustFind(await getRow(tenant.db, id, row_no), 'import_not_found');
  const isNew = (column: 'phone' | 'member_no'): boolean => !!given[column] && given[column] !== row.given[column];
  if (!isNew('phone') && !isNew('member_no')) return;
  const refused = await countLookup(tenant, 'miss');
  if (refused) throw refused;
};

/** The log names the changed columns, not their values: it is kept when the contents of rows are removed. */
const changeAndRecord = async (
  tx: TenantTx,
  tenant: Tenant,
  { id, row_no }: RowAddress,
  { given, skip }: Fix,
): Promise<MemberImportRow> => {
  const cells =
    given &&
    Object.fromEntries(Object.entries(given).flatMap(([column, text]) => (text === undefined ? [] : [[column, text]])));
  const before = await changeRow(tx, memberImport, tenant, {
    batchId: id,
    rowNo: row_no,
    change: { given: cells, skip },
  });
  const row = mustFind(await getRow(tx, id, row_no), 'import_not_found');
  await recordOperation(tx, tenant, {
    action: 'member_import.fix',
    subjectKind: 'member_import',
    subjectIds: [id],
    changes: [
      {
        row_no: [row_no, row_no],
        columns: [null, Object.keys(changesBetween<object>(before.given, row.given))],
        ...changesBetween<object>({ state: before.state }, { state: row.state }),
      },
    ],
  });
  const [shown] = await presentRows(tx, tenant, id, [row]);
  return mustFind(shown, 'import_not_found');
};

/** Fixes, skips or includes a row. */
export const fixRow = (tenant: Tenant, address: RowAddress, fix: Fix): Promise<MemberImportRow> =>
  inTurn(address.id, async () => {
    await payLookup(tenant, address, fix);
    return tenant.transaction((tx) => changeAndRecord(tx, tenant, address, fix));
  });

/** The most frequent wrong values that are shown. */
const mostValues = 20;

/** The wrong values that several rows have, the most frequent first. */
export const listFrequentValues = async (tenant: Tenant, batchId: string): Promise<{ items: MemberImportValue[] }> => {
  await getSeenBatch(memberImport, tenant, batchId);
  return { items: presentValues(await listFrequentFaults(tenant.db, batchId, mostValues), tenant) };
};

/** Replaces a wrong value in all rows that have it, up to a limit. */
export const fixValue = (
  tenant: Tenant,
  batchId: string,
  change: BodyOf<Api['PUT /vip-infos/imports/{id}/values']>,
): Promise<{ rows: number; more: boolean }> =>
  inTurn(batchId, () =>
    tenant.transaction(async (tx) => {
      const replaced = await replaceValue(tx, memberImport, tenant, batchId, change);
      await recordOperation(tx, tenant, {
        action: 'member_import.replace',
        subjectKind: 'member_import',
        subjectIds: [batchId],
        changes: [{ columns: [null, [change.field]], rows: [null, replaced.rows] }],
      });
      return replaced;
    }),
  );

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
