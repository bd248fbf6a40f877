import { statement, type TenantTx } from '../../platform/database/index.ts';
import { itemRows } from '../items/index.ts';
import { codeKey, type ItemRecord } from './item-matching.rules.ts';

const idsByCode = statement<{ item_id: string }>(
  'item_import_codes',
  'select item_id from item where merchant_id = $1 and lower(code) = any ($2::text[])',
);

/** The items with these codes, in any case, locked in lock order. */
export const lockItemsByCode = async (tx: TenantTx, codes: readonly string[]): Promise<ItemRecord[]> => {
  const found = await tx.query(idsByCode, [tx.merchantId, codes.map(codeKey)]);
  return itemRows.lock(
    tx,
    found.map(({ item_id }) => item_id),
  );
};

interface Named {
  readonly id: string;
  readonly name: string;
}
const brandsNamed = statement<Named>(
  'item_import_brands',
  'select brand_id as id, name from item_brand where merchant_id = $1 and (lower(name) = any ($2::text[]) or brand_id = any ($3::uuid[]))',
);

/** The brands with these names in any case, and those with these ids. */
export const listBrands = (tx: TenantTx, names: readonly string[], ids: readonly string[]): Promise<Named[]> =>
  tx.query(brandsNamed, [tx.merchantId, names.map((name) => name.toLowerCase()), ids]);
