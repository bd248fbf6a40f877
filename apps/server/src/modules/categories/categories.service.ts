import type { Api, Category, CategoryChanges, CategoryFilter, CategoryTree, NewCategory } from '@regulars/contract';
import type { BodyOf, PageOf, QueryOf } from '@regulars/contract/kernel';
import { categoriesMost } from '@regulars/contract/rules';
import { v7 as newId } from 'uuid';
import { runAction, type ActionOutcome } from '../../platform/actions/index.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustSee, recordEdits } from '../../platform/lists/editing.ts';
import { movePlaces, type Place } from '../../platform/lists/ordering.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { categoryAction, missing, nameTaken } from './categories.action.ts';
import {
  categoryList,
  categoryOrder,
  categoryRows,
  conditionsOf,
  listCategoryRows,
  type CategoryRow,
} from './categories.queries.ts';
import { fromTop, misfitOf, nextSortCode, placesOf, placesWith, type Known } from './categories.rules.ts';

const present = ({ external_id: _, created_at, ...category }: CategoryRow): Category =>
  ({ ...category, created_at: created_at.toISOString() }) as Category; // the table's check allows no other states

const mustFit = (categories: readonly Known[], places: readonly Place[]): void => {
  const misfit = misfitOf(categories, places);
  if (!misfit) return;
  const { problem, values } = misfit;
  const fields = problem === missing ? [{ path: 'parent_id', rule: 'not_found' as const }] : undefined;
  throw new Problem(problem, { ...(values && { values }), ...(fields && { fields }) });
};

export const listCategories = (
  tenant: Tenant,
  { keyword, state, parent_id, ...asked }: CategoryFilter,
): Promise<PageOf<Category>> =>
  categoryList.page(tenant.db, asked, conditionsOf({ keyword, state, parent_id }), present);

export const getCategoryTree = async (
  view: TenantView,
  { used = false }: QueryOf<Api['GET /item/category-info-tree']> = {},
): Promise<CategoryTree> => {
  const version = await categoryOrder.version(view);
  const shown = (await listCategoryRows(view)).filter(({ state }) => !used || state === 'used').map(present);
  const items = shown
    .filter(({ parent_id }) => parent_id === null)
    .map((category) => ({ ...category, children: shown.filter((one) => one.parent_id === category.category_id) }));
  return { version, items };
};

export const getCategory = async (tenant: Tenant, id: string): Promise<Category> =>
  present(mustSee(await categoryRows.get(tenant.db, id), missing));

export const addCategory = (
  tenant: Tenant,
  { name, parent_id = null, state = 'used', sort_code }: NewCategory,
): Promise<Category> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      await categoryOrder.lock(tx);
      const all = await listCategoryRows(tx);
      if (all.length >= categoriesMost) throw new Problem('category_limit', { values: { limit: categoriesMost } });
      const category_id = newId();
      const added = { category_id, parent_id: null, name, state };
      mustFit([...all, added], placesWith(all, category_id, parent_id));
      const row = { ...added, parent_id, sort_code: sort_code ?? nextSortCode(all), created_at: tenant.now };
      const category = await categoryRows.add(tx, row);
      await categoryOrder.changed(tx);
      await recordEdits(tx, tenant, 'category.create', [{ id: category_id, after: category }]);
      return present(category);
    }),
  );

/** A moved category goes to the end of its new parent. No changes if the parent stays the same. */
const moveTo = async (
  tx: TenantTx,
  id: string,
  parent_id: string | null | undefined,
): Promise<{ parent_id?: string | null; sort_code?: number }> => {
  if (parent_id === undefined) return {};
  await categoryOrder.lock(tx);
  const all = await listCategoryRows(tx);
  const category = mustSee(
    all.find(({ category_id }) => category_id === id),
    missing,
  );
  if (category.parent_id === parent_id) return {};
  mustFit(all, placesWith(all, id, parent_id));
  await categoryOrder.changed(tx);
  return { parent_id, sort_code: nextSortCode(all) };
};

export const editCategory = (
  tenant: Tenant,
  id: string,
  { name, parent_id }: CategoryChanges,
  seenVersion: number | undefined,
): Promise<Category> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      const changes = { ...(name !== undefined && { name }), ...(await moveTo(tx, id, parent_id)) };
      const options = { action: 'category.update', missing, seenVersion } as const;
      const { rows } = await editRows(tx, tenant, categoryRows, [id], changes, options);
      return present(mustSee(rows[0], missing));
    }),
  );

const placeOf = (place: { readonly parent: string | null; readonly sort_code: number } | undefined) =>
  place && { parent_id: place.parent, sort_code: place.sort_code };

/** Sets the order of all categories. Logs only those whose place changes. */
export const sortCategories = (
  tenant: Tenant,
  { order }: BodyOf<Api['PUT /item/category-info/sort']>,
  seenVersion: number | undefined,
): Promise<CategoryTree> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      await categoryOrder.lock(tx, seenVersion);
      const known = await listCategoryRows(tx);
      // Locks in the order of ids, so that it can't deadlock with a change of several rows.
      const locked = await categoryRows.lock(
        tx,
        known.map(({ category_id }) => category_id),
      );
      const asked = order.map(({ category_id, parent_id }) => ({ id: category_id, parent: parent_id }));
      mustFit(locked, asked);
      const moved = await movePlaces(tx, categoryOrder, fromTop(placesOf(known)), fromTop(asked));
      const edits = moved.map(({ id, before, after }) => ({ id, before: placeOf(before), after: placeOf(after) }));
      if (edits.length > 0) await recordEdits(tx, tenant, 'category.sort', edits);
      return getCategoryTree(tx);
    }),
  );

/** Enables, disables or removes categories, all or none. */
export const changeCategories = (
  tenant: Tenant,
  { ids, operate }: BodyOf<Api['PUT /item/category-info']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, categoryAction, { ids }, { operate }, queue);
