import type { Reading } from './check.ts';

const posting = `'account', account_id, 'number', number, 'posting', posting_id`;

/**
 * What a posting gave to an account and took from it, as two rows of four: principal, bonus, points, growth. What came
 * back to an expired lot and left it at once did come back.
 */
const movedBy = (alias: string): string => `
    select
      coalesce(-sum(amount) filter (where unit = 'principal' and amount < 0), 0) as principal_out, coalesce(sum(amount) filter (where unit = 'principal' and amount > 0), 0) as principal_in,
      coalesce(-sum(amount) filter (where unit = 'bonus' and amount < 0), 0) as bonus_out, coalesce(sum(amount) filter (where unit = 'bonus' and amount > 0), 0) as bonus_in,
      coalesce(-sum(amount) filter (where unit = 'points' and amount < 0), 0) as points_out, coalesce(sum(amount) filter (where unit = 'points' and amount > 0), 0) as points_in,
      coalesce(-sum(amount) filter (where unit = 'growth' and amount < 0), 0) as growth_out, coalesce(sum(amount) filter (where unit = 'growth' and amount > 0), 0) as growth_in
    from ledger_line l
    where l.merchant_id = $1 and l.account_id = ${alias}.account_id and l.version between ${alias}.version_from and ${alias}.version_to
      and l.contra <> 'expired'`;

const share = (total: string): string => `div(${total} * part, paid)`;

/** What refunds have undone of a posting, with the posting's own lines and theirs. */
export const undos = {
  rows: (scope) => `
    select u.posting_id, o.account_id, o.number, u.paid, u.part,
      array[u.principal_back, u.bonus_back, u.points_back, u.growth_back] as back,
      array[u.principal_taken, u.bonus_taken, u.points_taken, u.growth_taken] as taken,
      array[${['m.principal_out', 'm.bonus_out', 'm.points_out', 'm.growth_out'].map(share).join(', ')}] as back_due,
      ${share('(m.principal_out + m.bonus_out)')} as value_due, u.by_bucket, array[0, u.bonus_expired, u.points_expired, 0] as expired,
      array[${['m.principal_in', 'm.bonus_in', 'm.points_in', 'm.growth_in'].map(share).join(', ')}] as taken_due,
      r.refunds, r.back as refunded, array[r.taken[1], r.taken[2] + r.short[1], r.taken[3] + r.short[2], r.taken[4] + r.short[3]] as retaken
    from ledger_undo u
    left join ledger_posting o on o.merchant_id = $1 and o.posting_id = u.posting_id
    cross join lateral (${movedBy('o')}) m
    cross join lateral (
      select count(*) as refunds, array[coalesce(sum(p.bonus_short), 0), coalesce(sum(p.points_short), 0), coalesce(sum(p.growth_short), 0)] as short,
        array[coalesce(sum(n.principal_in), 0), coalesce(sum(n.bonus_in), 0), coalesce(sum(n.points_in), 0), coalesce(sum(n.growth_in), 0)] as back,
        array[coalesce(sum(n.principal_out), 0), coalesce(sum(n.bonus_out), 0), coalesce(sum(n.points_out), 0), coalesce(sum(n.growth_out), 0)] as taken
      from ledger_posting p cross join lateral (${movedBy('p')}) n
      where p.merchant_id = $1 and p.refunds = u.posting_id
    ) r
    where u.merchant_id = $1 and ${
      scope.name === 'whole'
        ? 'true'
        : `exists (select from ledger_posting p where p.merchant_id = $1 and p.refunds = u.posting_id and ${scope.posting('p.posting_id')})`
    }`,
  checks: {
    'undo.share': {
      wrong:
        'account_id is null or part not between 1 and paid or back[3:4] <> back_due[3:4]::bigint[] or taken <> taken_due::bigint[] or by_bucket and back <> back_due::bigint[] or not by_bucket and (back[1] + back[2] <> value_due or back[2] - back_due[2] not in (0, 1))',
      at: posting,
      expected: `concat_ws(' ', 'back', back_due, 'of value', value_due, 'taken', taken_due, 'for', part, 'of', paid)`,
      found: `concat_ws(' ', 'back', back, 'taken', taken)`,
    },
    // What was spent meanwhile may be let be, as short; what expired counts as taken.
    'undo.refunds': {
      wrong: `refunds = 0 or back <> refunded::bigint[] or (taken[1], taken[2] - expired[2], taken[3] - expired[3], taken[4]) is distinct from (retaken[1], retaken[2], retaken[3], retaken[4])`,
      at: posting,
      expected: `concat_ws(' ', 'back', back, 'taken', taken, 'expired', expired)`,
      found: `concat_ws(' ', 'back', refunded, 'taken or short', retaken, 'in', refunds)`,
    },
  },
} satisfies Reading;

/** Refunds and reversals, with the posting that they undo. */
export const undoings = {
  rows: (scope) => `
    select r.account_id, r.number, r.posting_id, r.effect, r.kind, r.reverses, r.refunds, o.posting_id as original_id, o.effect as original_effect, o.kind as original_kind,
      coalesce(r.reverses, r.refunds) as undone_id, u.posting_id is not null as has_undo,
      count(*) filter (where r.effect = 'reversal') over (partition by coalesce(r.reverses, r.refunds)) as reversals,
      r.principal, r.bonus - x.bonus as bonus, r.points - x.points as points, r.growth, r.bonus_short, r.points_short, r.growth_short,
      array[r.principal, r.bonus - x.bonus, r.points - x.points, r.growth, r.bonus_short, r.points_short, r.growth_short] as change,
      -- What expired of its lots, here or before they came here, was not taken again.
      o.account_id <> r.account_id or exists (
        select from ledger_lot t where t.merchant_id = $1 and t.account_id = o.account_id and t.posting_number = o.number and t.expired > 0
      ) as expired,
      array[o.principal, o.bonus, o.points, o.growth, o.bonus_short, o.points_short, o.growth_short] as original
    from ledger_posting r
    left join ledger_posting o on o.merchant_id = $1 and o.posting_id = coalesce(r.reverses, r.refunds)
    left join ledger_undo u on u.merchant_id = $1 and u.posting_id = coalesce(r.reverses, r.refunds)
    cross join lateral (
      select coalesce(sum(amount) filter (where unit = 'bonus'), 0) as bonus, coalesce(sum(amount) filter (where unit = 'points'), 0) as points
      from ledger_line l
      where l.merchant_id = $1 and l.account_id = r.account_id and l.version between r.version_from and r.version_to and l.contra = 'expired'
    ) x
    where r.merchant_id = $1 and (r.effect <> 'forward' or r.reverses is not null or r.refunds is not null) and ${scope.posting('r.posting_id')}`,
  checks: {
    'undoing.original': {
      wrong: `original_id is null or original_id >= posting_id or original_effect <> 'forward' or kind <> original_kind
        or (effect = 'reversal') <> (reverses is not null) or (effect = 'refund') <> (refunds is not null)`,
      at: posting,
      expected: `concat_ws(' ', effect, 'of a forward', kind)`,
      found: `concat_ws(' ', 'reverses ' || reverses, 'refunds ' || refunds, original_effect, original_kind)`,
    },
    'undoing.once': {
      wrong: `reversals > 1 or has_undo <> (effect = 'refund')`,
      at: posting,
      expected: `case effect when 'refund' then 'only refunds' else 'one reversal' end`,
      found: `concat_ws(' ', reversals, 'reversals', case when has_undo then 'and refunds' end)`,
    },
    'undoing.amounts': {
      wrong: `effect = 'reversal' and case kind
        when 'merge' then (principal, bonus, points, growth, bonus_short, points_short, growth_short)
          is distinct from (-original[1], -original[2], -original[3], -original[4], -original[5], -original[6], -original[7])
        else principal <> -original[1] or growth <> growth_short - original[4]
          or bonus < bonus_short - original[2] or points < points_short - original[3]
          or not expired and (bonus, points) is distinct from (bonus_short - original[2], points_short - original[3]) end`,
      at: posting,
      expected: 'original',
      found: 'change',
    },
  },
} satisfies Reading;

/** What went through the clearing account, by document: a transfer or merge leaves one account as it reaches the other. */
export const clearing = {
  rows: (scope) => `
    select document_kind, document_id, min(p.posting_id) as posting_id, count(*) as postings,
      array[sum(m.principal), sum(m.bonus), sum(m.points), sum(m.growth)] as through,
      array[sum(p.principal), sum(p.bonus), sum(p.points), sum(p.growth)] as change
    from ledger_posting p
    cross join lateral (
      select coalesce(sum(amount) filter (where unit = 'principal'), 0) as principal, coalesce(sum(amount) filter (where unit = 'bonus'), 0) as bonus,
        coalesce(sum(amount) filter (where unit = 'points'), 0) as points, coalesce(sum(amount) filter (where unit = 'growth'), 0) as growth
      from ledger_line l
      where l.merchant_id = $1 and l.account_id = p.account_id and l.version between p.version_from and p.version_to and l.contra = 'clearing'
    ) m
    where p.merchant_id = $1 and p.kind in ('transfer', 'merge', 'settle') and ${scope.posting('p.posting_id')}
    group by document_kind, document_id`,
  examined: 'coalesce(sum(postings), 0)',
  checks: {
    'clearing.zero': {
      wrong: `through <> '{0,0,0,0}' or change <> '{0,0,0,0}'`,
      at: `'document', document_id, 'kind', document_kind, 'posting', posting_id`,
      expected: `'{0,0,0,0}'`,
      found: `concat_ws(' ', through, 'of', change)`,
    },
  },
} satisfies Reading;

/** Lines through the clearing account, which only transfers, merges and settlements may have. */
export const clearingLines = {
  rows: (scope) => `
    select l.account_id, l.version, l.unit, l.amount, exists (
      select from ledger_posting p
      where p.merchant_id = $1 and p.account_id = l.account_id and p.kind in ('transfer', 'merge', 'settle') and l.version between p.version_from and p.version_to
    ) as is_allowed
    from ledger_line l where l.merchant_id = $1 and l.contra = 'clearing' and ${scope.account('l.account_id')}`,
  checks: {
    'clearing.line': {
      wrong: 'not is_allowed',
      at: `'account', account_id, 'version', version, 'unit', unit`,
      expected: `'a transfer, merge or settlement'`,
      found: `amount::text`,
    },
  },
} satisfies Reading;
