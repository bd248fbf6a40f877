import type { ItemSyncField } from '@regulars/phrases';
import { statement, type TenantTx } from '../../platform/database/index.ts';
import { joinByHash } from './sync-rows.queries.ts';

/** The fields of an item as the source gives them, in its terms. */
const fields = {
  code: 'i.code',
  name: 'i.name',
  price: 'i.price',
  unit: 'i.unit',
  state: 'i.state',
  category: `coalesce(c.external_id, ':' || i.category_id)`,
  brand: `coalesce(b.external_id, ':' || i.brand_id)`,
} as const satisfies Partial<Record<ItemSyncField, string>>;

const ours = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);

// Each table is read by the keys of the rows, then joined by hash: `joinByHash` says why.
const remove = statement<{ same: number; last: string | null }>(
  'item_sync_same_items',
  `with next_rows as materialized (
     select row_id, external_id, given, vanished from item_sync_row
     where merchant_id = $1 and sync_id = $2 and rank = 9 and thing = 'item' and row_id > $4 order by row_id limit $5
   ), same as (
     delete from item_sync_row d using next_rows r
       join item_source_row s on s.external_id = r.external_id
       join item i on i.external_id = r.external_id
       left join item_category c on c.merchant_id = $1 and c.category_id = i.category_id
       left join item_brand b on b.merchant_id = $1 and b.brand_id = i.brand_id
     where d.merchant_id = $1 and d.row_id = r.row_id and d.row_id = any (array(select row_id from next_rows))
       and s.merchant_id = $1 and s.thing = 'item' and s.external_id = any (array(select external_id from next_rows))
       and i.merchant_id = $1 and i.external_id = any (array(select external_id from next_rows))
       and not r.vanished and s.overruled = '{}' and s.given @> r.given
       and jsonb_build_object(${ours.join(', ')}) @> (r.given - $3::text[])
     returning d.row_id
   )
   select (select count(*)::integer from same) as same, (select row_id from next_rows order by row_id desc limit 1) as last`,
);

/**
 * Removes, of the next rows to compare, those items that come to nothing: the source gives what it gave last, and that is
 * what is here in the fields that it keeps. Most rows of most runs are such, and nothing of them leaves the database.
 * Returns how many they were, and the last of the rows looked at; null: there were none.
 */
export const removeSameItems = async (
  tx: TenantTx,
  syncId: string,
  kept: readonly string[],
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ readonly same: number; readonly last: string | null }> => {
  const others = Object.keys(fields).filter((field) => !kept.includes(field));
  await joinByHash(tx);
  const [found] = await tx.query(remove, [tx.merchantId, syncId, others, after, limit]);
  return found ?? { same: 0, last: null };
};
