-- A tranche says by which of its two it is spent first, if the rule of its top-up said so; else each spend does.
alter table ledger_lot add column deduction text;          -- proportional, principal_first, bonus_first; null: as the spend says
alter type posting_request add attribute deduction_in text; -- of the tranche that principal_in and bonus_in form

-- Lots without it keep their digest, so nothing is computed anew.
create or replace function ledger_lot_digest(t ledger_lot) returns bigint language sql stable parallel safe as $$
  select hash_record_extended(row(
    t.lot_no, t.unit::text, t.tranche, t.amount, t.expires_at, t.branch_id, t.posting_number, t.origin_account_id, t.origin_lot_no
  ), 3) # case when t.deduction is null then 0 else hash_record_extended(row(t.lot_no, t.deduction), 9) end
$$;

-- It has another argument.
drop function if exists posting_open_lot(posting_work, ledger_unit, ledger_contra, bigint, timestamptz, uuid, integer, bigint, bigint, uuid, integer, integer);
