import type { Reading, Scope } from './check.ts';
import { chain, chainTrace } from './chain.ts';

const account = `'account', account_id`;

/** Members' accounts and the merchant's purses. */
const owners = (scope: Scope): string => `
      select account_id, 'account' as kind, points_owed, array[bonus_short, points_short, growth_short]::bigint[] as short, points_held, next_expiry, last_at, postings, version, last_lot,
        array[principal, bonus, points, growth]::bigint[] as balances, array[principal_held, bonus_held, points_held]::bigint[] as held,
        principal >= principal_held and bonus >= bonus_held and points + points_owed >= points_held and growth >= 0 and points_owed >= 0
          and least(principal_held, bonus_held, points_held) >= 0 and greatest(principal, bonus, points, growth, points_owed) <= 9007199254740991 as bounds,
        ${chain.to(['postings', 'version', 'principal', 'bonus', 'points', 'growth', '0'])} as chain,
        posting_digest, line_digest, lot_digest, hold_digest, merged_into
      from ledger_account where merchant_id = $1 and ${scope.account('account_id')}
      union all
      select purse_id, unit::text, 0, '{0,0,0}', 0, next_expiry, last_at, postings, version, last_lot, array[balance], '{0,0,0}',
        balance between 0 and 9007199254740991, ${chain.to(['postings', 'version', '0', '0', '0', '0', 'balance'])},
        posting_digest, line_digest, lot_digest, 0, null
      from ledger_purse where merchant_id = $1 and ${scope.account('purse_id')}`;

const digest = (of: string) => ({
  wrong: `kind is not null and ${of}_digest <> ${of}s_digest`,
  at: account,
  expected: `'${of}s unchanged since they were written'`,
  found: `'a ${of} that was edited, added or removed'`,
});

/** Accounts and purses, each with the sums of its lines, postings, lots and holds. */
export const accounts = {
  rows: (scope) => `
    select account_id, a.kind, a.points_owed, a.short, a.points_held, a.next_expiry, a.last_at, a.bounds,
      coalesce(a.postings, 0) as postings, coalesce(a.version, 0) as version, coalesce(a.last_lot, 0) as last_lot,
      a.balances, a.held, a.posting_digest, a.line_digest, a.lot_digest, a.hold_digest, a.chain,
      coalesce(l.digest, 0) as lines_digest, coalesce(p.digest, 0) as postings_digest, coalesce(t.digest, 0) as lots_digest, coalesce(h.digest, 0) as holds_digest,
      coalesce(p.chain, 0) as posted_chain,
      coalesce(l.lines, 0) as lines, coalesce(l.first_version, 1) as first_version, coalesce(l.last_version, 0) as last_version, coalesce(l.owed, 0) as owed_lines,
      coalesce(p.postings, 0) as posting_rows, coalesce(p.version, 0) as posted_version, coalesce(p.short, '{0,0,0}') as posted_short,
      greatest(p.posted_at, h.created_at) as acted_at,
      coalesce(t.lots, 0) as lots, coalesce(t.first_lot, 1) as first_lot, coalesce(t.last_lot, 0) as lot_rows, coalesce(t.posting_number, 0) as lot_posting, t.expires_at,
      coalesce(t.points, 0) as points_lots,
      case a.kind when 'account' then array[coalesce(t.principal, 0), coalesce(t.bonus, 0), coalesce(t.points, 0) - a.points_owed]
        when 'pack' then array[coalesce(t.pack, 0)] else '{}' end as of_lots,
      case a.kind when 'account' then a.balances[1:3] when 'pack' then a.balances else '{}' end as in_lots,
      array[coalesce(h.principal, 0), coalesce(h.bonus, 0), coalesce(h.points, 0)] as of_holds,
      case a.kind when 'account' then array[coalesce(last.principal_after, 0), coalesce(last.bonus_after, 0), coalesce(last.points_after, 0), coalesce(last.growth_after, 0)]
        else array[coalesce(last.purse_after, 0)] end as last_balances
    from (${owners(scope)}
    ) a
    full join (
      select account_id, count(*) as lines, min(version) as first_version, max(version) as last_version, bit_xor(ledger_line_digest(l)) as digest,
        -coalesce(ledger_sum(amount) filter (where unit = 'points' and lot_no is null), 0) as owed
      from ledger_line l where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) l using (account_id)
    full join (
      select account_id, count(*) as postings, max(version_to) as version, max(posted_at) as posted_at, array[ledger_sum(bonus_short), ledger_sum(points_short), ledger_sum(growth_short)] as short,
        bit_xor(ledger_posting_digest(p)) as digest, bit_xor(${chain.ofPosting}) as chain
      from ledger_posting p where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) p using (account_id)
    full join (
      select account_id, count(*) as lots, min(lot_no) as first_lot, max(lot_no) as last_lot, max(posting_number) as posting_number, min(expires_at) filter (where open) as expires_at,
        sum(remaining) filter (where unit = 'principal') as principal, sum(remaining) filter (where unit = 'bonus') as bonus,
        sum(remaining) filter (where unit = 'points') as points, sum(remaining) filter (where unit = 'pack') as pack, bit_xor(ledger_lot_digest(t)) as digest
      from ledger_lot t where merchant_id = $1 and ${scope.account('account_id')} group by account_id
    ) t using (account_id)
    full join (
      select account_id, sum(principal) filter (where state = 'open') as principal, sum(bonus) filter (where state = 'open') as bonus,
        sum(points) filter (where state = 'open') as points, max(created_at) as created_at,
        bit_xor(ledger_hold_digest(h) # coalesce(s.digest, 0) # case state when 'open' then 0 else ledger_hold_end_digest(h) end) as digest
      from ledger_hold h
      left join (select hold_id, bit_xor(ledger_hold_lot_digest(p)) as digest from ledger_hold_lot p where merchant_id = $1 group by hold_id) s
        on s.hold_id = h.hold_id
      where merchant_id = $1 and ${scope.account('account_id')} group by account_id
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
      wrong:
        'kind is not null and (version <> last_version or first_version <> 1 or lines <> last_version or posted_version <> version)',
      at: account,
      expected: `concat_ws(' ', 'lines 1 to', version)`,
      found: `concat_ws(' ', lines, 'lines,', first_version, 'to', last_version || ', posted to', posted_version)`,
    },
    'posting.chain': {
      wrong: 'kind is not null and chain <> posted_chain',
      at: account,
      expected: `'an unbroken chain of postings from nothing to the current state of the account'`,
      found: `'a number, version or balance that breaks the chain'`,
      trace: chainTrace,
    },
    'account.postings': {
      wrong: 'kind is not null and (postings <> posting_rows or last_at is distinct from acted_at)',
      at: account,
      expected: `concat_ws(' ', posting_rows, 'postings, last movement at', acted_at)`,
      found: `concat_ws(' ', postings, 'postings, last movement at', last_at)`,
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
      wrong:
        'kind is not null and (last_lot <> lots or first_lot <> 1 or last_lot <> lot_rows or lot_posting > postings)',
      at: account,
      expected: `concat_ws(' ', 'lots 1 to', last_lot)`,
      found: `concat_ws(' ', lots, 'lots,', first_lot, 'to', lot_rows || ', of posting', lot_posting)`,
    },
    'account.next_expiry': {
      wrong: 'kind is not null and expires_at is not null and coalesce(next_expiry > expires_at, true)',
      at: account,
      expected: `concat_ws(' ', 'not after', expires_at)`,
      found: `coalesce(next_expiry::text, 'none')`,
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
      expected: `concat_ws(' ', 'at most', points_held, 'points in lots')`,
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
    'digest.postings': digest('posting'),
    'digest.lines': digest('line'),
    'digest.lots': digest('lot'),
    'digest.holds': digest('hold'),
  },
} satisfies Reading;

/** Purses: the columns that identify them. */
export const purses = {
  rows: (scope) => `
    select purse_id as account_id, unit, product, digest, ledger_purse_digest(u) as of_purse
    from ledger_purse u where merchant_id = $1 and ${scope.account('purse_id')}`,
  checks: {
    'digest.purse': {
      wrong: 'digest <> of_purse',
      at: account,
      expected: `'the purse unchanged since it was opened'`,
      found: `concat_ws(' ', unit, product)`,
    },
  },
} satisfies Reading;

/** An account's next expiry is a lower bound, since spends don't update it, but always the expiry of one of its lots. */
export const expiries = {
  rows: (scope) => `
    select a.account_id, a.next_expiry, t.account_id is not null as has_lot
    from (
      select account_id, next_expiry from ledger_account where merchant_id = $1 and ${scope.account('account_id')}
      union all
      select purse_id, next_expiry from ledger_purse where merchant_id = $1 and ${scope.account('purse_id')}
    ) a
    left join (
      select account_id, expires_at from ledger_lot
      where merchant_id = $1 and expires_at is not null and ${scope.account('account_id')} group by account_id, expires_at
    ) t on t.account_id = a.account_id and t.expires_at = a.next_expiry`,
  checks: {
    'account.expiry_of_lot': {
      wrong: 'next_expiry is not null and not has_lot',
      at: account,
      expected: `'the expiry of a lot'`,
      found: 'next_expiry',
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
      coalesce(t.open_lots, 0) as open_lots
    from (select account_id, max(steps) as steps from way group by account_id) w
    join ledger_account a on a.merchant_id = $1 and a.account_id = w.account_id
    left join ledger_account s on s.merchant_id = $1 and s.account_id = a.merged_into
    left join (select account_id, count(*) as open_lots from ledger_lot where merchant_id = $1 and open group by account_id) t on t.account_id = a.account_id`,
  checks: {
    'merged.empty': {
      wrong: `left_over <> '{0,0,0,0,0,0,0,0,0,0,0}' or open_lots > 0`,
      at: account,
      expected: `'nothing left'`,
      found: `concat_ws(' ', left_over, open_lots, 'open lots')`,
    },
    'merged.survivor': {
      wrong: 'not has_survivor or steps = 1000',
      at: account,
      expected: `'a surviving account at the end of the chain'`,
      found: `concat_ws(' ', merged_into, steps, 'steps')`,
    },
  },
} satisfies Reading;

/** Where an account was merged to by its last posting and by its row: nothing is posted on a merged account. */
export const merges = {
  rows: (scope) => `
    select a.account_id, a.merged_into, i.account_id as into_id, o.posting_id
    from ledger_account a
    left join (select account_id, number, posting_id, document_kind, document_id, step from ledger_posting where merchant_id = $1 and kind = 'merge' and effect = 'forward') o
      on o.account_id = a.account_id and o.number = a.postings
    left join (select account_id, document_kind, document_id, step from ledger_posting where merchant_id = $1 and kind = 'merge' and effect = 'forward') i
      on i.document_kind = o.document_kind and i.document_id = o.document_id and i.step = o.step || ':in'
    where a.merchant_id = $1 and ${scope.account('a.account_id')}`,
  checks: {
    'merged.posting': {
      wrong: 'merged_into is distinct from into_id',
      at: account,
      expected: `coalesce('merged into ' || into_id, 'not merged')`,
      found: `coalesce('merged into ' || merged_into, 'not merged')`,
    },
  },
} satisfies Reading;
