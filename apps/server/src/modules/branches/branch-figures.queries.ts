import { listBranchSums, type BranchSums } from '../../ledger/index.ts';
import { statement, type TenantView } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { userName } from '../../platform/lists/user-names.ts';

interface PeopleRow {
  readonly branch_id: string;
  readonly members: number;
  readonly new_members: number;
  readonly users: number;
}

export type BranchFiguresRow = PeopleRow & BranchSums;

/** Cancelled members are subtracted: every count then reads an index alone, except for those who joined lately. */
const people = statement<PeopleRow>(
  'branch_people',
  `select asked.branch_id,
     (select count(*)::int from member m where m.merchant_id = $1 and m.branch_id = asked.branch_id)
       - (select count(*)::int from member m where m.merchant_id = $1 and m.branch_id = asked.branch_id and m.state = 'cancelled') as members,
     (select count(*)::int from member m
      where m.merchant_id = $1 and m.branch_id = asked.branch_id and m.joined_at >= $3 and m.state <> 'cancelled') as new_members,
     (select count(*)::int from merchant_user u where u.merchant_id = $1 and u.removed_at is null and u.disabled_at is null and u.all_branches)
       + (select count(*)::int from user_branch b where b.merchant_id = $1 and b.branch_id = asked.branch_id and (
            select u.disabled_at is null and not u.all_branches from merchant_user u where u.merchant_id = b.merchant_id and u.user_id = b.user_id
          )) as users
   from unnest($2::uuid[]) as asked (branch_id)`,
);

/** The figures of branches by id, those of a period since the first of the month. */
export const getFiguresOf = async (
  db: TenantView,
  branchIds: readonly string[],
  { day }: Pick<Tenant, 'day'>,
): Promise<ReadonlyMap<string, BranchFiguresRow>> => {
  const first = `${day.today().slice(0, 7)}-01`;
  const [rows, sums] = await Promise.all([
    db.query(people, [db.merchantId, branchIds, day.startOf(first)]),
    listBranchSums(db, branchIds, first),
  ]);
  const sumsOf = new Map(sums.map((row) => [row.branch_id, row]));
  const none = { topped_up: 0, spent: 0, principal: 0, bonus: 0 };
  return new Map(rows.map((row) => [row.branch_id, { ...none, ...sumsOf.get(row.branch_id), ...row }]));
};

/** Who works in branch $2 and not in all, and whether in another that is not closed. */
const assigned = `select u.user_id, u.account_id, u.actual_name, exists (
       select from user_branch o join branch b on b.merchant_id = $1 and b.branch_id = o.branch_id and b.state <> 'closed'
       where o.merchant_id = $1 and o.user_id = u.user_id and o.branch_id <> $2::uuid
     ) as elsewhere
     from merchant_user u join user_branch w on w.merchant_id = $1 and w.user_id = u.user_id and w.branch_id = $2
     where u.merchant_id = $1 and not u.all_branches and u.removed_at is null`;

const left = statement<{ user_id: string; name: string }>(
  'branch_closing_left',
  `select user_id, ${userName} as name
   from (${assigned}) as u join account a using (account_id) where not elsewhere order by name, user_id limit 3`,
);

/** The first three of those who would have no branch left if it closed. */
export const listLeft = (db: TenantView, branchId: string): Promise<{ user_id: string; name: string }[]> =>
  db.query(left, [db.merchantId, branchId]);

interface TouchedRow {
  readonly members: number;
  readonly users: number;
  readonly users_left: number;
  readonly adjustments: number;
  readonly top_ups: number;
  readonly shifts: number;
  readonly held: number;
  readonly refunds: number;
  readonly devices: number;
}

const touched = statement<TouchedRow>(
  'branch_closing',
  `with assigned as (${assigned})
   select
     (select count(*)::int from member m where m.merchant_id = $1 and m.branch_id = $2 and m.state <> 'cancelled') as members,
     (select count(*)::int from assigned) as users,
     (select count(*)::int from assigned where not elsewhere) as users_left,
     (select count(*)::int from adjustment a where a.merchant_id = $1 and a.branch_id = $2 and a.state = 'waiting' and a.waits_until > $3) as adjustments,
     (select count(*)::int from top_up_order o where o.merchant_id = $1 and o.branch_id = $2 and o.state = 'waiting' and o.waits_until > $3) as top_ups,
     (select count(*)::int from shift s where s.merchant_id = $1 and s.branch_id = $2 and s.closed_at is null) as shifts,
     (select count(*)::int from held_order h where h.merchant_id = $1 and h.branch_id = $2 and h.state = 'held' and h.expires_at > $3) as held,
     (select count(*)::int from refund_request r where r.merchant_id = $1 and r.branch_id = $2 and r.state = 'waiting' and r.waits_until > $3) as refunds,
     (select count(*)::int from device d where d.merchant_id = $1 and d.branch_id = $2 and d.state = 'used') as devices`,
);

/** What closing a branch touches. */
export const getClosingFigures = async (
  db: TenantView,
  branchId: string,
  now: Date,
  today: string,
): Promise<TouchedRow & Pick<BranchSums, 'principal' | 'bonus'>> => {
  const [[row], [sums]] = await Promise.all([
    db.query(touched, [db.merchantId, branchId, now]),
    listBranchSums(db, [branchId], today),
  ]);
  if (!row) throw new Error('An aggregate returned no row');
  return { ...row, principal: sums?.principal ?? 0, bonus: sums?.bonus ?? 0 };
};

const allowance = statement<{ limit: number; used: number }>(
  'branch_allowance',
  `select branch_limit as limit, (select count(*)::int from branch b where b.merchant_id = $1 and b.state <> 'closed') as used
   from merchant where merchant_id = $1`,
);

/** How many branches the merchant's plan includes, and how many are not closed. */
export const getAllowance = async (db: TenantView): Promise<{ limit: number; used: number }> => {
  const [row] = await db.query(allowance, [db.merchantId]);
  if (!row) throw new Error('The merchant has no row');
  return row;
};
