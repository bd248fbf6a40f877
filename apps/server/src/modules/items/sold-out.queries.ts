import { statement, type TenantDb, type TenantTx, type TenantView } from '../../platform/database/index.ts';

interface SoldOutRow {
  readonly item_id: string;
  readonly branch_id: string;
  readonly branch_name: string;
  readonly until: Date | null;
}
const soldOut = statement<SoldOutRow>(
  'item_sold_out',
  `select s.item_id, s.branch_id, b.name as branch_name, s.until from item_sold_out s
   join branch b on b.merchant_id = $1 and b.branch_id = s.branch_id
   where s.merchant_id = $1 and s.item_id = any ($2::uuid[]) and (s.until is null or s.until > $3)
     and ($4::uuid[] is null or s.branch_id = any ($4))
   order by b.sort_code, b.branch_no`,
);
/** Where items are sold out at an instant, among these branches; null: all. */
export const listSoldOut = (
  view: TenantView,
  ids: readonly string[],
  now: Date,
  branches: readonly string[] | null,
): Promise<SoldOutRow[]> => view.query(soldOut, [view.merchantId, ids, now, branches]);

interface Changed {
  readonly item_id: string;
  readonly branch_id: string;
}
interface Marked extends Changed {
  readonly until: Date | null;
}
const mark = statement<Marked>(
  'item_sell_out',
  `insert into item_sold_out as s (merchant_id, item_id, branch_id, until, created_at)
   select i.merchant_id, i.item_id, b.branch_id, b.until, $5 from item i
   join unnest($3::uuid[], $4::timestamptz[]) as b (branch_id, until) on i.branch_ids is null or b.branch_id = any (i.branch_ids)
   where i.merchant_id = $1 and i.item_id = any ($2::uuid[])
   on conflict (merchant_id, item_id, branch_id) do update set until = excluded.until, created_at = excluded.created_at
     where s.until is distinct from excluded.until
   returning item_id, branch_id, until`,
);
/** Marks locked items as sold out in those of the branches where they are sold, each until its time; returns what is new. */
export const setSoldOut = (
  tx: TenantTx,
  {
    ids,
    branchIds,
    untils,
    now,
  }: { ids: readonly string[]; branchIds: readonly string[]; untils: readonly (Date | null)[]; now: Date },
): Promise<Marked[]> => tx.query(mark, [tx.merchantId, ids, branchIds, untils, now]);

const unmark = statement<Marked>(
  'item_on_sale',
  `delete from item_sold_out where merchant_id = $1 and item_id = any ($2::uuid[]) and branch_id = any ($3::uuid[])
   returning item_id, branch_id, until`,
);
/** Puts locked items back on sale; returns where they were sold out until then. */
export const removeSoldOut = async (
  tx: TenantTx,
  { ids, branchIds, now }: { ids: readonly string[]; branchIds: readonly string[]; now: Date },
): Promise<Marked[]> =>
  (await tx.query(unmark, [tx.merchantId, ids, branchIds])).filter(({ until }) => until === null || until > now);

export const listMerchantsWithPastSoldOut = statement<{ merchant_id: string }>(
  'item_sold_out_past_merchants',
  'select distinct merchant_id from item_sold_out where until <= $1',
);
const removePast = statement(
  'item_sold_out_remove_past',
  'delete from item_sold_out where merchant_id = $1 and until <= $2',
);
export const removePastSoldOut = async (db: TenantDb, now: Date): Promise<void> => {
  await db.query(removePast, [db.merchantId, now]);
};
