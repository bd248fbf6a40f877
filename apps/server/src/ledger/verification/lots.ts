import type { Reading } from './check.ts';

const lot = `'account', account_id, 'lot', lot_no`;
const held = `'account', account_id, 'hold', hold_id`;

/** What every lot says of itself. */
export const lots = {
  rows: (scope) => `
    select account_id, lot_no, unit, amount, remaining, held, open, expires_at, tranche
    from ledger_lot where merchant_id = $1 and ${scope.account('account_id')}`,
  checks: {
    'lot.bounds': {
      wrong: `remaining not between 0 and amount or held not between 0 and remaining or open <> (remaining > 0) or unit = 'growth' or amount < 1 or unit = 'principal' and expires_at is not null or tranche not between 1 and lot_no`,
      at: lot,
      expected: `'0 <= remaining <= ' || amount`,
      found: `concat_ws(' ', remaining, unit, case when open then 'open' else 'closed' end, expires_at, 'of tranche', tranche)`,
    },
  },
} satisfies Reading;

/** Every lot with its lines, added up as one: together they come to nothing. */
export const lotLines = {
  rows: (scope) => `
    select account_id, lot_no, ledger_sum(amount) as sum, ledger_sum(remaining) as remaining, ledger_sum(ran_out) as ran_out, ledger_sum(expired) as expired, min(unit) as unit, max(unit) as other_unit, ledger_sum(lots) as lots
    from (
      select account_id, lot_no, unit, amount, 0::bigint as remaining, case contra when 'expired' then -amount else 0 end as ran_out, 0::bigint as expired, 0::bigint as lots
      from ledger_line where merchant_id = $1 and lot_no is not null and ${scope.account('account_id')}
      union all
      select account_id, lot_no, unit, 0, remaining, 0, expired, 1 from ledger_lot where merchant_id = $1 and ${scope.account('account_id')}
    ) part group by account_id, lot_no`,
  checks: {
    'lot.lines': {
      wrong: 'sum <> remaining or unit <> other_unit or lots <> 1',
      at: lot,
      expected: `concat_ws(' ', sum, unit)`,
      found: `case when lots = 0 then 'no lot' else concat_ws(' ', remaining, other_unit) end`,
    },
    'lot.expired': { wrong: 'ran_out <> expired', at: lot, expected: 'ran_out', found: 'expired' },
  },
} satisfies Reading;

/** Lots that a transfer or merge brought. */
export const origins = {
  rows: (scope) => `
    select t.account_id, t.lot_no, t.unit, t.expires_at, t.branch_id, t.origin_account_id, t.origin_lot_no,
      o.unit as origin_unit, o.expires_at as origin_expires_at, o.branch_id as origin_branch_id
    from ledger_lot t left join ledger_lot o
      on o.merchant_id = $1 and o.account_id = t.origin_account_id and o.lot_no = t.origin_lot_no
    where t.merchant_id = $1 and num_nonnulls(t.origin_account_id, t.origin_lot_no) > 0 and ${scope.account('t.account_id')}`,
  checks: {
    'lot.origin': {
      wrong:
        'origin_unit is null or (unit, expires_at, branch_id) is distinct from (origin_unit, origin_expires_at, origin_branch_id)',
      at: lot,
      expected: `concat_ws(' ', origin_unit, origin_expires_at, origin_branch_id)`,
      found: `concat_ws(' ', unit, expires_at, branch_id, 'from', origin_account_id, origin_lot_no)`,
    },
  },
} satisfies Reading;

/** What of each lot is held, by the lot and by open holds. */
export const heldLots = {
  rows: (scope) => `
    select account_id, lot_no, coalesce(t.held, 0) as held, coalesce(h.held, 0) as of_holds
    from (select account_id, lot_no, held from ledger_lot where merchant_id = $1 and open and ${scope.account('account_id')}) t
    full join (
      select o.account_id, p.lot_no, sum(p.amount)::bigint as held
      from ledger_hold o join ledger_hold_lot p on p.merchant_id = $1 and p.hold_id = o.hold_id
      where o.merchant_id = $1 and o.state = 'open' and ${scope.account('o.account_id')}
      group by o.account_id, p.lot_no
    ) h using (account_id, lot_no)`,
  checks: {
    'lot.held': { wrong: 'held <> of_holds', at: lot, expected: 'of_holds', found: 'held' },
  },
} satisfies Reading;

/** Every hold, with what it set aside of each lot: of its own account's, and in all what it says. */
export const holdLots = {
  rows: (scope) => `
    select h.account_id, h.hold_id, h.created_at, array[h.principal, h.bonus, h.points] as amounts, s.amounts as of_lots, s.parts
    from ledger_hold h
    cross join lateral (
      select count(*) as parts, array[
          coalesce(sum(p.amount) filter (where t.unit = 'principal'), 0), coalesce(sum(p.amount) filter (where t.unit = 'bonus'), 0),
          coalesce(sum(p.amount) filter (where t.unit = 'points'), 0)
        ]::bigint[] as amounts
      from ledger_hold_lot p left join ledger_lot t on t.merchant_id = $1 and t.account_id = h.account_id and t.lot_no = p.lot_no
      where p.merchant_id = $1 and p.hold_id = h.hold_id
    ) s
    where h.merchant_id = $1 and ${scope.account('h.account_id')}`,
  checks: {
    // A hold that ended before holds were kept by lot has none.
    'hold.lots': {
      wrong: 'parts > 0 and amounts <> of_lots',
      at: held,
      expected: 'amounts',
      found: 'of_lots',
    },
  },
} satisfies Reading;

/** Holds that were captured, with the posting that did it. */
export const captures = {
  rows: (scope) => `
    select h.account_id, h.hold_id, h.posting_id, h.principal + h.bonus as value, h.points, p.posting_id is not null as is_posted,
      p.account_id as posted_on, p.kind, p.effect
    from ledger_hold h left join ledger_posting p on p.merchant_id = $1 and p.posting_id = h.posting_id
    where h.merchant_id = $1 and h.state = 'captured' and ${scope.account('h.account_id')}`,
  checks: {
    'hold.capture': {
      wrong: `not is_posted or posted_on <> account_id or kind <> 'spend' or effect <> 'forward'`,
      at: held,
      expected: `'a spend of this account'`,
      found: `concat_ws(' ', posting_id, effect, kind, posted_on)`,
    },
  },
} satisfies Reading;
