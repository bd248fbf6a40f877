import type { Api, Brand, BrandChanges, BrandFilter, NewBrand } from '@regulars/contract';
import type { BodyOf, PageOf } from '@regulars/contract/kernel';
import { v7 as newId } from 'uuid';
import { mustBePermitted, Problem, type Tenant } from '../../platform/http/index.ts';
import { containing } from '../../platform/lists/conditions.ts';
import { editRows, mustSee, recordEdits, wording } from '../../platform/lists/editing.ts';
import { brandList, brandRows, listUsed, type BrandRow } from './brands.queries.ts';

const present = ({ external_id: _, created_at, ...brand }: BrandRow): Brand =>
  ({ ...brand, created_at: created_at.toISOString() }) as Brand; // the table's checks allow no other states and origins

const nameTaken = wording({ item_brand_name: { problem: 'brand_name_taken', field: 'name' } });
const missing = 'brand_not_found';

/** The filter's conditions. */
export const conditionsOf = ({ keyword, state, origin }: BrandFilter) => ({
  nameLike: containing(keyword),
  states: state,
  origins: origin,
});

export const listBrands = (tenant: Tenant, filter: BrandFilter): Promise<PageOf<Brand>> =>
  brandList.page(tenant.db, filter, conditionsOf(filter), present);

export const listUsedBrands = async (tenant: Tenant): Promise<{ value: string; label: string }[]> =>
  (await tenant.db.query(listUsed, [tenant.merchantId])).map(({ brand_id, name }) => ({
    value: brand_id,
    label: name,
  }));

export const getBrand = async (tenant: Tenant, id: string): Promise<Brand> =>
  present(mustSee(await brandRows.get(tenant.db, id), missing));

export const addBrand = (tenant: Tenant, { name, origin = 'own', remark = null }: NewBrand): Promise<Brand> =>
  nameTaken(() =>
    tenant.transaction(async (tx) => {
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

/** Enables, stops or removes brands, all or none. */
export const changeBrands = (tenant: Tenant, { ids, operate }: BodyOf<Api['PUT /item/brand-info']>) => {
  mustBePermitted(tenant, operate === 'remove' ? 'brand:remove' : 'brand:update');
  return tenant.transaction(async (tx) => {
    if (operate !== 'remove') {
      const state = operate === 'use' ? 'used' : 'stopped';
      const { changed } = await editRows(tx, tenant, brandRows, ids, { state }, { action: 'brand.state', missing });
      return { changed, skipped: ids.length - changed };
    }
    const gone = await brandRows.lock(tx, ids);
    if (gone.length < ids.length) throw new Problem(missing);
    await brandRows.remove(tx, ids);
    await recordEdits(
      tx,
      tenant,
      'brand.remove',
      gone.map((brand) => ({ id: brand.brand_id, before: brand })),
    );
    return { changed: gone.length, skipped: 0 };
  });
};
