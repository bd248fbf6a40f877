import type { ItemRefusal } from '@regulars/phrases';
import { statement, type TenantView } from '../../platform/database/index.ts';

/** An item as a branch sells it now. */
export interface ItemAtTill {
  readonly item_id: string;
  readonly code: string;
  readonly name: string;
  readonly unit: string | null;
  /** Fen for one unit. */
  readonly price: number;
  /** Fen for one unit, for members; null: none. */
  readonly member_price: number | null;
  readonly brand_id: string | null;
  /** Its category, and the one above. */
  readonly category_ids: readonly string[];
  readonly refused: Exclude<ItemRefusal, 'unknown'> | null;
}

const atTill = statement<ItemAtTill>(
  'items_at_till',
  `select i.item_id, i.code, i.name, i.unit, i.price, i.member_price, i.brand_id,
     array_remove(array[i.category_id, c.parent_id], null) as category_ids,
     case
       when i.state <> 'used' then 'stopped'
       when i.branch_ids is not null and not $3::uuid = any (i.branch_ids) then 'elsewhere'
       when exists (
         select from item_sold_out s
         where s.merchant_id = $1 and s.item_id = i.item_id and s.branch_id = $3 and (s.until is null or s.until > $4)
       ) then 'sold_out'
     end as refused
   from item i left join item_category c on c.merchant_id = $1 and c.category_id = i.category_id
   where i.merchant_id = $1 and i.item_id = any ($2::uuid[])`,
);

/** Items by their ids at a branch; those that don't exist are absent. */
export const listItemsAtTill = async (
  view: TenantView,
  ids: readonly string[],
  { branchId, now }: { readonly branchId: string; readonly now: Date },
): Promise<ReadonlyMap<string, ItemAtTill>> =>
  ids.length === 0
    ? new Map()
    : new Map((await view.query(atTill, [view.merchantId, ids, branchId, now])).map((row) => [row.item_id, row]));
