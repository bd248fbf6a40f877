import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { BranchesRead, ComparedDays } from '../../ledger/index.ts';
import type { BranchKind, BranchState } from '@regulars/phrases';
import type { RowOf } from '../../platform/lists/rows.ts';
import { inBranchesOf } from '../branches/index.ts';

export interface JoinedRow {
  readonly is_now: boolean;
  readonly branch_id: string | null;
  /** Hours since the start of the day. */
  readonly hour: number;
  readonly joined: number;
  readonly joined_so_far: number;
}

const joined = statement<JoinedRow>(
  'home_joined',
  `select is_now, branch_id, floor(seconds / 3600)::int as hour, count(*)::int as joined,
     (count(*) filter (where is_now or seconds * 1000 <= $6::bigint))::int as joined_so_far
   from (
     select joined_at >= $2 as is_now, branch_id,
       extract(epoch from joined_at - case when joined_at >= $2 then $2::timestamptz else $4::timestamptz end) as seconds
     from member m
     where merchant_id = $1 and state <> 'cancelled' and (joined_at >= $2 and joined_at < $3 or joined_at >= $4 and joined_at < $5)
       and ($7::uuid[] is null or branch_id = any ($7) or branch_id is null and $8::boolean)
   ) m
   group by 1, 2, 3`,
);

/** Members who joined on two business days, by hour and branch. */
export const listJoined = (
  db: TenantView,
  { startsAt, beforeStartsAt, elapsed }: ComparedDays,
  ends: { readonly now: Date; readonly before: Date },
  { ids, withNone }: BranchesRead,
): Promise<JoinedRow[]> =>
  db.query(joined, [db.merchantId, startsAt, ends.now, beforeStartsAt, ends.before, elapsed, ids, withNone]);

const joinedByDay = statement<{ day: number; joined: number }>(
  'home_joined_by_day',
  `select width_bucket(joined_at, $2::timestamptz[]) as day, count(*)::int as joined from member m
   where merchant_id = $1 and state <> 'cancelled' and joined_at >= $3 and joined_at < $4
     and ($5::uuid[] is null or branch_id = any ($5) or branch_id is null and $6::boolean)
   group by 1`,
);

/** Members who joined on consecutive business days, in the days' order. */
export const listJoinedByDay = async (
  db: TenantView,
  starts: readonly Date[],
  end: Date,
  { ids, withNone }: BranchesRead,
): Promise<number[]> => {
  const rows = await db.query(joinedByDay, [db.merchantId, starts, starts[0], end, ids, withNone]);
  const counts = new Map(rows.map(({ day, joined: count }) => [day, count]));
  return starts.map((_, at) => counts.get(at + 1) ?? 0);
};

const joinedSince = statement<{ member_id: string; joined_at: Date }>(
  'home_joined_since',
  `select member_id, joined_at from member m
   where merchant_id = $1 and joined_at >= $2 and state <> 'cancelled' and imported_at is null and ${inBranchesOf('m', '$3')}
   order by joined_at desc, member_id desc limit $4`,
);

/** Members added one by one since an instant, the latest first. */
export const listJoinedSince = (
  db: TenantView,
  since: Date,
  branches: readonly string[] | null,
  most: number,
): Promise<{ member_id: string; joined_at: Date }[]> => db.query(joinedSince, [db.merchantId, since, branches, most]);

const opened = statement<{ member_id: string }>(
  'opened_members',
  'select member_id from opened_member where merchant_id = $1 and user_id = $2 order by opened_at desc, member_id desc limit $3',
);

export const listOpenedIds = async (db: TenantView, userId: string, most: number): Promise<string[]> =>
  (await db.query(opened, [db.merchantId, userId, most])).map(({ member_id }) => member_id);

const setOpened = statement(
  'opened_member_set',
  `with kept as materialized (
     select member_id from opened_member where merchant_id = $1 and user_id = $2 and member_id <> $3
     order by opened_at desc, member_id desc limit $5::int - 1
   ), gone as (
     delete from opened_member where merchant_id = $1 and user_id = $2 and member_id <> $3 and member_id not in (select member_id from kept)
   )
   insert into opened_member (merchant_id, user_id, member_id, opened_at) values ($1, $2, $3, $4)
   on conflict (merchant_id, user_id, member_id) do update set opened_at = greatest(opened_member.opened_at, excluded.opened_at)`,
);

/** Keeps the user's `most` latest. */
export const setOpenedMember = async (
  tx: TenantTx,
  userId: string,
  memberId: string,
  at: Date,
  most: number,
): Promise<void> => {
  await tx.query(setOpened, [tx.merchantId, userId, memberId, at, most]);
};

export interface GlanceRow {
  readonly branch_id: string;
  readonly branch_name: string;
  readonly state: BranchState;
  readonly members: number;
  readonly new_today: number;
  readonly staff: number;
  readonly signed_in_today: number;
  readonly kind: BranchKind;
  readonly hours: RowOf<'branch'>['hours'];
  readonly total: number;
}

/** Cancelled members are subtracted: every count then reads an index alone, except for the few who joined today. */
const countsOf = (branch: string): string =>
  `(select count(*)::int from member m where m.merchant_id = $1 and m.branch_id ${branch})
     - (select count(*)::int from member m where m.merchant_id = $1 and m.branch_id ${branch} and m.state = 'cancelled') as members,
   (select count(*)::int from member m where m.merchant_id = $1 and m.branch_id ${branch} and m.joined_at >= $2 and m.state <> 'cancelled') as new_today`;

/** $1 merchant, $2 start of today, $3 branches (null: all), $4 limit. Staff of all branches count at each. */
const glances = statement<GlanceRow>(
  'home_branches',
  `with shown as (
     select branch_id, name, state, kind, hours, sort_code, branch_no, (count(*) over ())::int as total from branch
     where merchant_id = $1 and ($3::uuid[] is null or branch_id = any ($3)) order by sort_code, branch_no limit $4
   ), staffed as (
     select s.branch_id, count(*)::int as staff, (count(*) filter (where u.last_seen_at >= $2))::int as signed_in_today
     from shown s join merchant_user u on u.merchant_id = $1 and u.disabled_at is null and (u.all_branches or exists (
       select from user_branch ub where ub.merchant_id = $1 and ub.user_id = u.user_id and ub.branch_id = s.branch_id
     ))
     group by s.branch_id
   )
   select s.branch_id, s.name as branch_name, s.state, s.kind, s.hours, s.total, ${countsOf('= s.branch_id')},
     coalesce(t.staff, 0) as staff, coalesce(t.signed_in_today, 0) as signed_in_today
   from shown s left join staffed t on t.branch_id = s.branch_id
   order by s.sort_code, s.branch_no`,
);

export const listGlances = (
  db: TenantView,
  branches: readonly string[] | null,
  today: Date,
  most: number,
): Promise<GlanceRow[]> => db.query(glances, [db.merchantId, today, branches, most]);

const branchless = statement<Pick<GlanceRow, 'members' | 'new_today'>>(
  'home_branchless',
  `select ${countsOf('is null')}`,
);

/** Members without a branch. */
export const countBranchless = async (
  db: TenantView,
  today: Date,
): Promise<Pick<GlanceRow, 'members' | 'new_today'>> => {
  const [counts] = await db.query(branchless, [db.merchantId, today]);
  return counts ?? { members: 0, new_today: 0 };
};
