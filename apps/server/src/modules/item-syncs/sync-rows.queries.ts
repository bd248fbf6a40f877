import type { ItemSyncField, ItemSyncResult, ItemSyncRowFault, ItemSyncThing } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import {
  columnsOf,
  statement,
  typedColumnsOf,
  type RowOfColumns,
  type TenantDb,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { oneOf, equalTo } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import type { Fields, GivenRow } from './given.rules.ts';

/** The order of results on the page; what is not yet compared comes last. */
export const ranks = { refused: 0, gone: 1, changed: 2, added: 3, read: 9 } as const;

const staged = typedColumnsOf('item_sync_row', {
  row_id: 'uuid',
  external_id: 'text',
  given: 'jsonb',
  fault: 'text',
  field: 'text',
});
const all = columnsOf('item_sync_row', [
  ...staged.names,
  'sync_id',
  'thing',
  'rank',
  'result',
  'vanished',
  'ours',
  'base',
  'decision',
  'subject_id',
  'version',
  'undone',
]);

interface Narrowed {
  readonly thing: ItemSyncThing;
  readonly result: ItemSyncResult | 'read';
  readonly given: Fields;
  readonly ours: Fields | null;
  readonly base: Fields | null;
  readonly fault: ItemSyncRowFault | null;
  readonly field: ItemSyncField | null;
  readonly decision: 'ours' | 'theirs' | null;
}
export type SyncRow = RowOfColumns<typeof all, Narrowed>;

const stage = statement(
  'item_sync_row_stage',
  `insert into item_sync_row (merchant_id, sync_id, thing, vanished, ${staged.select()}, rank, result)
   select $1::uuid, $2::uuid, $3::text, $4::boolean, ${staged.select('sent')},
     case when sent.fault is null then ${ranks.read} else ${ranks.refused} end, case when sent.fault is null then 'read' else 'refused' end
   from ${staged.sent('$5')}`,
);
/** Rows sent at once, whose text is no large object of the heap: those are freed late. */
const sentAtOnce = 250;
export const addRows = async (
  tx: TenantTx,
  {
    syncId,
    thing,
    vanished = false,
  }: { readonly syncId: string; readonly thing: ItemSyncThing; readonly vanished?: boolean },
  rows: readonly GivenRow[],
): Promise<void> => {
  for (let at = 0; at < rows.length; at += sentAtOnce) {
    const sent = rows.slice(at, at + sentAtOnce).map(({ fault, field, ...row }) => ({
      row_id: newId(),
      ...row,
      ...(fault && { fault, field }),
    }));
    await tx.query(stage, [tx.merchantId, syncId, thing, vanished, JSON.stringify(sent)]);
  }
};

const removeAll = statement(
  'item_sync_row_remove_all',
  'delete from item_sync_row where merchant_id = $1 and sync_id = $2',
);
export const removeRows = async (tx: TenantTx, syncId: string): Promise<void> => {
  await tx.query(removeAll, [tx.merchantId, syncId]);
};

// Apart from the update: joined with it, they were computed once for each row where the statistics were stale.
const twins = statement<{ row_id: string }>(
  'item_sync_row_twins',
  `select row_id from (
     select row_id, row_number() over (partition by external_id order by row_id) as nth from item_sync_row
     where merchant_id = $1 and sync_id = $2 and thing = $3 and rank = 9
   ) t where nth > 1 limit $4`,
);
const refuse = statement(
  'item_sync_row_refuse_twins',
  `update item_sync_row set result = 'refused', rank = 0, fault = 'id_twice', field = 'external_id'
   where merchant_id = $1 and row_id = any ($2::uuid[])`,
);
/** Refuses so many rows whose external id came before, and counts them. */
export const refuseTwins = async (
  tx: TenantTx,
  syncId: string,
  thing: ItemSyncThing,
  limit: number,
): Promise<number> => {
  const found = await tx.query(twins, [tx.merchantId, syncId, thing, limit]);
  if (found.length > 0) await tx.query(refuse, [tx.merchantId, found.map(({ row_id }) => row_id)]);
  return found.length;
};

const tables = { item: 'item', category: 'item_category', brand: 'item_brand' } as const;

/** Rows of ours that a row of the source is about by its code or name, though by another id. */
const sameKey: Readonly<Record<ItemSyncThing, string>> = {
  item: 'lower(o.code)',
  brand: 'lower(o.name)',
  category: `lower(o.name) and r.given ->> 'parent' is not distinct from (
           select p.external_id from item_category p where p.merchant_id = $1 and p.category_id = o.parent_id)`,
};

const vanished = (thing: ItemSyncThing) =>
  statement<{ external_id: string; given: Fields | null }>(
    `item_sync_vanished_${thing}`,
    `select o.external_id, b.given from ${tables[thing]} o
     left join item_source_row b on b.merchant_id = $1 and b.thing = '${thing}' and b.external_id = o.external_id
     where o.merchant_id = $1 and o.external_id > $3 and o.state = 'used' and not exists (
       select from item_sync_row r where r.merchant_id = $1 and r.sync_id = $2 and r.thing = '${thing}' and r.external_id = o.external_id)
       and not exists (select from item_sync_row r where r.merchant_id = $1 and r.sync_id = $2 and r.thing = '${thing}'
         and lower(coalesce(r.given ->> 'code', r.given ->> 'name')) = ${sameKey[thing]})
     order by o.external_id limit $4`,
  );
const hashed = statement(
  'item_sync_hashed',
  `select set_config('enable_nestloop', 'off', true) where $1::uuid is not null`,
);
/**
 * Lets a transaction join by hash. Tables that were never analysed, as after a first sync, seem empty, and each row would
 * be compared with all of them.
 */
export const joinByHash = async (view: TenantView): Promise<void> => {
  await view.query(hashed, [view.merchantId]);
};
const vanishedOf = { item: vanished('item'), category: vanished('category'), brand: vanished('brand') };
/**
 * Enabled rows of ours that the source gave once and no longer has. What it has under another id is refused where that
 * conflicts with ours, and ours stays as it is.
 */
export const listVanished = async (
  view: TenantView,
  syncId: string,
  thing: ItemSyncThing,
  { after, limit }: { readonly after: string; readonly limit: number },
) => {
  await joinByHash(view);
  return view.query(vanishedOf[thing], [view.merchantId, syncId, after, limit]);
};

const linked = (thing: ItemSyncThing) =>
  statement<{ count: number }>(
    `item_sync_linked_${thing}`,
    `select count(*)::integer as count from ${tables[thing]} where merchant_id = $1 and external_id is not null and state = 'used'`,
  );
const linkedOf = { item: linked('item'), category: linked('category'), brand: linked('brand') };
export const countLinked = async (view: TenantView, thing: ItemSyncThing): Promise<number> =>
  (await view.query(linkedOf[thing], [view.merchantId]))[0]?.count ?? 0;

const next = statement<SyncRow>(
  'item_sync_row_next',
  `select ${all.select()} from item_sync_row
   where merchant_id = $1 and sync_id = $2 and rank = 9 and thing = $3 and row_id > $4 order by row_id limit $5`,
);
/** The next rows to compare. */
export const listUncompared = (
  view: TenantView,
  syncId: string,
  thing: ItemSyncThing,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<SyncRow[]> => view.query(next, [view.merchantId, syncId, thing, after, limit]);

const refuseLater = statement<{ count: number }>(
  'item_sync_row_refuse_later',
  `with refused as (
     update item_sync_row set result = 'refused', rank = ${ranks.refused}, fault = 'too_many'
     where merchant_id = $1 and sync_id = $2 and rank = ${ranks.read} and thing = $3 and row_id > $4 returning row_id
   ) select count(*)::integer as count from refused`,
);
/** Refuses what would be compared after a row, as too many, and counts it. */
export const refuseAfter = async (tx: TenantTx, syncId: string, thing: ItemSyncThing, after: string): Promise<number> =>
  (await tx.query(refuseLater, [tx.merchantId, syncId, thing, after]))[0]?.count ?? 0;

const compared = typedColumnsOf('item_sync_row', {
  row_id: 'uuid',
  rank: 'smallint',
  result: 'text',
  ours: 'jsonb',
  base: 'jsonb',
  fault: 'text',
  field: 'text',
  decision: 'text',
  subject_id: 'uuid',
  version: 'integer',
});
export type ComparedRow = Pick<
  SyncRow,
  'row_id' | 'rank' | 'result' | 'ours' | 'base' | 'fault' | 'field' | 'decision' | 'subject_id' | 'version'
>;
const { row_id: _, ...settable } = compared.types;
const setCompared = statement(
  'item_sync_row_set',
  `update item_sync_row r set ${Object.keys(settable)
    .map((name) => `${name} = sent.${name}`)
    .join(', ')} from ${compared.sent('$2')} where r.merchant_id = $1 and r.row_id = sent.row_id`,
);
export const setRows = async (tx: TenantTx, rows: readonly ComparedRow[]): Promise<void> => {
  if (rows.length > 0) await tx.query(setCompared, [tx.merchantId, JSON.stringify(rows)]);
};

const removeSome = statement(
  'item_sync_row_remove',
  'delete from item_sync_row where merchant_id = $1 and row_id = any ($2::uuid[])',
);
/** Rows that are the same are only counted. */
export const removeSameRows = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await tx.query(removeSome, [tx.merchantId, ids]);
};

const prune = statement(
  'item_sync_row_prune',
  `delete from item_sync_row where merchant_id = $1 and sync_id = $2 and rank = 0 and row_id > (
     select row_id from item_sync_row where merchant_id = $1 and sync_id = $2 and rank = 0 order by row_id offset $3 limit 1)`,
);
const leaveOut = statement(
  'item_sync_row_leave_out',
  'delete from item_sync_row where merchant_id = $1 and sync_id = $2 and rank = 9',
);
/** Keeps so many of the refused rows, and none that were not compared. */
export const removeSurplusRows = async (db: TenantDb | TenantTx, syncId: string, most: number): Promise<void> => {
  await db.query(prune, [db.merchantId, syncId, most - 1]);
  await db.query(leaveOut, [db.merchantId, syncId]);
};

const some = statement<SyncRow>(
  'item_sync_row_lock',
  `select ${all.select()} from item_sync_row
   where merchant_id = $1 and sync_id = $2 and row_id = any ($3::uuid[]) order by row_id for update`,
);
export const lockRows = (tx: TenantTx, syncId: string, ids: readonly string[]): Promise<SyncRow[]> =>
  tx.query(some, [tx.merchantId, syncId, ids]);

const undoable = statement<SyncRow>(
  'item_sync_row_undoable',
  `select ${all.select()} from item_sync_row
   where merchant_id = $1 and sync_id = $2 and thing = $3 and rank = $4 and row_id < $5 and not undone and subject_id is not null and version is not null
   order by row_id desc limit $6 for update`,
);
/** Rows of one result to be undone, the last first. Those before a row are read, not again all that were undone. */
export const lockUndoable = (
  tx: TenantTx,
  syncId: string,
  { thing, rank }: { readonly thing: ItemSyncThing; readonly rank: number },
  { before, limit }: { readonly before: string; readonly limit: number },
): Promise<SyncRow[]> => tx.query(undoable, [tx.merchantId, syncId, thing, rank, before, limit]);

const mark = statement(
  'item_sync_row_mark_undone',
  'update item_sync_row set undone = true where merchant_id = $1 and row_id = any ($2::uuid[])',
);
export const markUndone = async (tx: TenantTx, ids: readonly string[]): Promise<void> => {
  await tx.query(mark, [tx.merchantId, ids]);
};

interface RowConditions {
  readonly syncId: string;
  readonly results: readonly ItemSyncResult[];
}
export const rowList = pagedList({
  name: 'item_sync_rows',
  table: 'item_sync_row',
  id: 'row_id',
  sorts: { rank: { column: 'rank', kind: 'integer', order: 'asc' } },
  where: (_e, { syncId, results }: RowConditions) => [equalTo('r.sync_id', syncId), oneOf('r.result', results)],
  show: (rows) => rows.select(all.of('r')).$narrowType<Narrowed>(),
});
