import { statement, type TenantView } from '../platform/database/index.ts';
import { toldKind } from './told-kind.ts';

/** A business day, and a day to compare it with up to the same time of day. */
export interface ComparedDays {
  readonly date: string;
  readonly startsAt: Date;
  readonly before: string;
  readonly beforeStartsAt: Date;
  /** Milliseconds of the earlier day up to the same time; its later postings count only in its hours. */
  readonly elapsed: number;
}

/** The branches to read: all, or these and perhaps what happened at no branch. */
export interface BranchesRead {
  readonly ids: readonly string[] | null;
  readonly withNone: boolean;
}

/** Sums of one of the days: of an hour of a branch, of a branch, or of the whole day. */
export interface DayRow {
  readonly level: 'hour' | 'branch' | 'day';
  readonly business_date: string;
  readonly branch_id: string | null;
  /** Hours since the start of the day. */
  readonly hour: number | null;
  /** Fen of principal, less what was undone. */
  readonly topped_up: number;
  /** Fen of principal and bonus, less what was undone. */
  readonly spent: number;
  /** The same, up to `elapsed`. */
  readonly topped_up_so_far: number;
  readonly spent_so_far: number;
  /** Members with a top-up, purchase or reward up to `elapsed`. */
  readonly served_so_far: number;
}

/** An offline till's posting counts from when it happened; a till's clock may be ahead. */
const comparedDays = statement<DayRow>(
  'ledger_compared_days',
  `with posted as (
     select business_date, branch_id, account_id, effect, kind,
       case when kind = 'top_up' then principal else 0 end as topped_up,
       case when kind = 'spend' then -(principal + bonus) else 0 end as spent,
       extract(epoch from least(occurred_at, posted_at) - case business_date when $2::date then $3::timestamptz else $5::timestamptz end) as seconds
     from ledger_posting
     where merchant_id = $1 and business_date in ($2::date, $4::date) and kind in ('top_up', 'spend', 'earn')
       and principal_after is not null and ($7::uuid[] is null or branch_id = any ($7) or branch_id is null and $8::boolean)
   )
   select case grouping(branch_id, hour) when 0 then 'hour' when 1 then 'branch' else 'day' end as level, business_date, branch_id, hour,
     sum(topped_up)::bigint as topped_up, sum(spent)::bigint as spent,
     coalesce(sum(topped_up) filter (where so_far), 0)::bigint as topped_up_so_far, coalesce(sum(spent) filter (where so_far), 0)::bigint as spent_so_far,
     (count(distinct account_id) filter (where so_far and effect = 'forward'))::int as served_so_far
   from (
     select *, business_date = $2 or seconds * 1000 <= $6::bigint as so_far, greatest(0, floor(seconds / 3600))::int as hour from posted
   ) p
   group by grouping sets ((business_date, branch_id, hour), (business_date, branch_id), (business_date))`,
);

/**
 * What members topped up and spent on two business days. Read from the postings, because roll-ups have no time of day;
 * whole days agree with them.
 */
export const listDayRows = (db: TenantView, days: ComparedDays, branches: BranchesRead): Promise<DayRow[]> => {
  const { date, startsAt, before, beforeStartsAt, elapsed } = days;
  const { ids, withNone } = branches;
  return db.query(comparedDays, [db.merchantId, date, startsAt, before, beforeStartsAt, elapsed, ids, withNone]);
};

/** What members did on a business day. */
export interface DaySums {
  readonly business_date: string;
  /** Fen of principal, less what was undone. */
  readonly topped_up: number;
  /** Fen of principal and bonus, less what was undone. */
  readonly spent: number;
  /** Members with a top-up, purchase or reward. */
  readonly served: number;
}

const daySums = statement<DaySums>(
  'ledger_day_sums',
  `select business_date, coalesce(sum(principal) filter (where kind = 'top_up'), 0)::bigint as topped_up,
     coalesce(sum(-(principal + bonus)) filter (where kind = 'spend'), 0)::bigint as spent,
     (count(distinct account_id) filter (where effect = 'forward'))::int as served
   from ledger_posting
   where merchant_id = $1 and business_date >= $2::date and business_date < $3::date and kind in ('top_up', 'spend', 'earn')
     and principal_after is not null and ($4::uuid[] is null or branch_id = any ($4) or branch_id is null and $5::boolean)
   group by business_date`,
);

/** The sums of business days, without those on which nothing happened; in no order. */
export const listDaySums = (
  db: TenantView,
  { from, before }: { readonly from: string; readonly before: string },
  { ids, withNone }: BranchesRead,
): Promise<DaySums[]> => db.query(daySums, [db.merchantId, from, before, ids, withNone]);

/** The last document of a member on a business day. */
export interface LastPosting {
  readonly member_id: string;
  readonly posted_at: Date;
  /** Of its first posting, as people know it: what a purchase earned is a purchase. */
  readonly kind: string;
  readonly effect: string;
  readonly principal: number;
  readonly bonus: number;
  readonly points: number;
}

const lastPostings = statement<LastPosting>(
  'ledger_last_postings',
  `select p.account_id as member_id, p.posted_at, w.kind, p.effect, w.principal, w.bonus, w.points
   from (
     select * from (
       select distinct on (account_id) account_id, posting_id, posted_at, document_kind, document_id, effect
       from ledger_posting
       where merchant_id = $1 and business_date = $2 and actor_id is not null and principal_after is not null
         and kind in ('top_up', 'spend', 'earn', 'gift', 'adjust')
         and ($3::uuid[] is null or branch_id = any ($3) or branch_id is null and cardinality($3) > 0)
       order by account_id, posting_id desc
     ) latest
     order by posted_at desc, posting_id desc limit $4
   ) p
   cross join lateral (
     select (array_agg(${toldKind('s')} order by s.number))[1] as kind, sum(s.principal)::bigint as principal, sum(s.bonus)::bigint as bonus,
       sum(s.points)::bigint as points
     from ledger_posting s
     where s.merchant_id = $1 and s.document_kind = p.document_kind and s.document_id = p.document_id
       and s.account_id = p.account_id and s.effect = p.effect
   ) w
   order by p.posted_at desc, p.posting_id desc`,
);

/**
 * Members whom somebody served on a business day at these branches or at none (null: anywhere), the latest first, with all that
 * the last document moved: a top-up and an order have a posting for each rule that decided something.
 */
export const listLastPostings = (
  db: TenantView,
  date: string,
  branches: readonly string[] | null,
  most: number,
): Promise<LastPosting[]> => db.query(lastPostings, [db.merchantId, date, branches, most]);
