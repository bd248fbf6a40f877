-- Accounts and purses.

-- Opens a member's account, empty.
create or replace function ledger_open(p_merchant uuid, p_accounts uuid[])
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform posting_require_read_committed();
  insert into ledger_account (merchant_id, account_id) select p_merchant, account from unnest(p_accounts) as account;
end $$;

-- Removes accounts without postings and returns them; keeps the others.
create or replace function ledger_close(p_merchant uuid, p_accounts uuid[])
returns uuid[] language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  closed uuid[];
begin
  perform posting_require_read_committed();
  perform posting_lock_all(p_merchant, p_accounts);
  -- A merge posts on both accounts, so an account without postings is no survivor of one.
  with gone as (
    delete from ledger_account where merchant_id = p_merchant and account_id = any (p_accounts) and postings = 0 and merged_into is null
    returning account_id
  )
  select coalesce(array_agg(account_id), '{}') into closed from gone;
  return closed;
end $$;

-- Blocks new spends and holds, or allows them again.
create or replace function ledger_freeze(p_merchant uuid, p_accounts uuid[], p_frozen boolean)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform posting_require_read_committed();
  perform posting_lock_all(p_merchant, p_accounts);
  if exists (select from ledger_account where merchant_id = p_merchant and account_id = any (p_accounts) and closed and frozen <> p_frozen) then
    perform posting_refuse('ledger_account_closed');
  end if;
  update ledger_account set frozen = p_frozen where merchant_id = p_merchant and account_id = any (p_accounts) and frozen <> p_frozen;
end $$;

-- Closes an account for good: every door refuses it from then on. Growth may stay, as it can't be spent.
create or replace function ledger_close_account(p_merchant uuid, p_account uuid, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  w posting_work;
begin
  perform posting_guard(p_now);
  w := posting_lock(p_merchant, p_account, p_now);
  if w.closed then return; end if;
  if w.merged_into is null then w := posting_bring_up_to_date(w); end if;
  if w.principal_held + w.bonus_held + w.points_held > 0 then perform posting_refuse('ledger_holds_open'); end if;
  if w.principal + w.bonus + abs(w.points) + w.points_owed > 0 then perform posting_refuse('ledger_account_has_value'); end if;
  update ledger_account set closed = true where merchant_id = p_merchant and account_id = p_account;
end $$;

-- Lapses due holds and expires due lots of an account with no recent posting; called by the sweeper.
create or replace function ledger_expire(p_merchant uuid, p_account uuid, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  w posting_work;
begin
  perform posting_guard(p_now);
  w := posting_lock(p_merchant, p_account, p_now);
  -- An account merged away or closed meanwhile has nothing left to expire.
  if w.merged_into is null and not w.closed then perform posting_bring_up_to_date(w); end if;
end $$;

create or replace function ledger_open_purse(p_merchant uuid, p_purse uuid, p_unit ledger_unit, p_product text)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  u ledger_purse;
begin
  perform posting_require_read_committed();
  u.purse_id := p_purse;
  u.unit := p_unit;
  u.product := p_product;
  insert into ledger_purse (merchant_id, purse_id, unit, product, digest) values (p_merchant, p_purse, p_unit, p_product, ledger_purse_digest(u));
end $$;

-- Only its packs can be due: a purse has no holds.
create or replace function posting_lock_purse(p_merchant uuid, p_purse uuid, p_now timestamptz) returns posting_work language plpgsql as $$
declare
  u ledger_purse;
  w posting_work;
begin
  perform posting_enter(p_merchant);
  select * into u from ledger_purse where merchant_id = p_merchant and purse_id = p_purse for update;
  if not found then perform posting_refuse('ledger_account_missing'); end if;
  w.merchant_id := p_merchant;
  w.account_id := p_purse;
  w.posted_at := greatest(posting_instant(p_now), u.last_at);
  w.postings := u.postings;
  w.version := u.version;
  w.last_lot := u.last_lot;
  w.next_expiry := u.next_expiry;
  w.drafts := '{}';
  w.lots_digest := 0;
  w.bonus_short := 0;
  w.points_short := 0;
  w.growth_short := 0;
  w.purse := u.balance;
  w.purse_before := u.balance;
  w.purse_unit := u.unit;
  return w;
end $$;

-- Expires due packs.
create or replace function ledger_expire_purse(p_merchant uuid, p_purse uuid, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform posting_guard(p_now);
  perform posting_close_due(posting_lock_purse(p_merchant, p_purse, p_now));
end $$;

-- Adds to a purse or takes from it: the request's `points_in` or `points_out`, in the purse's unit, with
-- `points_expire_at` for a pack. A purse is contended: keep the transaction short, and reserve a bulk send's total at once.
create or replace function ledger_post_purse(p_merchant uuid, p_purse uuid, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('post_purse', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('account', p_purse);
  hash constant bytea := posting_hash(asked);
  w posting_work := posting_lock_purse(p_merchant, p_purse, p_now);
  answer ledger_answer := posting_repeat(p_merchant, r, asked);
begin
  if answer.posting_id is not null then return answer; end if;
  w := posting_close_due(w);
  if r.points_out > w.purse then perform posting_insufficient(w.purse_unit::text, r.points_out, w.purse); end if;
  if w.purse_unit = 'pack' then
    w := posting_take(w, w.purse_unit, posting_contra(r.kind, 'principal'), coalesce(r.points_out, 0));
    if r.points_in > 0 then w := posting_open_lot(w, w.purse_unit, posting_contra(r.kind, 'principal'), r.points_in, r.points_expire_at, null); end if;
  else
    w := posting_add(w, w.purse_unit, posting_contra(r.kind, 'principal'), coalesce(r.points_in, 0) - coalesce(r.points_out, 0), null, null);
  end if;
  w := posting_write(w, r, hash, 'forward', null);
  return w.answer;
end $$;
