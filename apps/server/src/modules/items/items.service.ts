import type { Api, Item, ItemChanges, ItemFilter, NewItem } from '@regulars/contract';
import type { BodyOf, DataOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { itemLimits } from '@regulars/contract/rules';
import { itemActionPhrases } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { runAction, selectionIn, stateActionOf, type ActionOutcome } from '../../platform/actions/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import type { RowOf } from '../../platform/lists/rows.ts';
import { editRows, mustFind, recordEdits, wording } from '../../platform/lists/editing.ts';
import { lockReferences } from '../../platform/lists/references.ts';
import { pictureAddress, removePicture, takePicture } from '../../platform/pictures/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { branchesValue, lockNamedBranches, listBranches } from '../branches/index.ts';
import {
  conditionsOf,
  getFreeCode,
  getKeptFields,
  itemList,
  itemReferences,
  itemRows,
  type ItemRow,
} from './items.queries.ts';
import { sellsItems } from './items.rules.ts';
import { listSoldOut } from './sold-out.queries.ts';

const presenter =
  (merchantId: string) =>
  ({
    restored_at: _,
    sold_at: __,
    category_path: ___,
    sold_out_now: ____,
    initials: _____,
    quick_by,
    created_at,
    ...item
  }: ItemRow): Omit<Item, 'sold_out'> =>
    ({
      ...item,
      origin: quick_by && 'quick',
      picture: item.picture_id && pictureAddress(merchantId, item.picture_id),
      created_at: created_at.toISOString(),
    }) as Omit<Item, 'sold_out'>; // the table's check allows no other states

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

/** Adds in which of the user's branches items are sold out. */
const withSoldOut = async (
  { now, branches }: Tenant,
  view: TenantView,
  items: readonly Omit<Item, 'sold_out'>[],
): Promise<Item[]> => {
  const ids = items.map(({ item_id }) => item_id);
  const found = Map.groupBy(await listSoldOut(view, ids, now, branchesValue(branches)), ({ item_id }) => item_id);
  return items.map((item) => ({
    ...item,
    sold_out: (found.get(item.item_id) ?? []).map(({ item_id: _, until, ...branch }) => ({
      ...branch,
      until: until && until.toISOString(),
    })),
  }));
};

const getShown = async (tenant: Tenant, view: TenantView, id: string): Promise<Item> => {
  const item = presenter(view.merchantId)(mustFind(await itemList.get(view, id, {}), missing));
  return mustFind((await withSoldOut(tenant, view, [item]))[0], missing);
};

export const listItems = async (tenant: Tenant, filter: ItemFilter): Promise<PageOf<Item> & { as_of: string }> => {
  const page = await itemList.page(tenant.db, filter, conditionsOf(filter, tenant), presenter(tenant.merchantId));
  return { ...page, items: await withSoldOut(tenant, tenant.db, page.items), as_of: tenant.now.toISOString() };
};

/** The number of items of each category and of none; null above 50,000 items. */
export const countItemsByCategory = async (
  tenant: Tenant,
  filter: QueryOf<Api['GET /item/item-info/category-counts']>,
): Promise<DataOf<Api['GET /item/item-info/category-counts']>> => {
  const counts = await itemList.counts(tenant.db, 'category_id', conditionsOf(filter, tenant));
  return { counts: counts && counts.map(({ value, count }) => ({ category_id: value, count })) };
};

export const getItem = (tenant: Tenant, id: string): Promise<Item> => getShown(tenant, tenant.db, id);

/** Checks branches that sell, in the order in which they are kept. An item keeps those that it has, also closed ones. */
const branchesOf = async (
  tx: TenantTx,
  given: readonly string[] | null | undefined,
  had: readonly string[] | null,
): Promise<string[] | null | undefined> => {
  if (!given) return given;
  await lockNamedBranches(tx, given);
  const usable = (await listBranches(tx, 'all')).filter(sellsItems);
  const known = new Set([...usable.map(({ branch_id }) => branch_id), ...(had ?? [])]);
  if (!given.every((id) => known.has(id)))
    throw new Problem('branch_not_found', { fields: [{ path: 'branch_ids', rule: 'not_found' }] });
  return given.toSorted();
};

/** Where a quick item is sold: in branches of the user's, by default in all that sell items. */
const quickBranchesOf = async (
  tx: TenantTx,
  { branches }: Tenant,
  given: readonly string[] | null,
): Promise<readonly string[] | null> => {
  if (branches === 'all') return given;
  const own = (await listBranches(tx, branches)).filter(sellsItems).map(({ branch_id }) => branch_id);
  if (own.length === 0) throw new Problem('no_branch_sells');
  if (given?.some((id) => !own.includes(id)))
    throw new Problem('branch_not_found', { fields: [{ path: 'branch_ids', rule: 'not_found' }] });
  return given ?? own.slice(0, itemLimits.branches);
};

export const addItem = (
  tenant: Tenant,
  {
    member_price = null,
    unit = null,
    brand_id = null,
    category_id = null,
    remark = null,
    picture_id = null,
    branch_ids = null,
    code,
    origin,
    ...given
  }: NewItem,
): Promise<Item> =>
  codeTaken(() =>
    tenant.transaction(async (tx) => {
      const asked = origin ? await quickBranchesOf(tx, tenant, branch_ids) : branch_ids;
      const branches = (await branchesOf(tx, asked, null)) ?? null;
      const item = { ...given, member_price, unit, brand_id, category_id, remark, picture_id, branch_ids: branches };
      await lockReferences(tx, itemReferences, item);
      if (picture_id !== null) await takePicture(tx, 'item', picture_id, 'picture_id');
      const added = await itemRows.add(tx, {
        ...item,
        code: code ?? (await getFreeCode(tx)),
        quick_by: origin ? tenant.userId : null,
        item_id: newId(),
        created_at: tenant.now,
      });
      await recordEdits(tx, tenant, 'item.create', [{ id: added.item_id, after: added }]);
      return getShown(tenant, tx, added.item_id);
    }),
  );

/** Of an item that comes from the item source, refuses fields that the source keeps. */
const mustBeKeptHere = async (tx: TenantTx, item: RowOf<'item'>, changes: ItemChanges): Promise<void> => {
  if (item.external_id === null) return;
  const kept = await getKeptFields(tx);
  const values: Readonly<Record<string, unknown>> = item;
  for (const [field, value] of Object.entries(changes))
    if (value !== undefined && value !== values[field] && kept.has(field))
      throw new Problem('item_kept_by_source', { fields: [{ path: field, rule: 'kept_by_source' }] });
};

/**
 * Throws item_not_found, item_code_taken, item_kept_by_source, brand_not_found, category_not_found, picture_not_found,
 * branch_not_found, stale_edit.
 */
export const editItem = (
  tenant: Tenant,
  id: string,
  changes: ItemChanges,
  seenVersion: number | undefined,
): Promise<Item> =>
  codeTaken(() =>
    tenant.transaction(async (tx) => {
      await lockReferences(tx, itemReferences, changes);
      const before = mustFind((await itemRows.lock(tx, [id]))[0], missing);
      await mustBeKeptHere(tx, before, changes);
      const given = { ...changes, branch_ids: await branchesOf(tx, changes.branch_ids, before.branch_ids) };
      const isNew = given.picture_id !== undefined && given.picture_id !== before.picture_id;
      if (isNew && given.picture_id) await takePicture(tx, 'item', given.picture_id, 'picture_id');
      await editRows(tx, tenant, itemRows, [id], given, { action: 'item.update', missing, seenVersion });
      if (isNew && before.picture_id) await removePicture(tx, before.picture_id);
      return getShown(tenant, tx, id);
    }),
  );

/** Enables, disables or removes items, all or none. */
export const changeItems = (
  tenant: Tenant,
  { operate, ...selected }: BodyOf<Api['PUT /item/item-info']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, itemAction, selectionIn(selected), { operate }, queue);
