import type { ItemSyncState, ItemSyncThing } from '@regulars/phrases';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantDb,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import type { Framed } from '../../platform/lists/list-definition.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import type { KeptFault } from '../../platform/tasks/index.ts';
import type { AllCounts } from './counts.rules.ts';
import { removeRows } from './sync-rows.queries.ts';

const initial = columnsOf('item_sync', [
  'sync_id',
  'scope',
  'origin',
  'by_schedule',
  'file_name',
  'accept_gone',
  'checks',
  'keeps',
  'user_id',
  'operator',
  'task_id',
  'state',
  'created_at',
]);
const whole = columnsOf('item_sync', [...initial.names, 'fault', 'counts', 'finished_at', 'undo_until', 'undone']);

interface Narrowed {
  readonly scope: ItemSyncThing;
  readonly origin: 'http' | 'sheet';
  readonly state: ItemSyncState;
  readonly fault: KeptFault | null;
  readonly counts: AllCounts;
  readonly undone: { readonly undone: number; readonly kept: number } | null;
}
export type SyncRecord = RowOfColumns<typeof whole, Narrowed>;

/** A run with its task, which may have ended without it: stopped before it began, or lost with its server. */
export interface ListedSync extends SyncRecord {
  readonly task_state: string | null;
  readonly task_fault: KeptFault | null;
}

export const syncList = pagedList({
  name: 'item_syncs',
  table: 'item_sync',
  id: 'sync_id',
  sorts: { created_at: { column: 'created_at', kind: 'instant', order: 'desc' } },
  where: () => [],
  show: (rows) =>
    rows
      .leftJoin('task as t', (join) =>
        join.onRef('t.merchant_id', '=', 'r.merchant_id').onRef('t.task_id', '=', 'r.task_id'),
      )
      .select(whole.of('r'))
      .select(['t.state as task_state', 't.fault as task_fault'])
      .$castTo<Framed & ListedSync>(), // its JSON is what this module and tasks write
});

const insert = statement('item_sync_add', initial.insert);
export const addSync = async (
  tx: TenantTx,
  row: RowOfColumns<typeof initial, Pick<Narrowed, 'scope' | 'origin' | 'state'>>,
) => {
  await tx.query(insert, [tx.merchantId, ...initial.valuesOf(row)]);
};

const lock = statement<SyncRecord>(
  'item_sync_lock',
  `select ${whole.select()} from item_sync where merchant_id = $1 and sync_id = $2 for update`,
);
export const lockSync = async (tx: TenantTx, syncId: string): Promise<SyncRecord | undefined> =>
  (await tx.query(lock, [tx.merchantId, syncId]))[0];

const closeLost = statement<{ sync_id: string }>(
  'item_sync_close_lost',
  `update item_sync s set finished_at = $2, counts = case s.state when 'reading' then '{}' else s.counts end,
     state = case e.state when 'stopped' then 'stopped' else 'failed' end, fault = e.fault
   from item_sync r left join task e on e.merchant_id = $1 and e.task_id = r.task_id
   where s.merchant_id = $1 and s.finished_at is null and r.merchant_id = $1 and r.sync_id = s.sync_id
     and (e.task_id is null or e.finished_at is not null)
   returning s.sync_id`,
);
/** Closes a run whose task has ended without it, for the task's reason; returns its id. */
export const closeLostSync = async (tx: TenantTx, now: Date): Promise<string | undefined> =>
  (await tx.query(closeLost, [tx.merchantId, now]))[0]?.sync_id;

const running = statement<{ sync_id: string }>(
  'item_sync_running',
  'select sync_id from item_sync where merchant_id = $1 and finished_at is null',
);
export const getRunningSync = async (view: TenantView): Promise<string | undefined> =>
  (await view.query(running, [view.merchantId]))[0]?.sync_id;

const later = statement<{ sync_id: string }>(
  'item_sync_later',
  `select l.sync_id from item_sync s join item_sync l on l.merchant_id = $1 and l.created_at > s.created_at and l.counts <> '{}' and not l.checks
     and (l.scope = 'item' or l.scope = any ($3::text[]))
   where s.merchant_id = $1 and s.sync_id = $2 limit 1`,
);
/** Whether a later run has compared and written rows of these things; one about items is about brands and categories, too. */
export const hasLaterSync = async (
  tx: TenantTx,
  syncId: string,
  things: ReadonlySet<ItemSyncThing>,
): Promise<boolean> => (await tx.query(later, [tx.merchantId, syncId, [...things]])).length > 0;

const move = statement(
  'item_sync_move',
  'update item_sync set state = $3, counts = $4, undo_until = $5 where merchant_id = $1 and sync_id = $2',
);
export const setSyncState = async (
  tx: TenantTx,
  { sync_id, state, counts, undo_until }: Pick<SyncRecord, 'sync_id' | 'state' | 'counts' | 'undo_until'>,
): Promise<void> => {
  await tx.query(move, [tx.merchantId, sync_id, state, JSON.stringify(counts), undo_until]);
};

const finish = statement(
  'item_sync_finish',
  `update item_sync set state = $3, fault = $4, finished_at = $5, undone = coalesce($6, undone)
   where merchant_id = $1 and sync_id = $2 and finished_at is null`,
);
interface Finish {
  readonly state: ItemSyncState;
  readonly fault?: KeptFault | undefined;
  readonly undone?: object | undefined;
}
export const finishSync = async (
  db: TenantDb | TenantTx,
  syncId: string,
  { state, fault, undone }: Finish,
  now: Date,
): Promise<void> => {
  const json = (value: object | undefined): string | null => (value ? JSON.stringify(value) : null);
  await db.query(finish, [db.merchantId, syncId, state, json(fault), now, json(undone)]);
};

const beginWriting = statement(
  'item_sync_begin_writing',
  `update item_sync set checks = false, state = 'reading', fault = null, counts = '{}', accept_gone = $3, keeps = $4, task_id = $5, user_id = $6,
     operator = $7, created_at = $8, finished_at = null where merchant_id = $1 and sync_id = $2`,
);
/** Makes a check the run that writes: it reads the sheet again, and takes what the source keeps now. */
export const beginWritingOf = async (
  tx: TenantTx,
  row: Pick<SyncRecord, 'sync_id' | 'accept_gone' | 'keeps' | 'task_id' | 'user_id' | 'operator' | 'created_at'>,
): Promise<void> => {
  const { sync_id, accept_gone, keeps, task_id, user_id, operator, created_at } = row;
  await tx.query(beginWriting, [tx.merchantId, sync_id, accept_gone, keeps, task_id, user_id, operator, created_at]);
};

const endChecks = statement<{ sync_id: string }>(
  'item_sync_end_checks',
  `update item_sync set state = 'stopped' where merchant_id = $1 and state = 'checked' and created_at <= $2 returning sync_id`,
);
/** Ends checks begun until then, which nobody confirmed, with what they found. */
export const endChecksUntil = async (tx: TenantTx, before: Date): Promise<void> => {
  for (const { sync_id } of await tx.query(endChecks, [tx.merchantId, before])) {
    await removeSheet(tx, sync_id);
    await removeRows(tx, sync_id);
  }
};

const beginUndo = statement(
  'item_sync_begin_undo',
  `update item_sync set state = 'undoing', task_id = $3, finished_at = null where merchant_id = $1 and sync_id = $2`,
);
export const beginUndoOf = async (tx: TenantTx, syncId: string, taskId: string): Promise<void> => {
  await tx.query(beginUndo, [tx.merchantId, syncId, taskId]);
};

const addPart = statement(
  'item_sync_sheet_add',
  'insert into item_sync_sheet (merchant_id, sync_id, part_no, content) values ($1, $2, $3, $4)',
);
export const addSheetPart = async (tx: TenantTx, syncId: string, partNo: number, content: Buffer): Promise<void> => {
  await tx.query(addPart, [tx.merchantId, syncId, partNo, content]);
};
const part = statement<{ content: Buffer }>(
  'item_sync_sheet_part',
  'select content from item_sync_sheet where merchant_id = $1 and sync_id = $2 and part_no = $3',
);
export async function* listSheetParts(db: TenantView, syncId: string): AsyncGenerator<Buffer> {
  for (let partNo = 1; ; partNo += 1) {
    const [found] = await db.query(part, [db.merchantId, syncId, partNo]);
    if (!found) return;
    yield found.content;
  }
}
const removeParts = statement(
  'item_sync_sheet_remove',
  'delete from item_sync_sheet where merchant_id = $1 and sync_id = $2',
);
export const removeSheet = async (db: TenantDb | TenantTx, syncId: string): Promise<void> => {
  await db.query(removeParts, [db.merchantId, syncId]);
};

/** $1: syncs before it are removed; $2: rows of syncs that could be undone until before it are; $3: checks before it end. */
export const listMerchantsWithOldSyncs = statement<{ merchant_id: string }>(
  'item_sync_old_merchants',
  `select distinct merchant_id from item_sync where created_at < $1 or undo_until < $2 or (state = 'checked' and created_at < $3)`,
);
const removeOld = statement('item_sync_remove_old', 'delete from item_sync where merchant_id = $1 and created_at < $2');
const removeSettled = statement(
  'item_sync_remove_settled',
  `delete from item_sync_row r using item_sync s
   where r.merchant_id = $1 and s.merchant_id = $1 and s.sync_id = r.sync_id and s.undo_until < $2 and r.rank > 0`,
);
const markSettled = statement(
  'item_sync_mark_settled',
  'update item_sync set undo_until = null where merchant_id = $1 and undo_until < $2 and finished_at is not null',
);
export const removeOldSyncs = async (tx: TenantTx, before: Date, now: Date): Promise<void> => {
  await tx.query(removeOld, [tx.merchantId, before]);
  await tx.query(removeSettled, [tx.merchantId, now]);
  await tx.query(markSettled, [tx.merchantId, now]);
};
