/** Something that must hold of a merchant's ledger. The expressions are over the columns of the reading it belongs to. */
export interface Check {
  readonly wrong: string;
  /** Where, as names and values of jsonb_build_object: account, number, version, … */
  readonly at: string;
  readonly expected: string;
  readonly found: string;
  /** Where the reading adds up too much to say where: read when something is wrong, and shown unless it finds nothing. */
  readonly trace?: Trace;
}

/** Rows with the expressions of a check over them. It may sort and join what a reading must not. */
export interface Trace extends Omit<Check, 'trace'> {
  readonly rows: (scope: Scope) => string;
}

/** What a verification covers. Without bounds each part is `true`. */
export interface Scope {
  readonly name: 'whole' | 'tail';
  /** Accounts that were posted on since. */
  account(column: string): string;
  /** Postings since. */
  posting(column: string): string;
  /** Business dates since. */
  date(column: string): string;
}

/**
 * One pass over the tables that answers several checks: what it selects, and what must hold of each row. It costs in
 * proportion to the rows, whatever account they are of: joins are equalities of a whole key, never ranges, and nothing
 * is sorted.
 */
export interface Reading {
  /** Of the merchant $1. */
  readonly rows: (scope: Scope) => string;
  /** How many rows were looked at; `count(*)` unless given. */
  readonly examined?: string;
  readonly checks: Readonly<Record<string, Check>>;
}

export const whole: Scope = { name: 'whole', account: () => 'true', posting: () => 'true', date: () => 'true' };

const watermark = '(select posting_id from ledger_day_close where merchant_id = $1 and business_date = $2::date)';

/** Since the close of the business date $2: what was posted, and all of the accounts that it touched. */
export const tail: Scope = {
  name: 'tail',
  account: (column) =>
    // As an array, which is made once: for a list the planner may walk each account's postings for each of its rows.
    `${column} = any (array(select distinct account_id from ledger_posting where merchant_id = $1 and posting_id > ${watermark}))`,
  posting: (column) => `${column} > ${watermark}`,
  date: (column) => `${column} > $2::date`,
};

/**
 * A posting's versions, one a row, so that its lines are found by their whole key. As an array, since the planner takes
 * a series for a thousand rows and an array for ten. A version that was tampered with can't make it endless.
 */
export const versionsOf = (alias: string): string => {
  const [from, to] = [`${alias}.version_from`, `${alias}.version_to`];
  return `unnest(case when ${to} < ${from} then '{}' when ${to} = ${from} then array[${from}] when ${to} = ${from} + 1 then array[${from}, ${to}]
    else array(select generate_series(${from}, least(${to}, ${from} + 1000000))) end)`;
};
