/** The rows of the roll-ups of merchant $1 from a business date on: days, and deltas not yet folded into them. Exact in one statement. */
export const rolledSince = (columns: string, date: string): string =>
  `select ${columns} from ledger_day where merchant_id = $1 and business_date >= ${date}
   union all select ${columns} from ledger_delta where merchant_id = $1 and business_date >= ${date}`;

// One ahead of the last close counts days that were reopened by a copy of the program that doesn't know totals.
const validTotal = `ledger_total where merchant_id = $1
  and business_date <= (select max(business_date) from ledger_day_close where merchant_id = $1)`;

/**
 * The same of all time, without dates: what closed days come to, the days since then, and deltas. Its rows don't grow with
 * time. Day by day, because the planner would read every day for a bound that it doesn't know.
 */
export const rolledEver = (columns: string): string =>
  `select ${columns} from ${validTotal}
   union all
   select ${columns} from (
     select first + n as on_day from (
       select max(business_date) as last, coalesce(
         (select business_date + 1 from ${validTotal} limit 1), min(business_date)
       ) as first from ledger_day where merchant_id = $1
     ) span, generate_series(0, last - first) as n
   ) since cross join lateral (
     select * from ledger_day where merchant_id = $1 and business_date = since.on_day offset 0
   ) days
   union all select ${columns} from ledger_delta where merchant_id = $1`;
