import type { Api, Item, ItemChanges, ItemFilter, NewItem } from '@regulars/contract';
import type { BodyOf, DataOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { itemActionPhrases } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { runAction, selectionIn, stateActionOf, type ActionOutcome } from '../../platform/actions/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustFind, recordEdits, wording } from '../../platform/lists/editing.ts';
import { lockReferences } from '../../platform/lists/references.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { conditionsOf, getKeptFields, itemList, itemReferences, itemRows, type ItemRow } from './items.queries.ts';

const present = ({ restored_at: _, created_at, ...item }: ItemRow): Item =>
  ({ ...item, created_at: created_at.toISOString() }) as Item; // the table's check allows no other states

const codeTaken = wording({ item_code: { problem: 'item_code_taken', field: 'code' } });
const missing = 'item_not_found';

export const itemAction = stateActionOf({
  thing: 'item',
  rows: itemRows,
  list: itemList,
  conditionsOf,
  titles: itemActionPhrases,
  missing,
  references: itemReferences,
});

const getShown = async (view: TenantView, id: string): Promise<Item> =>
  present(mustFind(await itemList.get(view, id, {}), missing));

export const listItems = async (tenant: Tenant, filter: ItemFilter): Promise<PageOf<Item> & { as_of: string }> => ({
  ...(await itemList.page(tenant.db, filter, conditionsOf(filter), present)),
  as_of: tenant.now.toISOString(),
});

/** The number of items of each category and of none; null above 50,000 items. */
export const countItemsByCategory = async (
  { db }: Tenant,
  filter: QueryOf<Api['GET /item/item-info/category-counts']>,
): Promise<DataOf<Api['GET /item/item-info/category-counts']>> => {
  const counts = await itemList.counts(db, 'category_id', conditionsOf(filter));
  return { counts: counts && counts.map(({ value, count }) => ({ category_id: value, count })) };
};

export const getItem = (tenant: Tenant, id: string): Promise<Item> => getShown(tenant.db, id);

export const addItem = (
  tenant: Tenant,
  { unit = null, brand_id = null, category_id = null, remark = null, ...given }: NewItem,
): Promise<Item> =>
  codeTaken(() =>
    tenant.transaction(async (tx) => {
      const item = { ...given, unit, brand_id, category_id, remark };
      await lockReferences(tx, itemReferences, item);
      const added = await itemRows.add(tx, { ...item, item_id: newId(), created_at: tenant.now });
      await recordEdits(tx, tenant, 'item.create', [{ id: added.item_id, after: added }]);
      return getShown(tx, added.item_id);
    }),
  );

/** Of an item that comes from the item source, refuses fields that the source keeps. */
const mustBeKeptHere = async (tx: TenantTx, id: string, changes: ItemChanges): Promise<void> => {
  const [item] = await itemRows.lock(tx, [id]);
  if (!item || item.external_id === null) return;
  const kept = await getKeptFields(tx);
  const values: Readonly<Record<string, unknown>> = item;
  for (const [field, value] of Object.entries(changes))
    if (value !== undefined && value !== values[field] && kept.has(field))
      throw new Problem('item_kept_by_source', { fields: [{ path: field, rule: 'kept_by_source' }] });
};

export const editItem = (
  tenant: Tenant,
  id: string,
  changes: ItemChanges,
  seenVersion: number | undefined,
): Promise<Item> =>
  codeTaken(() =>
    tenant.transaction(async (tx) => {
      await lockReferences(tx, itemReferences, changes);
      await mustBeKeptHere(tx, id, changes);
      await editRows(tx, tenant, itemRows, [id], changes, { action: 'item.update', missing, seenVersion });
      return getShown(tx, id);
    }),
  );

/** Enables, disables or removes items, all or none. */
export const changeItems = (
  tenant: Tenant,
  { operate, ...selected }: BodyOf<Api['PUT /item/item-info']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, itemAction, selectionIn(selected), { operate }, queue);
