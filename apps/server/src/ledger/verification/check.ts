/** An invariant of a merchant's ledger. Its expressions refer to the columns of its reading. */
export interface Check {
  readonly wrong: string;
  /** The location, as arguments of jsonb_build_object: account, number, version, … */
  readonly at: string;
  readonly expected: string;
  readonly found: string;
  /** Locates the breach where the reading aggregates too much to say: runs only after a breach, and is shown if it finds one. */
  readonly trace?: Trace;
}

/** Rows with the check's expressions over them. Unlike a reading it may sort and self-join. */
export interface Trace extends Omit<Check, 'trace'> {
  readonly rows: (scope: Scope) => string;
}

/** What a verification covers. Each part is `true` when unbounded. */
export interface Scope {
  readonly name: 'whole' | 'tail';
  /** Accounts with postings since. */
  account(column: string): string;
  /** Postings since. */
  posting(column: string): string;
  /** Business dates since. */
  date(column: string): string;
  /** Instants since. */
  instant(column: string): string;
}

/**
 * One pass over the tables that answers several checks: what it selects, and what must hold for each row. Its cost is
 * linear in the rows, however they spread over accounts: joins are equalities on a whole key, never ranges, and nothing
 * is sorted.
 */
export interface Reading {
  /** Of the merchant $1. */
  readonly rows: (scope: Scope) => string;
  /** How many rows were checked; `count(*)` by default. */
  readonly examined?: string;
  readonly checks: Readonly<Record<string, Check>>;
}

export const whole: Scope = {
  name: 'whole',
  account: () => 'true',
  posting: () => 'true',
  date: () => 'true',
  instant: () => 'true',
};

const watermark = '(select posting_id from ledger_day_close where merchant_id = $1 and business_date = $2::date)';

/** Everything posted since the close of business date $2, and the whole of the accounts it touched. */
export const tail: Scope = {
  name: 'tail',
  account: (column) =>
    // An array is computed once; with a subquery the planner may scan each account's postings for each of its rows.
    `${column} = any (array(select distinct account_id from ledger_posting where merchant_id = $1 and posting_id > ${watermark}))`,
  posting: (column) => `${column} > ${watermark}`,
  date: (column) => `${column} > $2::date`,
  instant: (column) =>
    `${column} >= (select coalesce(ended_at, closed_at) from ledger_day_close where merchant_id = $1 and business_date = $2::date)`,
};

/**
 * A posting's versions, one per row, so that its lines are found by their whole key. An array, because the planner
 * estimates a series at a thousand rows and an array at ten. Bounded, even if a version was tampered with.
 */
export const versionsOf = (alias: string): string => {
  const [from, to] = [`${alias}.version_from`, `${alias}.version_to`];
  return `unnest(case when ${to} < ${from} then '{}' when ${to} = ${from} then array[${from}] when ${to} = ${from} + 1 then array[${from}, ${to}]
    else array(select generate_series(${from}, least(${to}, ${from} + 1000000))) end)`;
};
