-- The ledger's functions. The doors, named ledger_*, are SECURITY DEFINER, take the merchant first and are called last in a
-- use case's transaction. Their parts, named posting_*, take the work in progress, do one step and return it. They are
-- VOLATILE and require READ COMMITTED: each statement sees what was committed before it, so whatever depends on an account
-- is read after locking it.
--
-- Locks, in this order: the merchant's day (shared; closing a day takes it alone), then accounts, ascending.
-- Refusals have the SQLSTATE LG000, the error's name as message and its values as JSON in the detail.

create or replace function posting_refuse(name text, detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'LG000', message = name, detail = detail::text;
end $$;

create or replace function posting_insufficient(unit text, wanted bigint, available bigint) returns void language plpgsql as $$
begin
  perform posting_refuse('ledger_insufficient', jsonb_build_object('unit', unit, 'wanted', wanted, 'available', greatest(available, 0)));
end $$;

-- Postings take the merchant's day lock shared, closing a day takes it exclusive, so no posting is half way into the day.
create or replace function posting_enter(p_merchant uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7300002, hashtext(p_merchant::text));
end $$;

-- For closing a day. Take it before anything else of the ledger in the transaction.
create or replace function posting_enter_alone(p_merchant uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7300002, hashtext(p_merchant::text));
end $$;

create or replace function posting_lock(p_merchant uuid, p_account uuid, p_now timestamptz) returns posting_work language plpgsql as $$
declare
  a ledger_account;
begin
  perform posting_enter(p_merchant);
  select * into a from ledger_account where merchant_id = p_merchant and account_id = p_account for update;
  if not found then perform posting_refuse('ledger_account_missing'); end if;
  return row(
    p_merchant, p_account, greatest(posting_instant(p_now), a.last_at), a.principal, a.bonus, a.points, a.growth, a.principal_held,
    a.bonus_held, a.points_held, a.points_owed, 0, a.frozen, a.merged_into, a.postings, a.version, a.last_lot,
    a.next_expiry, '{}', 0, null, null, a.principal, a.bonus, a.points, a.growth, null, null, 0, 0, null, a.closed
  )::posting_work;
end $$;

-- Locks several accounts, in the lock order.
create or replace function posting_lock_all(p_merchant uuid, p_accounts uuid[]) returns void language plpgsql as $$
begin
  perform posting_enter(p_merchant);
  perform from ledger_account where merchant_id = p_merchant and account_id = any (p_accounts) order by account_id for update;
end $$;

-- The account that stands for one that was merged away; itself if it was not.
create or replace function posting_survivor(p_merchant uuid, p_account uuid) returns uuid language plpgsql as $$
declare
  survivor uuid := p_account;
  next uuid;
begin
  loop
    select merged_into into next from ledger_account where merchant_id = p_merchant and account_id = survivor;
    exit when next is null;
    survivor := next;
  end loop;
  return survivor;
end $$;

-- Locks the account that stands for another. Merges and their undoing lock both accounts, so a locked survivor stays the
-- survivor. If it no longer is one when the wait ends, its lock is released (by leaving the block) before the next is
-- taken: holding one survivor while waiting for another could deadlock.
create or replace function posting_lock_survivor(p_merchant uuid, p_account uuid, p_now timestamptz) returns posting_work language plpgsql as $$
declare
  w posting_work;
  survivor uuid;
begin
  -- An account that was never merged and is not locked needs no subtransaction.
  perform posting_enter(p_merchant);
  perform from ledger_account where merchant_id = p_merchant and account_id = p_account and merged_into is null for update skip locked;
  if found then return posting_lock(p_merchant, p_account, p_now); end if;
  loop
    survivor := posting_survivor(p_merchant, p_account);
    begin
      w := posting_lock(p_merchant, survivor, p_now);
      if posting_survivor(p_merchant, p_account) = survivor then return w; end if;
      raise sqlstate 'LG001';
    exception when sqlstate 'LG001' then null;
    end;
  end loop;
end $$;
