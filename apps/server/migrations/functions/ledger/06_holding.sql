-- Holding, capturing and releasing.

create or replace function posting_hold_answer(h ledger_hold, p_repeated boolean) returns ledger_hold_answer language sql immutable as $$
  select row(h.hold_id, h.account_id, h.principal, h.bonus, h.points, h.state, h.expires_at, p_repeated)::ledger_hold_answer
$$;

-- Sets an amount aside. How it divides into principal and bonus is decided now.
create or replace function ledger_hold(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
returns ledger_hold_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('account', p_account));
  w posting_work := posting_lock(p_merchant, p_account, p_now);
  h ledger_hold;
begin
  select * into h from ledger_hold
    where merchant_id = p_merchant and document_kind = r.document_kind and document_id = r.document_id and step = r.step;
  if found then
    if h.input_hash <> hash then perform posting_refuse('ledger_document_reused'); end if;
    return posting_hold_answer(h, true);
  end if;
  w := posting_bring_up_to_date(w);
  if w.frozen then perform posting_refuse('ledger_account_frozen'); end if;
  if r.hold_expires_at <= w.posted_at then perform posting_refuse('ledger_expiry_past'); end if;
  select coalesce(sum(s.principal), 0), coalesce(sum(s.bonus), 0) into h.principal, h.bonus
    from posting_split(w, coalesce(r.value_out, 0), r.deduction) s;
  h.points := coalesce(r.points_out, 0);
  if h.points > 0 and h.points > w.points - w.points_held then perform posting_insufficient('points', h.points, w.points - w.points_held); end if;
  insert into ledger_hold (merchant_id, account_id, principal, bonus, points, created_at, expires_at, branch_id, actor_id, document_kind, document_id, step, input_hash)
    values (p_merchant, p_account, h.principal, h.bonus, h.points, w.posted_at, r.hold_expires_at, r.branch_id, r.actor_id, r.document_kind, r.document_id, r.step, hash)
    returning * into h;
  update ledger_account set
    principal_held = principal_held + h.principal, bonus_held = bonus_held + h.bonus, points_held = points_held + h.points, last_at = w.posted_at,
    hold_digest = hold_digest # ledger_hold_digest(h)
    where merchant_id = p_merchant and account_id = p_account;
  return posting_hold_answer(h, false);
end $$;

-- The hold's account, locked, and then the hold, which changes only under that lock.
create or replace function posting_lock_hold(p_merchant uuid, p_hold bigint, p_now timestamptz, out w posting_work, out h ledger_hold) language plpgsql as $$
declare
  account uuid := (select account_id from ledger_hold where merchant_id = p_merchant and hold_id = p_hold);
begin
  if account is null then perform posting_refuse('ledger_hold_missing'); end if;
  w := posting_lock(p_merchant, account, p_now);
  select * into h from ledger_hold where merchant_id = p_merchant and hold_id = p_hold;
end $$;

-- A hold that can still end one way or the other, on its account brought up to date.
create or replace function posting_end_hold(inout w posting_work, p_hold bigint, out h ledger_hold) language plpgsql as $$
begin
  w := posting_bring_up_to_date(w);
  select * into h from ledger_hold where merchant_id = w.merchant_id and hold_id = p_hold;
  if h.state <> 'open' then perform posting_refuse('ledger_hold_over', jsonb_build_object('state', h.state)); end if;
end $$;

-- Spends what a hold set aside, in part or whole, and lets the rest go. Also of a frozen member. What the order earns comes with it.
create or replace function ledger_capture(p_merchant uuid, p_hold bigint, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('hold', p_hold));
  w posting_work;
  h ledger_hold;
  answer ledger_answer;
  value bigint;
  principal bigint;
  done record;
begin
  select * into done from posting_lock_hold(p_merchant, p_hold, p_now);
  answer := posting_repeat(p_merchant, r, hash);
  if answer.posting_id is not null then return answer; end if;
  select * into done from posting_end_hold(done.w, p_hold);
  w := done.w;
  h := done.h;
  value := coalesce(r.value_out, h.principal + h.bonus);
  r.points_out := coalesce(r.points_out, h.points);
  if value > h.principal + h.bonus or r.points_out > h.points then
    perform posting_refuse('ledger_capture_too_large', jsonb_build_object('value', h.principal + h.bonus, 'points', h.points));
  end if;
  r.kind := 'spend';
  principal := coalesce(div(value::numeric * h.principal, nullif(h.principal + h.bonus, 0)), 0);
  w.principal_held := w.principal_held - h.principal;
  w.bonus_held := w.bonus_held - h.bonus;
  w.points_held := w.points_held - h.points;
  w := posting_take(w, 'principal', posting_contra(r.kind, 'principal'), principal, h.created_at);
  w := posting_take(w, 'bonus', posting_contra(r.kind, 'bonus'), value - principal, h.created_at);
  w := posting_take(w, 'points', posting_contra(r.kind, 'points'), r.points_out, h.created_at);
  w := posting_credit(w, r);
  w := posting_write(w, r, hash, 'forward', null);
  update ledger_hold set state = 'captured', ended_at = w.posted_at, posting_id = (w.answer).posting_id
    where merchant_id = p_merchant and hold_id = p_hold;
  -- What this hold kept alive or kept from being taken is free now.
  perform posting_close_due(posting_let_go(w, 0, 0, 0));
  return w.answer;
end $$;

-- Lets go of what a hold set aside.
create or replace function ledger_release(p_merchant uuid, p_hold bigint, p_now timestamptz)
returns ledger_hold_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done record;
  w posting_work;
  h ledger_hold;
begin
  select * into done from posting_lock_hold(p_merchant, p_hold, p_now);
  h := done.h;
  if h.state = 'released' then return posting_hold_answer(h, true); end if;
  select * into done from posting_end_hold(done.w, p_hold);
  w := done.w;
  update ledger_hold set state = 'released', ended_at = w.posted_at where merchant_id = p_merchant and hold_id = p_hold returning * into h;
  perform posting_close_due(posting_let_go(w, h.principal, h.bonus, h.points));
  return posting_hold_answer(h, false);
end $$;
