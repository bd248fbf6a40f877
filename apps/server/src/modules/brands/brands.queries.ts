import type { BrandFilter } from '@regulars/contract';
import { lockMerchant, statement, type TenantTx } from '../../platform/database/index.ts';
import { containing, like, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { referringBy } from '../../platform/lists/references.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

export type BrandRow = RowOf<'item_brand'>;

export const brandRows = rowsOf('item_brand', 'brand_id');
export const countItems = referringBy('item', 'brand_id');

interface BrandConditions {
  readonly nameLike?: string | undefined;
  readonly states?: readonly string[] | undefined;
  readonly origins?: readonly string[] | undefined;
}

/** The filter as conditions on the rows. */
export const conditionsOf = ({
  keyword,
  state,
  origin,
}: Pick<BrandFilter, 'keyword' | 'state' | 'origin'>): BrandConditions => ({
  nameLike: containing(keyword),
  states: state,
  origins: origin,
});

export const brandList = pagedList({
  name: 'brands',
  table: 'item_brand',
  id: 'brand_id',
  sorts: {
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
    name: { column: 'name', kind: 'text', order: 'asc' },
  },
  where: (_, { nameLike, states, origins }: BrandConditions) => [
    like('r.name', nameLike),
    oneOf('r.state', states),
    oneOf('r.origin', origins),
  ],
  show: (rows) => rows.selectAll('r'),
  created: 'created_at',
  restored: 'restored_at',
});

const count = statement<{ count: number }>(
  'brands_count',
  'select count(*)::integer as count from item_brand where merchant_id = $1',
);
/** How many brands there are; nobody else who counts them first adds any until the commit. */
export const lockBrandCount = async (tx: TenantTx): Promise<number> => {
  await lockMerchant(tx);
  return (await tx.query(count, [tx.merchantId]))[0]?.count ?? 0;
};

export const listUsedBrandRows = statement<Pick<BrandRow, 'brand_id' | 'name'>>(
  'brands_used',
  `select brand_id, name from item_brand where merchant_id = $1 and state = 'used' order by name, brand_id`,
);
