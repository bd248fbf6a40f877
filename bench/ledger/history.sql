-- Gives each account in $2 a history of $3 pairs of postings, as the ledger would have written them: a pair earns 10
-- points and growth, which opens a lot, and spends the points, which closes it. Pairs are one second apart.
-- Lines of dashes separate the statements; the values are $1 merchant, $2 accounts, $3 pairs, $4 branch.
insert into bench_base
  select a.account_id, a.postings, a.version, a.last_lot, a.principal, a.bonus, a.points, a.growth, greatest(a.last_at, now()) as since,
    p.posting_id + (row_number() over (order by a.account_id) - 1) * 2 * $3::bigint as first_posting
  from ledger_account a, (select coalesce(max(posting_id), 0) + 1 as posting_id from ledger_posting where merchant_id = $1) p
  where a.merchant_id = $1 and a.account_id = any ($2::uuid[]) and $4::uuid is not null
----
insert into ledger_posting (
  merchant_id, posting_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at,
  branch_id, document_kind, document_id, step, input_hash, principal, bonus, points, growth, purse,
  principal_after, bonus_after, points_after, growth_after, points_short
) overriding system value
  select $1, b.first_posting + 2 * (k - 1) + s, b.account_id, b.postings + 2 * k - 1 + s, b.version + 3 * k - 2 + 2 * s, b.version + 3 * k - 1 + s,
    case s when 0 then 'earn' else 'spend' end::ledger_kind, 'forward', ((b.since + k * interval '1 second') at time zone 'Asia/Shanghai')::date, false,
    b.since + k * interval '1 second', $4, 'past', ('00000000-0000-7000-8000-' || lpad(to_hex(b.first_posting + 2 * (k - 1) + s), 12, '0'))::uuid, '', '\x000102030405060708090a0b0c0d0e0f',
    0, 0, case s when 0 then 10 else -10 end, case s when 0 then 10 else 0 end, 0,
    b.principal, b.bonus, b.points + case s when 0 then 10 else 0 end, b.growth + 10 * k, 0
  from bench_base b, generate_series(1, $3::bigint) k, generate_series(0, 1) s where b.account_id = any ($2::uuid[])
----
insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no)
  select $1, b.account_id, b.version + 3 * k - 2 + l, case l when 2 then -10 else 10 end,
    case l when 0 then b.points + 10 when 1 then b.growth + 10 * k else b.points end,
    case l when 1 then 'growth' else 'points' end::ledger_unit, 'loyalty', case l when 1 then null else b.last_lot + k end
  from bench_base b, generate_series(1, $3::bigint) k, generate_series(0, 2) l where b.account_id = any ($2::uuid[]) and $4::uuid is not null
----
insert into ledger_lot (merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, branch_id, posting_number)
  select $1, b.account_id, b.last_lot + k, 'points', b.last_lot + k, 10, 0, false, $4, b.postings + 2 * k - 1
  from bench_base b, generate_series(1, $3::integer) k where b.account_id = any ($2::uuid[])
----
insert into ledger_delta (
  merchant_id, business_date, branch_id, selling_branch_id, kind, effect, postings,
  principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out, purse_in, purse_out
)
  select $1, ((b.since + k * interval '1 second') at time zone 'Asia/Shanghai')::date, $4, $4, kind::ledger_kind, 'forward', count(*), 0, 0, 0, 0,
    sum(case kind when 'earn' then 10 else 0 end), sum(case kind when 'earn' then 0 else 10 end), sum(case kind when 'earn' then 10 else 0 end), 0, 0, 0
  from bench_base b, generate_series(1, $3::bigint) k, unnest(array['earn', 'spend']) kind where b.account_id = any ($2::uuid[])
  group by 2, 5
----
update ledger_account a set
    posting_digest = coalesce((select bit_xor(ledger_posting_digest(p)) from ledger_posting p where p.merchant_id = $1 and p.account_id = a.account_id), 0),
    line_digest = coalesce((select bit_xor(ledger_line_digest(l)) from ledger_line l where l.merchant_id = $1 and l.account_id = a.account_id), 0),
    lot_digest = coalesce((select bit_xor(ledger_lot_digest(t)) from ledger_lot t where t.merchant_id = $1 and t.account_id = a.account_id), 0),
    postings = b.postings + 2 * $3::bigint, version = b.version + 3 * $3::bigint, last_lot = b.last_lot + $3::integer,
    growth = b.growth + 10 * $3::bigint, last_at = b.since + $3::bigint * interval '1 second'
  from bench_base b where a.merchant_id = $1 and a.account_id = b.account_id and b.account_id = any ($2::uuid[]) and $4::uuid is not null
----
select setval(pg_get_serial_sequence('ledger_posting', 'posting_id'), max(posting_id)), $2::uuid[], $3::bigint, $4::uuid from ledger_posting where merchant_id = $1
