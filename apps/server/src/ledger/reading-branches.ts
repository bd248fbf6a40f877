import { statement, type TenantView } from '../platform/database/index.ts';
import { rolledEver, rolledSince } from './roll-ups.ts';

/** What a branch sold and took in a period, and what members still have of what it sold, in fen. */
export interface BranchSums {
  readonly branch_id: string;
  /** Principal, less what was undone. */
  readonly topped_up: number;
  /** Principal and bonus spent there, less what was undone. */
  readonly spent: number;
  readonly principal: number;
  readonly bonus: number;
}

// From the roll-ups, whose rows don't grow with the number of postings in a day, nor for all time with that of days.
const sums = statement<BranchSums>(
  'ledger_branch_sums',
  `select asked.branch_id, coalesce(s.topped_up, 0)::bigint as topped_up, coalesce(s.spent, 0)::bigint as spent,
     coalesce(e.principal, 0)::bigint as principal, coalesce(e.bonus, 0)::bigint as bonus
   from unnest($2::uuid[]) as asked (branch_id)
   left join (
     select branch_id, sum(principal_in - principal_out) filter (where kind = 'top_up') as topped_up,
       sum(principal_out - principal_in + bonus_out - bonus_in) filter (where kind = 'spend') as spent
     from (${rolledSince('branch_id, kind, principal_in, principal_out, bonus_in, bonus_out', '$3::date')}) r
     where branch_id = any ($2) and kind in ('top_up', 'spend') group by branch_id
   ) s on s.branch_id = asked.branch_id
   left join (
     select selling_branch_id, sum(principal_in - principal_out) as principal, sum(bonus_in - bonus_out) as bonus
     from (${rolledEver('selling_branch_id, principal_in, principal_out, bonus_in, bonus_out')}) r
     where selling_branch_id = any ($2) group by selling_branch_id
   ) e on e.selling_branch_id = asked.branch_id`,
);

const booked = statement<{ branch_id: string }>(
  'ledger_branches_booked',
  `with used as materialized (
     select distinct unnest(array[branch_id, selling_branch_id]) as branch_id from (${rolledEver('branch_id, selling_branch_id')}) r
   )
   select asked.branch_id from unnest($2::uuid[]) as asked (branch_id)
   where asked.branch_id in (select branch_id from used)
     or exists (select from ledger_hold h where h.merchant_id = $1 and h.branch_id = asked.branch_id)`,
);

/** Those of the branches that have postings or holds. */
export const listBookedBranches = async (db: TenantView, branchIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.query(booked, [db.merchantId, branchIds])).map(({ branch_id }) => branch_id));

/** The sums of branches from a business date on. */
export const listBranchSums = (db: TenantView, branchIds: readonly string[], from: string): Promise<BranchSums[]> =>
  db.query(sums, [db.merchantId, branchIds, from]);
