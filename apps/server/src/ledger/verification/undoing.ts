import { versionsOf, type Reading } from './check.ts';

const posting = `'account', account_id, 'number', number, 'posting', posting_id`;

/**
 * What postings gave to an account and took from it: principal, bonus, points, growth. Value returned to an expired lot,
 * which leaves it at once, counts as returned.
 */
export const movedBy = (which: string): string => `
    select p.posting_id,
      ${['principal', 'bonus', 'points', 'growth']
        .flatMap((unit) => [
          `coalesce(-sum(amount) filter (where unit = '${unit}' and amount < 0 and contra <> 'expired'), 0) as ${unit}_out`,
          `coalesce(sum(amount) filter (where unit = '${unit}' and amount > 0 and contra <> 'expired'), 0) as ${unit}_in`,
          `coalesce(sum(amount) filter (where unit = '${unit}' and contra = 'expired'), 0) as ${unit}_expired`,
          `coalesce(sum(amount) filter (where unit = '${unit}' and contra = 'clearing'), 0) as ${unit}_cleared`,
        ])
        .join(',\n      ')}
    from (select posting_id, account_id, ${versionsOf('q')} as version from ledger_posting q where merchant_id = $1 and ${which}) p
    join ledger_line l on l.merchant_id = $1 and l.account_id = p.account_id and l.version = p.version
    group by p.posting_id`;

const share = (total: string): string => `div(coalesce(${total}, 0) * part, nullif(paid, 0))`;
const summed = (way: string): string =>
  ['principal', 'bonus', 'points', 'growth'].map((unit) => `coalesce(sum(n.${unit}_${way}), 0)`).join(', ');

/** How much of a posting its refunds have undone, from its lines and theirs. */
export const undos = {
  rows: (scope) => `
    select u.posting_id, o.account_id, o.number, u.paid, u.part, e.undo_digest is not distinct from ledger_undo_digest(u) as is_as_written,
      array[u.principal_back, u.bonus_back, u.points_back, u.growth_back] as back,
      array[u.principal_taken, u.bonus_taken, u.points_taken, u.growth_taken] as taken,
      array[${['m.principal_out', 'm.bonus_out', 'm.points_out', 'm.growth_out'].map(share).join(', ')}] as back_due,
      ${share('(m.principal_out + m.bonus_out)')} as value_due, u.by_bucket, array[0, u.bonus_expired, u.points_expired, 0] as expired,
      array[${['m.principal_in', 'm.bonus_in', 'm.points_in', 'm.growth_in'].map(share).join(', ')}] as taken_due,
      r.refunds, r.back as refunded, array[r.taken[1], r.taken[2] + r.short[1], r.taken[3] + r.short[2], r.taken[4] + r.short[3]] as retaken
    from ledger_undo u
    left join ledger_posting o on o.merchant_id = $1 and o.posting_id = u.posting_id
    left join (${movedBy('posting_id in (select posting_id from ledger_undo where merchant_id = $1)')}) m on m.posting_id = u.posting_id
    left join (
      select p.refunds as posting_id, count(*) as refunds, max(p.posting_id) as last_id, array[coalesce(sum(p.bonus_short), 0), coalesce(sum(p.points_short), 0), coalesce(sum(p.growth_short), 0)] as short, array[${summed('in')}] as back, array[${summed('out')}] as taken
      from ledger_posting p left join (${movedBy('refunds is not null')}) n on n.posting_id = p.posting_id
      where p.merchant_id = $1 and p.refunds is not null group by p.refunds
    ) r on r.posting_id = u.posting_id
    left join ledger_posting e on e.merchant_id = $1 and e.posting_id = r.last_id
    where u.merchant_id = $1 and ${
      scope.name === 'whole'
        ? 'true'
        : `u.posting_id in (select refunds from ledger_posting where merchant_id = $1 and refunds is not null and ${scope.posting('posting_id')})`
    }`,
  checks: {
    'undo.share': {
      wrong:
        'account_id is null or part not between 1 and paid or back[3:4] <> back_due[3:4]::bigint[] or taken <> taken_due::bigint[] or by_bucket and back <> back_due::bigint[] or not by_bucket and (back[1] + back[2] <> value_due or back[2] - back_due[2] not in (0, 1))',
      at: posting,
      expected: `concat_ws(' ', 'back', back_due, 'of value', value_due, 'taken', taken_due, 'for', part, 'of', paid)`,
      found: `concat_ws(' ', 'back', back, 'taken', taken)`,
    },
    'digest.undo': {
      wrong: 'not is_as_written',
      at: posting,
      expected: `'paid and refunded parts unchanged since they were written'`,
      found: `concat_ws(' ', part, 'of', paid)`,
    },
    // A spent part may be recorded as shortfall; an expired part counts as taken.
    'undo.refunds': {
      wrong: `coalesce(refunds, 0) = 0 or back <> refunded::bigint[] or (taken[1], taken[2] - expired[2], taken[3] - expired[3], taken[4]) is distinct from (retaken[1], retaken[2], retaken[3], retaken[4])`,
      at: posting,
      expected: `concat_ws(' ', 'back', back, 'taken', taken, 'expired', expired)`,
      found: `concat_ws(' ', 'back', refunded, 'taken or short', retaken, 'in', refunds)`,
    },
  },
} satisfies Reading;

/** Refunds and reversals, with the posting they undo. */
export const undoings = {
  rows: (scope) => `
    select r.account_id, r.number, r.posting_id, r.effect, r.kind, r.reverses, r.refunds, o.posting_id as original_id, o.effect as original_effect, o.kind as original_kind,
      coalesce(r.reverses, r.refunds) as undone_id, u.posting_id is not null as has_undo,
      coalesce(c.reversals, 0) as reversals,
      r.principal, r.bonus - coalesce(x.bonus_expired, 0) as bonus, r.points - coalesce(x.points_expired, 0) as points, r.growth, r.bonus_short, r.points_short, r.growth_short,
      array[r.principal, r.bonus - coalesce(x.bonus_expired, 0), r.points - coalesce(x.points_expired, 0), r.growth, r.bonus_short, r.points_short, r.growth_short] as change,
      array[o.principal, o.bonus, o.points, o.growth, o.bonus_short, o.points_short, o.growth_short] as original,
      -- What expired of its lots, here or before they came here, was not taken again.
      o.account_id <> r.account_id or e.account_id is not null or h.account_id is not null as expired
    from ledger_posting r
    left join ledger_posting o on o.merchant_id = $1 and o.posting_id = coalesce(r.reverses, r.refunds)
    left join ledger_undo u on u.merchant_id = $1 and u.posting_id = coalesce(r.reverses, r.refunds)
    left join (select reverses, count(*) as reversals from ledger_posting where merchant_id = $1 and reverses is not null group by reverses) c
      on c.reverses = coalesce(r.reverses, r.refunds)
    left join (select distinct account_id, posting_number from ledger_lot where merchant_id = $1 and expired > 0) e
      on e.account_id = o.account_id and e.posting_number = o.number
    left join (select distinct account_id from ledger_lot where merchant_id = $1 and expired > 0 and origin_account_id = account_id) h on h.account_id = o.account_id
    left join (${movedBy(`effect <> 'forward'`)}) x on x.posting_id = r.posting_id
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

/** The clearing account by document: what a transfer or merge takes from one account it gives to the other. */
export const clearing = {
  rows: (scope) => `
    select document_kind, document_id, min(p.posting_id) as posting_id, count(*) as postings,
      array[${summed('cleared')}] as through,
      array[sum(p.principal), sum(p.bonus), sum(p.points), sum(p.growth)] as change
    from ledger_posting p
    left join (${movedBy(`kind in ('transfer', 'merge', 'settle')`)}) n on n.posting_id = p.posting_id
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

/** Hand-overs, by posting: each lot of the branch that was emptied, with the one that continues it at another branch. */
export const handOvers = {
  rows: (scope) => `
    select p.account_id, p.number, p.posting_id, p.branch_id, array[p.principal, p.bonus, p.points, p.growth, p.bonus_short, p.points_short, p.growth_short]::bigint[] as change,
      coalesce(m.lines, 0) as lines, m.sold_by, m.owed_by, m.pairs, m.opened
    from ledger_posting p
    left join (
      select q.posting_id, count(*) as lines,
        array_agg(distinct t.branch_id) filter (where l.amount < 0) as sold_by, array_agg(distinct t.branch_id) filter (where l.amount > 0) as owed_by,
        bit_xor(hash_record_extended(row(case when l.amount < 0 then t.lot_no else t.origin_lot_no end, l.unit::text, abs(l.amount)), 9)) as pairs,
        count(*) filter (where l.amount > 0 and t.posting_number = q.number and t.origin_account_id = q.account_id) as opened
      from (
        select posting_id, account_id, number, ${versionsOf('q')} as version from ledger_posting q where merchant_id = $1 and kind = 'hand_over' and ${scope.posting('posting_id')}
      ) q
      join ledger_line l on l.merchant_id = $1 and l.account_id = q.account_id and l.version = q.version
      left join ledger_lot t on t.merchant_id = $1 and t.account_id = l.account_id and t.lot_no = l.lot_no
      group by q.posting_id
    ) m on m.posting_id = p.posting_id
    where p.merchant_id = $1 and p.kind = 'hand_over' and ${scope.posting('p.posting_id')}`,
  checks: {
    'hand_over.pairs': {
      wrong: `lines = 0 or pairs <> 0 or opened * 2 <> lines or change <> '{0,0,0,0,0,0,0}'`,
      at: posting,
      expected: `'a lot opened for each that was emptied, with what it had'`,
      found: `concat_ws(' ', opened, 'lots opened by', lines, 'lines, change', change)`,
    },
    'hand_over.sellers': {
      wrong: `branch_id is null or sold_by <> array[branch_id] or cardinality(owed_by) <> 1 or branch_id = any (owed_by) or array_position(owed_by, null) is not null`,
      at: posting,
      expected: `concat_ws(' ', 'lots of', branch_id, 'and of one other branch')`,
      found: `concat_ws(' ', 'lots of', sold_by, 'and of', owed_by)`,
    },
  },
} satisfies Reading;
