import { versionsOf, type Reading, type Scope } from './check.ts';

const lot = `'account', account_id, 'lot', lot_no`;
const held = `'account', account_id, 'hold', hold_id`;

/** Invariants of a single lot. */
export const lots = {
  rows: (scope) => `
    select account_id, lot_no, unit, amount, remaining, held, open, expires_at, tranche, deduction
    from ledger_lot where merchant_id = $1 and ${scope.account('account_id')}`,
  checks: {
    'lot.bounds': {
      wrong: `remaining not between 0 and amount or held not between 0 and remaining or open <> (remaining > 0) or unit = 'growth' or amount < 1 or unit = 'principal' and expires_at is not null or tranche not between 1 and lot_no or deduction is not null and (unit not in ('principal', 'bonus') or deduction not in ('proportional', 'principal_first', 'bonus_first'))`,
      at: lot,
      expected: `'0 <= remaining <= ' || amount`,
      found: `concat_ws(' ', remaining, unit, case when open then 'open' else 'closed' end, expires_at, 'of tranche', tranche, deduction)`,
    },
  },
} satisfies Reading;

/** Every lot minus its lines: the sum is zero. */
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

/** A lot's tranche, by where it began: on this account, unless a merge brought it. */
const root =
  'coalesce(root_account_id, account_id) as root_account_id, coalesce(root_tranche, tranche) as root_tranche';

/** All lots, on any account, of each tranche that has a lot on an account in scope. */
const related = (scope: Scope, of = ''): string => {
  if (scope.name === 'whole') return 'true';
  const began = `any (array(select distinct root_account_id from ledger_lot where merchant_id = $1 and root_account_id is not null and ${scope.account('account_id')}))`;
  const [account, rootAccount] = [`${of}account_id`, `${of}root_account_id`];
  return `(${scope.account(account)} or ${scope.account(rootAccount)} or ${account} = ${began} or ${rootAccount} = ${began})`;
};

/**
 * Lots that continue another, moved from another account or handed over, with the line that brought them, and those of a
 * tranche that began elsewhere.
 */
export const origins = {
  rows: (scope) => `
    select t.account_id, t.lot_no, t.tranche, t.unit, t.amount, t.expires_at, t.branch_id, t.origin_account_id, t.origin_lot_no, t.root_account_id, t.root_tranche, t.spend_no, t.deduction, p.kind,
      coalesce(o.spend_no, o.tranche) as due_spend_no, t.origin_account_id = t.account_id as is_here, num_nonnulls(t.origin_account_id, t.origin_lot_no) > 0 as is_moved, coalesce(o.root_account_id, o.account_id) as due_account_id, coalesce(o.root_tranche, o.tranche) as due_tranche,
      o.unit as origin_unit, o.amount as origin_amount, o.expires_at as origin_expires_at, o.branch_id as origin_branch_id, o.deduction as origin_deduction, p.amount as moved,
      case when p.kind in ('transfer', 'merge') or h.last is null and t.tranche = t.lot_no then o.branch_id when p.posting_id > h.last[1]::bigint then h.last[2]::uuid end as due_branch_id
    from (
      select * from ledger_lot where merchant_id = $1 and num_nonnulls(origin_account_id, origin_lot_no, root_account_id, root_tranche, spend_no) > 0 and ${scope.account('account_id')}
    ) t
    left join ledger_lot o on o.merchant_id = $1 and o.account_id = t.origin_account_id and o.lot_no = t.origin_lot_no
    left join (
      select q.account_id, q.number, q.kind, q.posting_id, l.lot_no, max(l.amount) as amount
      from (select account_id, number, kind, posting_id, ${versionsOf('q')} as version from ledger_posting q
        where merchant_id = $1 and (account_id, number) in (select account_id, posting_number from ledger_lot where merchant_id = $1 and origin_account_id is not null)) q
      join ledger_line l on l.merchant_id = $1 and l.account_id = q.account_id and l.version = q.version and l.lot_no is not null and l.amount > 0
      group by 1, 2, 3, 4, 5
    ) p on p.account_id = t.account_id and p.number = t.posting_number and p.lot_no = t.lot_no
    left join (
      select l.root_account_id, l.root_tranche, max(array[lpad(q.posting_id::text, 19, '0'), l.branch_id::text]) as last
      from ledger_lot l join ledger_posting q on q.merchant_id = $1 and q.account_id = l.account_id and q.number = l.posting_number
      where l.merchant_id = $1 and l.root_account_id is not null and l.origin_account_id = l.account_id and q.kind = 'hand_over' and ${related(scope, 'l.')}
      group by l.root_account_id, l.root_tranche
    ) h on h.root_account_id = t.root_account_id and h.root_tranche = t.root_tranche
    where t.merchant_id = $1`,
  checks: {
    'lot.origin': {
      wrong:
        // What a refund reopened is owed by the branch that took its tranche over last. Other lots of a tranche: lot.tranche.
        `is_moved and (origin_unit is null or (unit, expires_at, deduction) is distinct from (origin_unit, origin_expires_at, origin_deduction) or amount > origin_amount or case kind
          when 'hand_over' then not is_here or unit not in ('principal', 'bonus') or coalesce(branch_id = origin_branch_id, true)
          else branch_id is distinct from coalesce(due_branch_id, branch_id) end)`,
      at: lot,
      expected: `concat_ws(' ', origin_amount, origin_unit, origin_expires_at, due_branch_id, origin_deduction)`,
      found: `concat_ws(' ', amount, unit, expires_at, branch_id, deduction, 'from', origin_account_id, origin_lot_no)`,
    },
    'lot.arrival': {
      wrong: `is_moved and (moved is null or moved > amount or kind <> 'transfer' and amount <> origin_amount)`,
      at: lot,
      expected: `concat_ws(' ', 'moved by its posting, with the amount', origin_amount)`,
      found: `concat_ws(' ', coalesce(moved, 0), 'of', amount)`,
    },
    // A tranche that was handed over is spent in its former place: other lots of it have the place of its first.
    'lot.spend_no': {
      wrong: `tranche = lot_no and spend_no is distinct from case when is_moved and kind = 'hand_over' then due_spend_no end`,
      at: lot,
      expected: `coalesce('as ' || case when is_moved and kind = 'hand_over' then due_spend_no end, 'as it is numbered')`,
      found: `'as ' || coalesce(spend_no, tranche)`,
    },
    // What a transfer brought began a tranche. A lot without an origin has the root of its tranche's first lot: lot.tranche.
    'lot.root': {
      wrong: `case when not is_moved then lot_no = tranche
        when unit not in ('principal', 'bonus') or kind = 'transfer' then num_nonnulls(root_account_id, root_tranche) > 0
        else (root_account_id, root_tranche) is distinct from (due_account_id, due_tranche) end`,
      at: lot,
      expected: `case when is_moved and unit in ('principal', 'bonus') and kind is distinct from 'transfer' then concat_ws(' ', 'tranche', due_tranche, 'of', due_account_id) else 'a tranche that starts here' end`,
      found: `concat_ws(' ', 'tranche', root_tranche, 'of', root_account_id)`,
    },
  },
} satisfies Reading;

/** The held part of each lot: by the lot itself, and by open holds. */
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

/** Every hold against its shares of lots: all of its own account, adding up to the hold's amounts. */
export const holdLots = {
  rows: (scope) => `
    select h.account_id, h.hold_id, h.created_at, array[h.principal, h.bonus, h.points] as amounts, s.amounts as of_lots, coalesce(s.parts, 0) as parts
    from ledger_hold h
    left join (
      select p.hold_id, count(*) as parts, array[
          coalesce(sum(p.amount) filter (where t.unit = 'principal'), 0), coalesce(sum(p.amount) filter (where t.unit = 'bonus'), 0),
          coalesce(sum(p.amount) filter (where t.unit = 'points'), 0)
        ]::bigint[] as amounts
      from ledger_hold_lot p
      join ledger_hold o on o.merchant_id = $1 and o.hold_id = p.hold_id
      left join ledger_lot t on t.merchant_id = $1 and t.account_id = o.account_id and t.lot_no = p.lot_no
      where p.merchant_id = $1 group by p.hold_id
    ) s on s.hold_id = h.hold_id
    where h.merchant_id = $1 and ${scope.account('h.account_id')}`,
  checks: {
    // A hold that ended before holds were recorded by lot has no shares.
    'hold.lots': {
      wrong: 'parts > 0 and amounts <> of_lots',
      at: held,
      expected: 'amounts',
      found: 'of_lots',
    },
  },
} satisfies Reading;

/** Lots that continue no other, with the original amounts of their whole tranche on all accounts. */
export const sold = {
  rows: (scope) => `
    select l.account_id, l.lot_no, l.sold, l.given,
      case when l.unit in ('principal', 'bonus') then coalesce(t.sold, 0) end as due_sold, case when l.unit in ('principal', 'bonus') then coalesce(t.given, 0) end as due_given
    from (select account_id, lot_no, unit, sold, given, ${root} from ledger_lot where merchant_id = $1 and ${scope.account('account_id')}) l
    left join (
      select root_account_id, root_tranche, ledger_sum(amount) filter (where unit = 'principal') as sold,
        ledger_sum(case unit when 'bonus' then amount else -amount end) filter (where unit = 'bonus' or is_reclass) as given
      from (
        select unit, amount, origin_account_id is null and lot_no > tranche as is_reclass, ${root} from ledger_lot
        where merchant_id = $1 and unit in ('principal', 'bonus') and (origin_account_id is null or root_account_id is null) and ${related(scope)}
      ) began group by root_account_id, root_tranche
    ) t on t.root_account_id = l.root_account_id and t.root_tranche = l.root_tranche`,
  checks: {
    'lot.sold': {
      wrong: '(sold, given) is distinct from (due_sold, due_given)',
      at: lot,
      expected: `concat_ws(' + ', due_sold, due_given)`,
      found: `concat_ws(' + ', sold, given)`,
    },
  },
} satisfies Reading;

/**
 * Open tranches of each account by where they began. If a tranche had no seller, each refund's branch became the
 * seller. What was handed over goes on in the newest.
 */
export const roots = {
  rows: (scope) => `
    select account_id, root_account_id, root_tranche, min(l.tranche) as first, greatest(max(l.tranche), max(h.tranche)) as last
    from (
      select account_id, tranche, branch_id, ${root} from ledger_lot where merchant_id = $1 and open and unit in ('principal', 'bonus') and ${scope.account('account_id')}
    ) l
    left join (
      select account_id, root_account_id, root_tranche, max(tranche) as tranche from ledger_lot where merchant_id = $1 and spend_no is not null and ${scope.account('account_id')} group by 1, 2, 3
    ) h using (account_id, root_account_id, root_tranche)
    group by account_id, root_account_id, root_tranche, branch_id`,
  checks: {
    'tranche.root': {
      wrong: 'first <> last',
      at: `'account', account_id, 'tranche', last`,
      expected: `concat_ws(' ', 'tranche', first, 'for tranche', root_tranche, 'of', root_account_id)`,
      found: `concat_ws(' ', 'tranches', first, 'and', last)`,
    },
  },
} satisfies Reading;

/** Lots with the first lot of their tranche. */
export const tranches = {
  rows: (scope) => `
    select t.account_id, t.lot_no, t.tranche, t.unit, t.branch_id, t.expires_at, t.posting_number, t.root_account_id, t.root_tranche, t.spend_no, t.deduction, f.spend_no as first_spend_no, f.deduction as first_deduction,
      f.root_account_id as first_root_account_id, f.root_tranche as first_root_tranche, f.tranche as first_tranche, f.unit as first_unit,
      f.branch_id as first_branch_id, f.expires_at as first_expires_at, f.posting_number as first_posting
    from (select * from ledger_lot where merchant_id = $1 and tranche <> lot_no and ${scope.account('account_id')}) t
    left join ledger_lot f on f.merchant_id = $1 and f.account_id = t.account_id and f.lot_no = t.tranche
    where t.merchant_id = $1`,
  checks: {
    'lot.tranche': {
      wrong: `first_tranche is distinct from tranche or branch_id is distinct from first_branch_id or posting_number < first_posting
        or (root_account_id, root_tranche, spend_no, deduction) is distinct from (first_root_account_id, first_root_tranche, first_spend_no, first_deduction)
        or unit not in ('principal', 'bonus') or first_unit not in ('principal', 'bonus') or unit = 'bonus' and first_unit = 'bonus' and expires_at is distinct from first_expires_at`,
      at: lot,
      expected: `concat_ws(' ', 'value sold with lot', tranche, 'by', first_branch_id, first_expires_at, 'tranche ' || first_root_tranche, 'of ' || first_root_account_id, 'as ' || first_spend_no, first_deduction)`,
      found: `concat_ws(' ', unit, branch_id, expires_at, 'of posting', posting_number, 'tranche ' || root_tranche, 'of ' || root_account_id, 'as ' || spend_no, deduction)`,
    },
  },
} satisfies Reading;
