import type { Api, MemberImport, MemberImportRow } from '@regulars/contract';
import type { BodyOf, QueryOf } from '@regulars/contract/kernel';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { changesBetween, recordOperation } from '../../platform/audit/audit.ts';
import { tooMany, type Receive, type Tenant } from '../../platform/http/index.ts';
import {
  batchSeen,
  cancelBatch,
  changeRow,
  confirmBatch,
  getMapping,
  getRow,
  headingsHash,
  listRows,
  matchColumns,
  rollBackBatch,
  countRows,
  twinOf,
  uploadBatch,
} from '../../platform/imports/index.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import { Places } from '../../platform/limits/places.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { countLookup, listMemberNames } from '../members/index.ts';
import { memberImport } from './member-import.ts';
import { presentBatch, presentRow } from './member-imports.presenter.ts';

export type Enqueue = Jobs['enqueue'];

/** States of rows that are or will be written. */
const written: ReadonlySet<string> = new Set(['good', 'posted', 'undone', 'kept']);

const presented = async (db: TenantView, tenant: Tenant, batchId: string): Promise<MemberImport> => {
  const batch = await batchSeen(memberImport, tenant, batchId, db);
  const [twin, remembered, tally] = await Promise.all([
    twinOf(memberImport, db, tenant, batch),
    batch.state === 'columns' && batch.headings
      ? getMapping(db, tenant.userId, memberImport.kind, headingsHash(batch.headings))
      : undefined,
    countRows(db, batchId),
  ]);
  const sum = (effect: 'new' | 'changed'): number =>
    tally.reduce((rows, one) => rows + (one.effect === effect && written.has(one.state) ? one.rows : 0), 0);
  return presentBatch(batch, { twin, remembered, effects: { new: sum('new'), changed: sum('changed') } }, tenant);
};

export const upload = (tenant: Tenant, receive: Receive, enqueue: Enqueue): Promise<MemberImport> =>
  uploadBatch(memberImport, tenant, receive, enqueue, (tx, batchId) => presented(tx, tenant, batchId));

export const batchOf = (tenant: Tenant, batchId: string): Promise<MemberImport> =>
  presented(tenant.db, tenant, batchId);

const presentRows = async (
  db: TenantView,
  tenant: Tenant,
  rows: Awaited<ReturnType<typeof listRows>>,
): Promise<MemberImportRow[]> => {
  const names = await listMemberNames(
    db,
    rows.flatMap(({ subject_id }) => subject_id ?? []),
  );
  return rows.map((row) => presentRow(row, names, tenant));
};

export const rowsOf = async (
  tenant: Tenant,
  batchId: string,
  { state, after = 0, size = 20 }: QueryOf<Api['GET /vip-infos/imports/{id}/rows']>,
): Promise<{ items: MemberImportRow[]; next_after: number | null }> => {
  await batchSeen(memberImport, tenant, batchId);
  const found = await listRows(tenant.db, batchId, { states: state, after, limit: size + 1 });
  const rows = found.slice(0, size);
  return {
    items: await presentRows(tenant.db, tenant, rows),
    next_after: found.length > size ? (rows.at(-1)?.row_no ?? null) : null,
  };
};

const change = (tenant: Tenant, batchId: string, step: (tx: TenantTx) => Promise<void>): Promise<MemberImport> =>
  tenant.transaction(async (tx) => {
    await step(tx);
    return presented(tx, tenant, batchId);
  });

/** Stores the field of each column and enqueues the check. */
export const match = (
  tenant: Tenant,
  batchId: string,
  columns: BodyOf<Api['PUT /vip-infos/imports/{id}/columns']>['columns'],
  enqueue: Enqueue,
): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => matchColumns(tx, memberImport, tenant, batchId, { columns, enqueue }));

/**
 * Concurrent fixes of one batch: they wait for each other in the database, each with a connection. More are refused, so
 * that one import cannot take everybody's connections.
 */
const fixing = new Places({ batch: 4 });

type Fix = BodyOf<Api['PUT /vip-infos/imports/{id}/rows/{row_no}']>;
interface RowAddress {
  readonly id: string;
  readonly row_no: number;
}

/** The answer reveals whether a phone or card number is a member's, so a new one counts as a missed lookup. */
const payLookup = async (tenant: Tenant, { id, row_no }: RowAddress, { given = {} }: Fix): Promise<void> => {
  if (!given.phone && !given.member_no) return;
  await batchSeen(memberImport, tenant, id);
  const row = mustFind(await getRow(tenant.db, id, row_no), 'import_not_found');
  const isNew = (column: 'phone' | 'member_no'): boolean => !!given[column] && given[column] !== row.given[column];
  if (!isNew('phone') && !isNew('member_no')) return;
  const refused = await countLookup(tenant, 'miss');
  if (refused) throw refused;
};

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
        ...changesBetween<object>({ ...before.given, state: before.state }, { ...row.given, state: row.state }),
      },
    ],
  });
  const [shown] = await presentRows(tx, tenant, [row]);
  return mustFind(shown, 'import_not_found');
};

/** Fixes, skips or includes a row. */
export const fixRow = async (tenant: Tenant, address: RowAddress, fix: Fix): Promise<MemberImportRow> => {
  const leave = fixing.take({ batch: address.id });
  if (!leave) throw tooMany('rate_limited', 1);
  try {
    await payLookup(tenant, address, fix);
    return await tenant.transaction((tx) => changeAndRecord(tx, tenant, address, fix));
  } finally {
    leave();
  }
};

/** Enqueues the writing of the valid rows. */
export const confirm = (tenant: Tenant, batchId: string, enqueue: Enqueue): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => confirmBatch(tx, memberImport, tenant, batchId, enqueue));

/** Cancels an import before it is confirmed. */
export const cancel = (tenant: Tenant, batchId: string): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => cancelBatch(tx, memberImport, tenant, batchId));

/** Enqueues the roll-back of all written rows that were not changed since. */
export const rollBack = (tenant: Tenant, batchId: string, reason: string, enqueue: Enqueue): Promise<MemberImport> =>
  change(tenant, batchId, (tx) => rollBackBatch(tx, memberImport, tenant, batchId, { reason, enqueue }));
