-- Fingerprints of what never changes once it is written, added up by XOR in its account: verification finds any edit of
-- it, whatever the sums say. The functions stand here and not among the others, since what they gave is stored: who
-- changes one computes every account anew in the same migration. Enums go by name: their numbers differ between databases.

-- What refunds have undone of a posting, as each of them left it: a digest in the refund's own posting.
create function ledger_undo_digest(u ledger_undo) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(
    u.posting_id, u.paid, u.part, u.principal_back, u.bonus_back, u.points_back, u.growth_back,
    u.principal_taken, u.bonus_taken, u.points_taken, u.growth_taken, u.bonus_expired, u.points_expired, u.by_bucket
  ), 8)
$$;
alter table ledger_posting add column undo_digest bigint;
update ledger_posting p set undo_digest = ledger_undo_digest(u)
  from ledger_undo u
  where p.merchant_id = u.merchant_id
    and p.posting_id = (select max(r.posting_id) from ledger_posting r where r.merchant_id = u.merchant_id and r.refunds = u.posting_id);

create function ledger_posting_digest(p ledger_posting) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(
    p.posting_id, p.number, p.version_from, p.version_to, p.kind::text, p.effect::text, p.business_date, p.late, p.posted_at, p.occurred_at,
    p.branch_id, p.actor_id, p.document_kind, p.document_id, p.step, p.input_hash, p.rule, p.reverses, p.refunds,
    p.principal, p.bonus, p.points, p.growth, p.purse, p.principal_after, p.bonus_after, p.points_after, p.growth_after, p.purse_after,
    p.bonus_short, p.points_short, p.growth_short, p.undo_digest
  ), 1)
$$;

create function ledger_line_digest(l ledger_line) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(l.version, l.amount, l.balance, l.unit::text, l.contra::text, l.lot_no), 2)
$$;

-- Not what spends, holds and refunds change: remaining, held, expired, open.
create function ledger_lot_digest(t ledger_lot) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(
    t.lot_no, t.unit::text, t.tranche, t.amount, t.expires_at, t.branch_id, t.posting_number, t.origin_account_id, t.origin_lot_no
  ), 3)
$$;

-- Not how it ends: that has a digest of its own.
create function ledger_hold_digest(h ledger_hold) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(
    h.hold_id, h.principal, h.bonus, h.points, h.created_at, h.expires_at, h.branch_id, h.actor_id, h.deduction, h.document_kind, h.document_id, h.step, h.input_hash
  ), 4)
$$;
create function ledger_hold_lot_digest(p ledger_hold_lot) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(p.hold_id, p.lot_no, p.amount), 6)
$$;
create function ledger_hold_end_digest(h ledger_hold) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(h.hold_id, h.state::text, h.ended_at, h.ended_by, h.end_reason, h.posting_id), 7)
$$;

alter table ledger_account
  add column posting_digest bigint not null default 0, -- of all its postings, lines, lots and holds
  add column line_digest bigint not null default 0,
  add column lot_digest bigint not null default 0,
  add column hold_digest bigint not null default 0;
alter table ledger_purse
  add column digest bigint not null default 0,         -- of what the purse itself never changes
  add column posting_digest bigint not null default 0,
  add column line_digest bigint not null default 0,
  add column lot_digest bigint not null default 0;

create function ledger_purse_digest(u ledger_purse) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(u.purse_id, u.unit::text, u.product), 5)
$$;

update ledger_account a set posting_digest = d.digest from (
  select merchant_id, account_id, bit_xor(ledger_posting_digest(p)) as digest from ledger_posting p group by 1, 2
) d where (a.merchant_id, a.account_id) = (d.merchant_id, d.account_id);
update ledger_account a set line_digest = d.digest from (
  select merchant_id, account_id, bit_xor(ledger_line_digest(l)) as digest from ledger_line l group by 1, 2
) d where (a.merchant_id, a.account_id) = (d.merchant_id, d.account_id);
update ledger_account a set lot_digest = d.digest from (
  select merchant_id, account_id, bit_xor(ledger_lot_digest(t)) as digest from ledger_lot t group by 1, 2
) d where (a.merchant_id, a.account_id) = (d.merchant_id, d.account_id);
update ledger_account a set hold_digest = d.digest from (
  select h.merchant_id, h.account_id, bit_xor(ledger_hold_digest(h) # coalesce(p.digest, 0) # case when h.state = 'open' then 0 else ledger_hold_end_digest(h) end) as digest
  from ledger_hold h left join (
    select merchant_id, hold_id, bit_xor(ledger_hold_lot_digest(l)) as digest from ledger_hold_lot l group by 1, 2
  ) p on p.merchant_id = h.merchant_id and p.hold_id = h.hold_id
  group by 1, 2
) d where (a.merchant_id, a.account_id) = (d.merchant_id, d.account_id);
update ledger_purse u set
  digest = ledger_purse_digest(u),
  posting_digest = coalesce((select bit_xor(ledger_posting_digest(p)) from ledger_posting p where (p.merchant_id, p.account_id) = (u.merchant_id, u.purse_id)), 0),
  line_digest = coalesce((select bit_xor(ledger_line_digest(l)) from ledger_line l where (l.merchant_id, l.account_id) = (u.merchant_id, u.purse_id)), 0),
  lot_digest = coalesce((select bit_xor(ledger_lot_digest(t)) from ledger_lot t where (t.merchant_id, t.account_id) = (u.merchant_id, u.purse_id)), 0);

-- Of the lots that a posting opens, and of the undo that a refund wrote.
alter type posting_work add attribute lots_digest bigint, add attribute undo_digest bigint;

-- A closed day's hash covers its roll-up in order, when and after which posting it was closed, and the hash before it.
drop function if exists ledger_day_hash(uuid, date, date, bytea);
create function ledger_day_hash(p_merchant uuid, p_after date, p_until date, p_closed_at timestamptz, p_posting bigint, p_before bytea)
returns bytea language plpgsql stable set datestyle = 'ISO, YMD' as $$
begin
  return (
    select sha256(coalesce(p_before, '') || convert_to(
      concat_ws(' ', p_until, extract(epoch from p_closed_at), p_posting) || E'\n'
        || coalesce(string_agg(d::text, E'\n' order by business_date, branch_id, selling_branch_id, kind, effect), ''), 'UTF8'))
    from ledger_day d where d.merchant_id = p_merchant and business_date > coalesce(p_after, '-infinity') and business_date <= p_until
  );
end $$;

do $$
declare
  c record;
  before ledger_day_close;
begin
  for c in select * from ledger_day_close order by merchant_id, business_date loop
    if before.merchant_id is distinct from c.merchant_id then before := null; end if;
    update ledger_day_close set hash = ledger_day_hash(c.merchant_id, before.business_date, c.business_date, c.closed_at, c.posting_id, before.hash)
      where merchant_id = c.merchant_id and business_date = c.business_date returning * into before;
  end loop;
end $$;

-- Why a verification did not come to its end.
alter table verification add column failure text check (failure in ('time_limit', 'stopped', 'silent', 'error'));
update verification set failure = 'error' where state = 'failed';
alter table verification add constraint verification_failure check ((state = 'failed') = (failure is not null));
