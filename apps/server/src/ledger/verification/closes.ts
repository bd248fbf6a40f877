import type { Reading } from './check.ts';

/** Closed days: recomputes each hash from the day's roll-up, its close and the previous hash. */
export const closes = {
  rows: (scope) => `
    select c.*, p.posting_id is not null or c.posting_id = 0 as has_posting
    from (
      -- A close that doesn't say when its day had ended is judged by where days end first, at UTC+14.
      select business_date, closed_at, posting_id, hash, coalesce(ended_at, (business_date + time '10:00') at time zone 'UTC') as ended_at,
        lag(posting_id) over w as before_id, lag(closed_at) over w as before_at,
        ledger_day_hash($1, lag(business_date) over w, business_date, closed_at, posting_id, ended_at, lag(hash) over w) as next_hash
      from ledger_day_close where merchant_id = $1
      window w as (order by business_date)
    ) c
    left join ledger_posting p on p.merchant_id = $1 and p.posting_id = c.posting_id
    where ${scope.date('c.business_date')}`,
  checks: {
    'day.hash': {
      wrong: 'hash <> next_hash',
      at: `'date', business_date`,
      expected: `encode(next_hash, 'hex')`,
      found: `encode(hash, 'hex')`,
    },
    'day.close': {
      wrong: 'closed_at < ended_at or closed_at < before_at or posting_id < before_id or not has_posting',
      at: `'date', business_date`,
      expected: `concat_ws(' ', 'closed after its end', ended_at, 'and after', before_at, 'up to posting', before_id, 'or later')`,
      found: `concat_ws(' ', 'closed', closed_at, 'up to posting', posting_id)`,
    },
  },
} satisfies Reading;

/** The last posting of each business date against the close that covers it, and pending deltas of closed days. */
export const closedDays = {
  rows: (scope) => `
    select p.business_date, p.postings, p.deltas, p.posting_id, c.posting_id as close_id, c.business_date as closed
    from (
      select business_date, sum(postings) as postings, sum(deltas) as deltas, max(posting_id) as posting_id
      from (
        select business_date, count(*) as postings, 0 as deltas, max(posting_id) as posting_id
        from ledger_posting where merchant_id = $1 and ${scope.posting('posting_id')} group by business_date
        union all
        select business_date, 0, count(*), null from ledger_delta where merchant_id = $1 group by business_date
      ) both_kinds group by business_date
    ) p
    left join lateral (
      select posting_id, business_date from ledger_day_close
      where merchant_id = $1 and business_date >= p.business_date order by business_date limit 1
    ) c on true`,
  examined: 'coalesce(sum(postings), 0)',
  checks: {
    'day.closed': {
      wrong: 'posting_id > close_id or closed is not null and deltas > 0',
      at: `'date', business_date, 'posting', posting_id`,
      expected: `concat_ws(' ', 'up to posting', close_id)`,
      found: `concat_ws(' ', 'up to posting', posting_id, 'and', deltas, 'deltas')`,
    },
  },
} satisfies Reading;

/** The longest reopening of a merchant's days, in hours. */
export const longestReopening = 168;

/**
 * Whether days are closed in time and no reopening exceeds the limit, by the database's clock with the allowed clock
 * skew.
 */
export const openDays = {
  rows: () => `
    select c.closed, r.business_date as reopened, r.open_until, coalesce(c.closed, merchant_date(m.created_at, m.timezone, m.day_cut, m.day_changes) - 1) as last,
      merchant_date(t.earliest, m.timezone, m.day_cut, m.day_changes) - 4 as due, t.earliest, t.latest,
      exists (select from demo_history h where h.merchant_id = $1) as is_filled
    from merchant m
    cross join (select clock_timestamp() - posting_clock_skew() as earliest, clock_timestamp() + posting_clock_skew() as latest) t
    cross join (select max(business_date) as closed from ledger_day_close where merchant_id = $1) c
    left join ledger_reopening r on r.merchant_id = $1
    where m.merchant_id = $1`,
  checks: {
    // The job closes a day two hours after its end; a demo’s, once its history is whole.
    'day.open': {
      wrong: `last < due and not is_filled and coalesce(open_until < earliest - interval '1 day', true)`,
      at: `'date', last + 1`,
      expected: `concat_ws(' ', 'closed up to', due)`,
      found: `coalesce('closed up to ' || closed, 'none closed')`,
    },
    'day.reopened': {
      wrong: `open_until > latest + interval '${longestReopening} hours' or open_until > latest and closed >= reopened`,
      at: `'date', reopened`,
      expected: `concat_ws(' ', 'open for at most ${longestReopening} hours, no day closed from', reopened)`,
      found: `concat_ws(' ', 'open until', open_until, 'closed up to', closed)`,
    },
  },
} satisfies Reading;
