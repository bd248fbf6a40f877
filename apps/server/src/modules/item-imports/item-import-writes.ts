import type { ItemImportRowFault } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import type { Actor } from '../../platform/audit/audit.ts';
import { ConstraintError, type TenantTx } from '../../platform/database/index.ts';
import {
  restorable,
  RowRefusal,
  type BatchRow,
  type ImportKindDefinition,
  type MovingRow,
  type Outcome,
  type WrittenRecord,
} from '../../platform/imports/index.ts';
import { recordEdits, type Edit } from '../../platform/lists/editing.ts';
import { getActingUser, lockNamedBranches, listBranches } from '../branches/index.ts';
import { brandRows } from '../brands/index.ts';
import { categoryRows } from '../categories/index.ts';
import { getKeptFields, itemRows, sellsItems } from '../items/index.ts';
import { columnOf, type ItemFields, type ItemPlan, type ItemRecord } from './item-matching.rules.ts';

const refused = ({ row_no }: MovingRow, rule: ItemImportRowFault): Outcome => ({ row_no, faults: [{ rule }] });

/** Locks the brands and categories that rows refer to, before items as everywhere; returns those that are there. */
const lockReferred = async (tx: TenantTx, some: readonly ItemFields[]): Promise<ReadonlySet<string>> => {
  const brands = await brandRows.lock(tx, [...new Set(some.flatMap(({ brand_id }) => brand_id ?? []))]);
  const categories = await categoryRows.lock(tx, [...new Set(some.flatMap(({ category_id }) => category_id ?? []))]);
  return new Set([...brands.map(({ brand_id }) => brand_id), ...categories.map(({ category_id }) => category_id)]);
};

const refersTo = ({ brand_id, category_id }: ItemFields): string[] => [brand_id ?? [], category_id ?? []].flat();

/** Whether a row's branches still sell items, or are the item's already. */
const isSoldIn = ({ branch_ids }: ItemFields, item: ItemRecord | undefined, selling: ReadonlySet<string>): boolean =>
  !branch_ids?.some((id) => !selling.has(id) && !item?.branch_ids?.includes(id));

/** The values that an item has of the fields that are set. */
const pick = (item: ItemRecord, set: ItemFields): ItemFields =>
  Object.fromEntries(Object.entries(item).filter(([field]) => Object.hasOwn(set, field)));

/** A code taken by a concurrent change refuses the row. */
const saving = async <T>(save: () => Promise<T>): Promise<T> => {
  try {
    return await save();
  } catch (error) {
    throw error instanceof ConstraintError ? new RowRefusal({ rule: 'taken_since' }, error) : error;
  }
};

const lockSubjects = async (tx: TenantTx, rows: readonly MovingRow[]): Promise<ReadonlyMap<string, ItemRecord>> => {
  const locked = await itemRows.lock(
    tx,
    rows.flatMap(({ subject_id }) => subject_id ?? []),
  );
  return new Map(locked.map((item) => [item.item_id, item]));
};

const actorOf = async (tx: TenantTx, { user_id }: BatchRow, now: Date) => ({
  ...(await getActingUser(tx, user_id)),
  now,
});

const addItem = (tx: TenantTx, { code, fields }: ItemPlan, now: Date): Promise<ItemRecord> => {
  const { name, price, ...others } = fields;
  if (name === undefined || price === undefined) throw new Error('A new item was checked for a name and a price');
  return saving(() => itemRows.add(tx, { ...others, name, price, code, item_id: newId(), created_at: now }));
};

interface Edits {
  readonly added: Edit<ItemRecord>[];
  readonly changed: Edit<ItemRecord>[];
}

const record = async (tx: TenantTx, actor: Actor, { added, changed }: Edits): Promise<void> => {
  if (added.length > 0) await recordEdits(tx, actor, 'item.create', added);
  if (changed.length > 0) await recordEdits(tx, actor, 'item.update', changed);
};

/** Writes checked rows to the items as they are now. */
export const writeItems: ImportKindDefinition['write'] = async (tx, batch, rows, { now }) => {
  const plans = new Map(rows.map((row) => [row.row_no, row.plan as ItemPlan])); // as `check` wrote it
  const there = await lockReferred(
    tx,
    [...plans.values()].map(({ fields }) => fields),
  );
  const items = await lockSubjects(tx, rows);
  const kept = await getKeptFields(tx);
  await lockNamedBranches(
    tx,
    [...plans.values()].flatMap(({ fields }) => fields.branch_ids ?? []),
  );
  const selling = new Set((await listBranches(tx, 'all')).filter(sellsItems).map(({ branch_id }) => branch_id));
  const actor = await actorOf(tx, batch, now);
  const edits: Edits = { added: [], changed: [] };
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const plan = plans.get(row.row_no);
    const item = items.get(row.subject_id ?? '');
    if (!plan || !refersTo(plan.fields).every((id) => there.has(id)) || (row.subject_id !== null && !item)) {
      outcomes.push(refused(row, 'gone_since'));
    } else if (!isSoldIn(plan.fields, item, selling)) {
      outcomes.push({ row_no: row.row_no, faults: [{ rule: 'branch_closed_since', column: 'branches' }] });
    } else if (!item) {
      if (!actor.may('item:create')) outcomes.push(refused(row, 'create_denied'));
      else {
        const after = await addItem(tx, plan, now);
        edits.added.push({ id: after.item_id, after });
        outcomes.push({ row_no: row.row_no, done: {}, subject_id: after.item_id });
      }
    } else if (!actor.may('item:update')) {
      outcomes.push(refused(row, 'update_denied'));
    } else if (item.external_id !== null && Object.keys(plan.fields).some((field) => kept.has(field))) {
      outcomes.push(refused(row, 'kept_by_source'));
    } else {
      const [after] = await itemRows.edit(tx, [item.item_id], plan.fields);
      edits.changed.push({ id: item.item_id, before: item, after });
      const done: WrittenRecord<ItemFields> = { before: pick(item, plan.fields), after: plan.fields };
      outcomes.push({ row_no: row.row_no, done });
    }
  }
  await record(tx, actor, edits);
  return outcomes;
};

/** Why a field can't be restored although nobody changed it since: the source keeps it, or its value is gone. */
const blocked =
  (
    { before = {} }: WrittenRecord<ItemFields>,
    item: ItemRecord,
    there: ReadonlySet<string>,
    kept: ReadonlySet<string>,
  ) =>
  (field: keyof ItemFields): ItemImportRowFault | undefined => {
    if (item.external_id !== null && kept.has(field)) return 'kept_by_source_since';
    const isReference = field === 'brand_id' || field === 'category_id';
    return isReference && before[field] && !there.has(before[field]) ? 'reference_gone' : undefined;
  };

/** Removes items that an import added and nobody edited, and restores the fields that it changed. */
export const undoItems: ImportKindDefinition['undo'] = async (tx, batch, rows, { now }) => {
  const done = new Map(rows.map((row) => [row.row_no, row.done as WrittenRecord<ItemFields>])); // as `write` gave it
  const there = await lockReferred(
    tx,
    [...done.values()].flatMap(({ before }) => before ?? []),
  );
  const items = await lockSubjects(tx, rows);
  const kept = await getKeptFields(tx);
  const actor = await actorOf(tx, batch, now);
  const removed: ItemRecord[] = [];
  const changed: Edit<ItemRecord>[] = [];
  const outcomes: Outcome[] = [];
  for (const row of rows) {
    const [item, written] = [items.get(row.subject_id ?? ''), done.get(row.row_no) ?? {}];
    if (row.effect === 'new') {
      if (item && item.version !== 1) outcomes.push(refused(row, 'changed_since'));
      else if (!actor.may('item:create')) outcomes.push(refused(row, 'create_denied'));
      else {
        if (item) removed.push(item);
        outcomes.push({ row_no: row.row_no, done: written });
      }
    } else if (!item) {
      outcomes.push(refused(row, 'gone_since'));
    } else if (!actor.may('item:update')) {
      outcomes.push(refused(row, 'update_denied'));
    } else {
      const { restored, faults } = restorable(columnOf, written, item, blocked(written, item, there, kept));
      if (Object.keys(restored).length > 0) {
        const [after] = await itemRows.edit(tx, [item.item_id], restored);
        changed.push({ id: item.item_id, before: item, after });
      }
      outcomes.push(faults.length > 0 ? { row_no: row.row_no, faults } : { row_no: row.row_no, done: written });
    }
  }
  await itemRows.remove(
    tx,
    removed.map(({ item_id }) => item_id),
  );
  if (removed.length > 0)
    await recordEdits(
      tx,
      actor,
      'item.remove',
      removed.map((before) => ({ id: before.item_id, before })),
    );
  await record(tx, actor, { added: [], changed });
  return outcomes;
};
