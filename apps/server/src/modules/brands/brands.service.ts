import type { Api, Brand, BrandChanges, BrandFilter, NewBrand } from '@regulars/contract';
import type { BodyOf, PageOf } from '@regulars/contract/kernel';
import { brandsMost } from '@regulars/contract/rules';
import { brandActionPhrases, countText } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { runAction, selectionIn, stateActionOf, type ActionOutcome } from '../../platform/actions/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { editRows, mustSee, recordEdits, wording } from '../../platform/lists/editing.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import {
  brandList,
  brandRows,
  conditionsOf,
  countItems,
  listUsedBrandRows,
  lockBrandCount,
  type BrandRow,
} from './brands.queries.ts';

const present = ({ external_id: _, restored_at: __, created_at, ...brand }: BrandRow): Brand =>
  ({ ...brand, created_at: created_at.toISOString() }) as Brand; // the table's checks allow no other states and origins

const nameTaken = wording({ item_brand_name: { problem: 'brand_name_taken', field: 'name' } });
const missing = 'brand_not_found';

export const brandAction = stateActionOf({
  thing: 'brand',
  rows: brandRows,
  list: brandList,
  conditionsOf,
  titles: brandActionPhrases,
  missing,
  heldBy: { count: countItems, problem: 'held_by_items' },
});

export const listBrands = async (tenant: Tenant, filter: BrandFilter): Promise<PageOf<Brand> & { as_of: string }> => ({
  ...(await brandList.page(tenant.db, filter, conditionsOf(filter), present)),
  as_of: tenant.now.toISOString(),
});

export const listUsedBrands = async (tenant: Tenant): Promise<{ value: string; label: string }[]> =>
  (await tenant.db.query(listUsedBrandRows, [tenant.merchantId])).map(({ brand_id, name }) => ({
    value: brand_id,
    label: name,
  }));

export const getBrand = async (tenant: Tenant, id: string): Promise<Brand> =>
  present(mustSee(await brandRows.get(tenant.db, id), missing));

/** Throws brand_name_taken, brands_too_many. */
export const addBrand = (tenant: Tenant, { name, origin = 'own', remark = null }: NewBrand): Promise<Brand> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      if ((await lockBrandCount(tx)) >= brandsMost)
        throw new Problem('brands_too_many', { values: { limit: countText(brandsMost) } });
      const brand = await brandRows.add(tx, { brand_id: newId(), name, origin, remark, created_at: tenant.now });
      await recordEdits(tx, tenant, 'brand.create', [{ id: brand.brand_id, after: brand }]);
      return present(brand);
    }),
  );

export const editBrand = (tenant: Tenant, id: string, changes: BrandChanges, seenVersion: number | undefined) =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
      const { rows } = await editRows(tx, tenant, brandRows, [id], changes, {
        action: 'brand.update',
        missing,
        seenVersion,
      });
      return present(mustSee(rows[0], missing));
    }),
  );

/** Enables, disables or removes brands, all or none. */
export const changeBrands = (
  tenant: Tenant,
  { operate, ...selected }: BodyOf<Api['PUT /item/brand-info']>,
  queue: TaskQueue,
): Promise<ActionOutcome> => runAction(tenant, brandAction, selectionIn(selected), { operate }, queue);
