import type { Reading } from './check.ts';

const account = `'account', account_id`;

/** Members' accounts and the merchant's purses, each with what its lines, postings, lots and holds add up to. */
export const accounts = {
  rows: (scope) => `
    select account_id, a.kind, a.points_owed, a.short, a.points_held, a.next_expiry, a.last_at, a.bounds,
      coalesce(a.postings, 0) as postings, coalesce(a.version, 0) as version, coalesce(a.last_lot, 0) as last_lot,
      a.balances, a.held,
      coalesce(l.lines, 0) as lines, coalesce(l.last_version, 0) as last_version, coalesce(l.owed, 0) as owed_lines,
      coalesce(p.postings, 0) as posting_rows, coalesce(p.version, 0) as posted_version, p.posted_at, coalesce(p.short, '{0,0,0}') as posted_short,
      coalesce(t.lots, 0) as lots, coalesce(t.last_lot, 0) as lot_rows, coalesce(t.posting_number, 0) as lot_posting, t.expires_at,
      coalesce(t.points, 0) as points_lots,
      case a.kind when 'account' then array[coalesce(t.principal, 0), coalesce(t.bonus, 0), coalesce(t.points, 0) - a.points_owed]
        when 'pack' then array[coalesce(t.pack, 0)] else '{}' end as of_lots,
      case a.kind when 'account' then a.balances[1:3] when 'pack' then a.balances else '{}' end as in_lots,
      array[coalesce(h.principal, 0), coalesce(h.bonus, 0), coalesce(h.points, 0)] as of_holds,
      case a.kind when 'account' then array[coalesce(last.principal_after, 0), coalesce(last.bonus_after, 0), coalesce(last.points_after, 0), coalesce(last.growth_after, 0)]
        else array[coalesce(last.purse_after, 0)] end as last_balances
    from (
      select account_id, 'account' as kind, points_owed, array[bonus_short, points_short, growth_short]::bigint[] as short, points_held, next_expiry, last_at, postings, version, last_lot,
        array[principal, bonus, points, growth]::bigint[] as balances, array[principal_held, bonus_held, points_held]::bigint[] as held,
        principal >= principal_held and bonus >= bonus_held and points + points_owed >= points_held and growth >= 0 and points_owed >= 0
          and least(principal_held, bonus_held, points_held) >= 0 and greatest(principal, bonus, points, growth, points_owed) <= 9007199254740991 as bounds
      from ledger_account where merchant_id = $1 and ${scope.account('account_id')}
      union all
      select purse_id, unit::text, 0, '{0,0,0}', 0, next_expiry, last_at, postings, version, last_lot, array[balance], '{0,0,0}',
        balance between 0 and 9007199254740991
      from ledger_purse where merchant_id = $1 and ${scope.account('purse_id')}
    ) a
    full join (
      select account_id, count(*) as lines, max(version) as last_version, -coalesce(sum(amount) filter (where unit = 'points' and lot_no is null), 0) as owed
      from ledger_line where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) l using (account_id)
    full join (
      select account_id, count(*) as postings, max(version_to) as version, max(posted_at) as posted_at, array[sum(bonus_short), sum(points_short), sum(growth_short)]::bigint[] as short
      from ledger_posting where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) p using (account_id)
    full join (
      select account_id, count(*) as lots, max(lot_no) as last_lot, max(posting_number) as posting_number, min(expires_at) filter (where open) as expires_at,
        sum(remaining) filter (where unit = 'principal') as principal, sum(remaining) filter (where unit = 'bonus') as bonus,
        sum(remaining) filter (where unit = 'points') as points, sum(remaining) filter (where unit = 'pack') as pack
      from ledger_lot where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) t using (account_id)
    full join (
      select account_id, sum(principal) filter (where state = 'open') as principal, sum(bonus) filter (where state = 'open') as bonus,
        sum(points) filter (where state = 'open') as points
      from ledger_hold where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) h using (account_id)
    left join (
      select account_id as owner_id, number, principal_after, bonus_after, points_after, growth_after, purse_after
      from ledger_posting where merchant_id = $1
    ) last on last.owner_id = a.account_id and last.number = a.postings`,
  checks: {
    'account.exists': {
      wrong: 'kind is null',
      at: account,
      expected: `'an account or purse'`,
      found: `concat_ws(' ', lines, 'lines,', posting_rows, 'postings,', lots, 'lots')`,
    },
    'account.versions': {
      wrong: 'kind is not null and (version <> last_version or lines <> last_version or posted_version <> version)',
      at: account,
      expected: 'version',
      found: `concat_ws(' ', lines, 'lines, the last', last_version || ', posted to', posted_version)`,
    },
    'account.postings': {
      wrong:
        'kind is not null and (postings <> posting_rows or last_at < posted_at or posted_at is not null and last_at is null)',
      at: account,
      expected: `concat_ws(' ', posting_rows, posted_at)`,
      found: `concat_ws(' ', postings, last_at)`,
    },
    'account.balance': {
      wrong: 'kind is not null and balances <> last_balances',
      at: account,
      expected: 'last_balances',
      found: 'balances',
    },
    'account.bounds': {
      wrong: 'not bounds',
      at: account,
      expected: `'0 <= held <= balance <= 2^53 - 1'`,
      found: `concat_ws(' ', balances, 'held', held, 'owed', points_owed)`,
    },
    'account.lots': {
      wrong: 'kind is not null and in_lots <> of_lots::bigint[]',
      at: account,
      expected: 'of_lots',
      found: 'in_lots',
    },
    'account.lot_numbers': {
      wrong: 'kind is not null and (last_lot <> lots or last_lot <> lot_rows or lot_posting > postings)',
      at: account,
      expected: 'last_lot',
      found: `concat_ws(' ', lots, 'lots, the last', lot_rows || ', of posting', lot_posting)`,
    },
    'account.next_expiry': {
      wrong: 'kind is not null and expires_at is not null and coalesce(next_expiry > expires_at, true)',
      at: account,
      expected: 'expires_at',
      found: 'next_expiry',
    },
    'account.owed': {
      wrong: `kind = 'account' and points_owed <> owed_lines`,
      at: account,
      expected: 'owed_lines',
      found: 'points_owed',
    },
    'account.deficit': {
      wrong: 'points_owed > 0 and points_lots > points_held',
      at: account,
      expected: 'points_held',
      found: 'points_lots',
    },
    'account.short': {
      wrong: `kind = 'account' and short <> posted_short`,
      at: account,
      expected: 'posted_short',
      found: 'short',
    },
    'account.holds': {
      wrong: 'kind is not null and held <> of_holds::bigint[]',
      at: account,
      expected: 'of_holds',
      found: 'held',
    },
  },
} satisfies Reading;

/** Accounts that were merged into another. */
export const merged = {
  rows: (scope) => `
    with recursive way as (
      select account_id, merged_into, 1 as steps from ledger_account
      where merchant_id = $1 and merged_into is not null and ${scope.account('account_id')}
      union all
      select w.account_id, a.merged_into, w.steps + 1
      from way w join ledger_account a on a.merchant_id = $1 and a.account_id = w.merged_into
      where a.merged_into is not null and w.steps < 1000
    )
    select a.account_id, a.merged_into, s.account_id is not null as has_survivor, w.steps,
      array[a.principal, a.bonus, a.points, a.growth, a.principal_held, a.bonus_held, a.points_held, a.points_owed, a.bonus_short, a.points_short, a.growth_short]::bigint[] as left_over,
      (select count(*) from ledger_lot t where t.merchant_id = $1 and t.account_id = a.account_id and t.open) as open_lots
    from (select account_id, max(steps) as steps from way group by account_id) w
    join ledger_account a on a.merchant_id = $1 and a.account_id = w.account_id
    left join ledger_account s on s.merchant_id = $1 and s.account_id = a.merged_into`,
  checks: {
    'merged.empty': {
      wrong: `left_over <> '{0,0,0,0,0,0,0,0,0,0,0}' or open_lots > 0`,
      at: account,
      expected: '0',
      found: `concat_ws(' ', left_over, open_lots, 'open lots')`,
    },
    'merged.survivor': {
      wrong: 'not has_survivor or steps = 1000',
      at: account,
      expected: `'a survivor at the end'`,
      found: `concat_ws(' ', merged_into, steps, 'steps')`,
    },
  },
} satisfies Reading;
