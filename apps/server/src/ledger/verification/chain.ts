import type { Scope, Trace } from './check.ts';

/** An account's number, version and balances after one posting, as one hash. */
const state = (columns: readonly string[]): string =>
  `hash_record_extended(row(${columns.map((column) => `(${column})::bigint`).join(', ')}), 6)`;

/** A step from one state to the next. XORed over consecutive steps, only the first and last states remain, so rows need no sort and no self-join. */
const between = (before: readonly string[], after: readonly string[]): string => `(${state(before)} # ${state(after)})`;

const units = ['principal', 'bonus', 'points', 'growth', 'purse'];

export const chain = {
  /** From nothing to an account with this number, version and balances. */
  to: (now: readonly string[]): string =>
    between(
      now.map(() => '0'),
      now,
    ),
  ofPosting: between(
    ['number - 1', 'version_from - 1', ...units.map((unit) => `coalesce(${unit}_after, 0) - ${unit}`)],
    ['number', 'version_to', ...units.map((unit) => `coalesce(${unit}_after, 0)`)],
  ),
};

/** A unit's balance (1 to 5: the purse's) within a posting. The posting's number in the hash keeps lines of one posting from standing in for another's. */
const within = (unit: string, balance: string): string =>
  `hashint8extended(${balance}, uuid_hash_extended(p.account_id, p.number * 8 + ${unit}))`;

const unitNo = `case l.unit when 'principal' then 1 when 'bonus' then 2 when 'points' then 3 when 'growth' then 4 else 5 end`;

/** The step across a line; over a posting's lines it equals the step across the posting. */
export const stepOfLine = `(${within(unitNo, 'l.balance - l.amount')} # ${within(unitNo, 'l.balance')})`;
export const stepOfPosting = `(${units
  .map(
    (unit, at) =>
      `${within(String(at + 1), `coalesce(p.${unit}_after, 0) - p.${unit}`)} # ${within(String(at + 1), `coalesce(p.${unit}_after, 0)`)}`,
  )
  .join(' # ')})`;

/** Each posting with its predecessor on the account. */
export const chainTrace: Trace = {
  rows: (scope: Scope) => `
    select p.account_id, p.posting_id, p.number, p.version_from, p.version_to, coalesce(b.version_to, 0) + 1 as next_version, b.posting_id as before_id,
      array[${units.map((unit) => `coalesce(b.${unit}_after, 0) + p.${unit}`).join(', ')}] as due,
      array[${units.map((unit) => `coalesce(p.${unit}_after, 0)`).join(', ')}] as after
    from ledger_posting p
    left join ledger_posting b on b.merchant_id = $1 and b.account_id = p.account_id and b.number = p.number - 1
    where p.merchant_id = $1 and ${scope.account('p.account_id')}`,
  wrong: 'before_id is null and number <> 1 or version_from <> next_version or due <> after',
  at: `'account', account_id, 'number', number, 'posting', posting_id`,
  expected: `case when before_id is null and number <> 1 then concat_ws(' ', 'one numbered', number - 1) else concat_ws(' ', 'from version', next_version, 'balances', due) end`,
  found: `case when before_id is null and number <> 1 then 'none' else concat_ws(' ', 'from version', version_from, 'balances', after) end`,
};

/** Each line with the running sum of its unit. */
export const lineTrace: Trace = {
  rows: (scope: Scope) => `
    select l.account_id, l.version, l.unit, l.balance, l.next_version,
      case l.unit when 'principal' then l.principal when 'bonus' then l.bonus when 'points' then l.points when 'growth' then l.growth else l.purse end as sum
    from (
      select account_id, version, unit, balance, coalesce(lag(version) over w, 0) + 1 as next_version,
        ledger_sum(amount) filter (where unit = 'principal') over w as principal,
        ledger_sum(amount) filter (where unit = 'bonus') over w as bonus,
        ledger_sum(amount) filter (where unit = 'points') over w as points,
        ledger_sum(amount) filter (where unit = 'growth') over w as growth,
        ledger_sum(amount) filter (where unit > 'growth') over w as purse
      from ledger_line where merchant_id = $1 and ${scope.account('account_id')}
      window w as (partition by account_id order by version)
    ) l`,
  wrong: 'version <> next_version or balance <> sum',
  at: `'account', account_id, 'version', version, 'unit', unit`,
  expected: `concat_ws(' ', 'version', next_version, 'balance', sum)`,
  found: `concat_ws(' ', 'version', version, 'balance', balance)`,
};
