import type { Reading } from './check.ts';

const line = `'account', account_id, 'version', version, 'unit', unit`;
const posting = `'account', account_id, 'number', number, 'posting', posting_id`;

/** Every line against those before it, and every posting against the lines up to its last. */
export const lines = {
  rows: (scope) => `
    select l.*, p.posting_id, p.number, p.purse_after is not null as is_purse,
      array[p.principal_after, p.bonus_after, p.points_after, p.growth_after] as after, p.purse_after,
      case l.unit when 'principal' then l.principal when 'bonus' then l.bonus when 'points' then l.points when 'growth' then l.growth else l.purse end as sum
    from (
      select account_id, version, unit, lot_no, amount, balance,
        coalesce(lag(version) over w, 0) + 1 as next_version,
        ledger_sum(amount) filter (where unit = 'principal') over w as principal,
        ledger_sum(amount) filter (where unit = 'bonus') over w as bonus,
        ledger_sum(amount) filter (where unit = 'points') over w as points,
        ledger_sum(amount) filter (where unit = 'growth') over w as growth,
        ledger_sum(amount) filter (where unit > 'growth') over w as purse
      from ledger_line where merchant_id = $1 and ${scope.account('account_id')}
      window w as (partition by account_id order by version)
    ) l
    left join ledger_posting p
      on p.merchant_id = $1 and p.account_id = l.account_id and p.version_to = l.version and p.version_from <= p.version_to`,
  checks: {
    'line.version': { wrong: 'version <> next_version', at: line, expected: 'next_version', found: 'version' },
    'line.balance': { wrong: 'balance <> sum', at: line, expected: 'sum', found: 'balance' },
    'line.lot': {
      wrong: `amount = 0 or unit <> 'points' and (lot_no is null) <> (unit in ('growth', 'merchant_value'))`,
      at: line,
      expected: `case when amount = 0 then 'an amount' when lot_no is null then 'a lot' else 'no lot' end`,
      found: `concat_ws(' ', amount, lot_no)`,
    },
    'posting.lines': {
      wrong: `posting_id is not null and case when is_purse then purse_after <> purse
        else (principal, bonus, points, growth) is distinct from (after[1], after[2], after[3], after[4]) end`,
      at: posting,
      expected: 'case when is_purse then array[purse] else array[principal, bonus, points, growth] end',
      found: 'case when is_purse then array[purse_after] else after end',
    },
  },
} satisfies Reading;

/** Every posting against the one before it on its account: joined, which several processes share, where a window would not. */
export const postings = {
  rows: (scope) => `
    select p.account_id, p.posting_id, p.number, p.version_from, p.version_to, p.posted_at, p.purse_after is not null as is_purse,
      array[p.principal, p.bonus, p.points, p.growth, p.purse] as change,
      array[p.principal_after, p.bonus_after, p.points_after, p.growth_after, p.purse_after] as after,
      p.principal, p.bonus, p.points, p.growth, p.purse, p.principal_after, p.bonus_after, p.points_after, p.growth_after, p.purse_after,
      coalesce(b.version_to, 0) + 1 as next_version, b.posting_id as before_id, b.posted_at as before_at,
      coalesce(b.principal_after, 0) as principal_before, coalesce(b.bonus_after, 0) as bonus_before,
      coalesce(b.points_after, 0) as points_before, coalesce(b.growth_after, 0) as growth_before, coalesce(b.purse_after, 0) as purse_before
    from ledger_posting p
    left join ledger_posting b on b.merchant_id = $1 and b.account_id = p.account_id and b.number = p.number - 1
    where p.merchant_id = $1 and ${scope.account('p.account_id')}`,
  checks: {
    'posting.number': {
      wrong: 'before_id is null and number <> 1 or number < 1',
      at: posting,
      expected: `concat_ws(' ', 'one numbered', number - 1)`,
      found: `'none'`,
    },
    'posting.versions': {
      wrong: 'version_from <> next_version or version_to < version_from - 1',
      at: posting,
      expected: 'next_version',
      found: `concat_ws(' to ', version_from, version_to)`,
    },
    'posting.time': {
      wrong: 'posted_at < before_at or posting_id < before_id',
      at: posting,
      expected: `concat_ws(' ', before_at, before_id)`,
      found: `concat_ws(' ', posted_at, posting_id)`,
    },
    'posting.balance': {
      wrong: `case when is_purse then purse_before + purse <> purse_after
          or num_nonnulls(principal_after, bonus_after, points_after, growth_after) > 0 or array[principal, bonus, points, growth] <> '{0,0,0,0}'
        else (principal_before + principal, bonus_before + bonus, points_before + points, growth_before + growth, 0)
          is distinct from (principal_after, bonus_after, points_after, growth_after, purse) end
        or version_to < version_from and change <> '{0,0,0,0,0}'`,
      at: posting,
      expected: `array[principal_before, bonus_before, points_before, growth_before, purse_before]::text || ' + ' || change::text`,
      found: 'after',
    },
  },
} satisfies Reading;
