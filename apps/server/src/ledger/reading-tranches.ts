import { statement, type TenantView } from '../platform/database/index.ts';

/** What is left of the stored value that a posting brought, wherever merges and hand-overs took it. Fen. */
export interface Tranche {
  /** Its number on the account that has it now, as `reclass` takes it. */
  readonly number: number;
  readonly accountId: string;
  /** What it was sold with, by the posting. */
  readonly sold: number;
  readonly given: number;
  /** Left, without what open holds reserve. */
  readonly principal: number;
  readonly bonus: number;
  readonly held: number;
  /** Bonus that lapsed unused. */
  readonly expired: number;
}

const tranches = statement<{
  number: number;
  account_id: string;
  sold: number;
  given: number;
  principal: number;
  bonus: number;
  held: number;
  expired: number;
}>(
  'ledger_tranche_of',
  `with root as (
     select distinct on (p.posting_id) coalesce(l.root_account_id, l.account_id) as account_id, coalesce(l.root_tranche, l.tranche) as tranche,
       p.principal as sold, p.bonus as given
     from ledger_posting p
     join ledger_line n on n.merchant_id = $1 and n.account_id = p.account_id and n.version between p.version_from and p.version_to
     join ledger_lot l on l.merchant_id = $1 and l.account_id = n.account_id and l.lot_no = n.lot_no
     where p.merchant_id = $1 and p.posting_id = $2 and n.unit = 'principal' and n.amount > 0
     order by p.posting_id, l.lot_no
   ), lots as materialized (
     select l.* from root r join ledger_lot l on l.merchant_id = $1 and l.account_id = r.account_id and l.tranche = r.tranche
       and l.root_account_id is null and l.unit in ('principal', 'bonus')
     union all
     select l.* from root r join ledger_lot l on l.merchant_id = $1 and l.root_account_id = r.account_id and l.root_tranche = r.tranche
   ), here as (
     -- The account whose lots are open, or the newest of those it went through.
     select account_id, tranche from lots order by open desc, posting_number desc, lot_no desc limit 1
   )
   select here.tranche as number, here.account_id, root.sold, root.given,
     coalesce(sum(remaining - l.held) filter (where unit = 'principal'), 0)::bigint as principal,
     coalesce(sum(remaining - l.held) filter (where unit = 'bonus'), 0)::bigint as bonus,
     coalesce(sum(l.held), 0)::bigint as held,
     (
       select coalesce(-sum(n.amount), 0)::bigint from lots e
       join ledger_line n on n.merchant_id = $1 and n.account_id = e.account_id and n.lot_no = e.lot_no and n.contra = 'expired'
       where e.unit = 'bonus'
     ) as expired
   from lots l cross join here cross join root
   group by here.tranche, here.account_id, root.sold, root.given`,
);

/** The tranche that a posting opened; undefined if it brought no principal. */
export const getTrancheOf = async (view: TenantView, postingId: number): Promise<Tranche | undefined> => {
  const [row] = await view.query(tranches, [view.merchantId, postingId]);
  if (!row) return undefined;
  const { account_id: accountId, ...figures } = row;
  return { accountId, ...figures };
};

const earned = statement<{ points: number; growth: number }>(
  'ledger_earned_on',
  // Whatever the planner knows of the merchant: the number is searched once, and what was undone is found row by row.
  `with mine as materialized (
     select points, growth, business_date, coalesce(refunds, reverses) as undone from ledger_posting
     where merchant_id = $1 and account_id = $2 and number > (select ledger_number_at($1, $2, $3)) and kind = 'earn'
   )
   select coalesce(sum(p.points), 0)::bigint as points, coalesce(sum(p.growth), 0)::bigint as growth from mine p
   left join lateral (
     select business_date from ledger_posting where merchant_id = $1 and posting_id = p.undone offset 0
   ) o on true
   where coalesce(o.business_date, p.business_date) = $4`,
);

/** What an account earned on a business date that began at an instant, less what was undone of it. */
export const getEarnedOn = async (
  view: TenantView,
  accountId: string,
  { date, from }: { readonly date: string; readonly from: Date },
): Promise<{ readonly points: number; readonly growth: number }> =>
  (await view.query(earned, [view.merchantId, accountId, from, date]))[0] ?? { points: 0, growth: 0 };
