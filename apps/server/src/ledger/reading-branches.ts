import { statement, type TenantView } from '../platform/database/index.ts';

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

// From the roll-ups, whose rows don't grow with the number of postings in a day.
const sums = statement<BranchSums>(
  'ledger_branch_sums',
  `with rolled as (
     select business_date, branch_id, selling_branch_id, kind, principal_in - principal_out as principal, bonus_in - bonus_out as bonus
     from ledger_day where merchant_id = $1 and (branch_id = any ($2::uuid[]) or selling_branch_id = any ($2))
     union all
     select business_date, branch_id, selling_branch_id, kind, principal_in - principal_out, bonus_in - bonus_out
     from ledger_delta where merchant_id = $1 and (branch_id = any ($2) or selling_branch_id = any ($2))
   )
   select asked.branch_id,
     coalesce(sum(r.principal) filter (where r.branch_id = asked.branch_id and r.kind = 'top_up' and r.business_date >= $3::date), 0)::bigint as topped_up,
     coalesce(sum(-(r.principal + r.bonus)) filter (where r.branch_id = asked.branch_id and r.kind = 'spend' and r.business_date >= $3), 0)::bigint as spent,
     coalesce(sum(r.principal) filter (where r.selling_branch_id = asked.branch_id), 0)::bigint as principal,
     coalesce(sum(r.bonus) filter (where r.selling_branch_id = asked.branch_id), 0)::bigint as bonus
   from unnest($2::uuid[]) as asked (branch_id)
   left join rolled r on asked.branch_id in (r.branch_id, r.selling_branch_id)
   group by asked.branch_id`,
);

const booked = statement<{ branch_id: string }>(
  'ledger_branches_booked',
  `select asked.branch_id from unnest($2::uuid[]) as asked (branch_id)
   where exists (select from ledger_day d where d.merchant_id = $1 and asked.branch_id in (d.branch_id, d.selling_branch_id))
     or exists (select from ledger_delta d where d.merchant_id = $1 and asked.branch_id in (d.branch_id, d.selling_branch_id))
     or exists (select from ledger_hold h where h.merchant_id = $1 and h.branch_id = asked.branch_id)`,
);

/** Those of the branches that have postings or holds. */
export const listBookedBranches = async (db: TenantView, branchIds: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await db.query(booked, [db.merchantId, branchIds])).map(({ branch_id }) => branch_id));

/** The sums of branches from a business date on. */
export const listBranchSums = (db: TenantView, branchIds: readonly string[], from: string): Promise<BranchSums[]> =>
  db.query(sums, [db.merchantId, branchIds, from]);
