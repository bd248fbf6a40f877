import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Names } from './item-syncs.presenter.ts';
import { ownIdIn } from './target.ts';
import type { SyncRow } from './sync-rows.queries.ts';

const named = statement<{ reference: string; name: string }>(
  'item_sync_names',
  `select coalesce(external_id, ':' || category_id) as reference, name from item_category
   where merchant_id = $1 and (external_id = any ($2::text[]) or ':' || category_id = any ($2::text[]))
   union all
   select coalesce(external_id, ':' || brand_id), name from item_brand
   where merchant_id = $1 and (external_id = any ($3::text[]) or brand_id = any ($4::uuid[]))
   union all
   select external_id, given ->> 'name' from item_sync_row
   where merchant_id = $1 and sync_id = any ($5::uuid[]) and given ->> 'name' is not null
     and ((thing = 'category' and external_id = any ($2::text[])) or (thing = 'brand' and external_id = any ($3::text[])))`,
);

const textsIn = (rows: readonly SyncRow[], ...fields: readonly string[]): string[] => {
  const values = rows.flatMap(({ given, ours }) => fields.flatMap((field) => [given[field], ours?.[field]]));
  return [...new Set(values.filter((value): value is string => typeof value === 'string'))];
};

/** What the categories and brands are called to which rows refer. */
export const listNames = async (view: TenantView, rows: readonly SyncRow[]): Promise<Names> => {
  const [categories, brands] = [textsIn(rows, 'category', 'parent'), textsIn(rows, 'brand')];
  const values = [
    view.merchantId,
    categories,
    brands,
    brands.flatMap(ownIdIn),
    rows.slice(0, 1).map(({ sync_id }) => sync_id),
  ];
  // What is here comes first, and its name counts.
  return new Map((await view.query(named, values)).toReversed().map(({ reference, name }) => [reference, name]));
};
