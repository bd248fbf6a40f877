/** Something that must hold of a merchant's ledger. The expressions are over the columns of the reading it belongs to. */
export interface Check {
  readonly wrong: string;
  /** Where, as names and values of jsonb_build_object: account, number, version, … */
  readonly at: string;
  readonly expected: string;
  readonly found: string;
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

/** One pass over the tables that answers several checks: what it selects, and what must hold of each row. */
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
    `${column} in (select account_id from ledger_posting where merchant_id = $1 and posting_id > ${watermark})`,
  posting: (column) => `${column} > ${watermark}`,
  date: (column) => `${column} > $2::date`,
};
