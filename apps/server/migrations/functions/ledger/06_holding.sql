-- Holding, capturing and releasing.

create or replace function posting_hold_answer(h ledger_hold, p_repeated boolean) returns ledger_hold_answer language sql immutable as $$
  select row(h.hold_id, h.account_id, h.principal, h.bonus, h.points, h.state, h.expires_at, p_repeated)::ledger_hold_answer
$$;

-- The longest life of a hold.
create or replace function posting_longest_hold() returns interval language sql immutable parallel safe as $$ select interval '31 days' $$;

-- Sets an amount aside, from exactly the lots that a spend would take now.
create or replace function ledger_hold(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
returns ledger_hold_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('hold', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('account', p_account);
  hash constant bytea := posting_hash(asked);
  w posting_work := posting_lock(p_merchant, p_account, p_now);
  h ledger_hold;
  value posting_pieces;
  points posting_pieces;
  pieces posting_pieces;
  lots_digest bigint;
begin
  select * into h from ledger_hold
    where merchant_id = p_merchant and document_kind = r.document_kind and document_id = r.document_id and step = r.step;
  if found then
    if not posting_is_same(h.input_hash, asked) then perform posting_refuse('ledger_document_reused'); end if;
    return posting_hold_answer(h, true);
  end if;
  w := posting_bring_up_to_date(w);
  if w.frozen then perform posting_refuse('ledger_account_frozen'); end if;
  if r.hold_expires_at <= w.posted_at then perform posting_refuse('ledger_expiry_past'); end if;
  if r.hold_expires_at > w.posted_at + posting_longest_hold() then
    perform posting_refuse('ledger_hold_too_long', jsonb_build_object('days', extract(day from posting_longest_hold())));
  end if;
  value := posting_split(p_merchant, p_account, coalesce(r.value_out, 0), r.deduction);
  points := posting_pick(p_merchant, p_account, 'points', coalesce(r.points_out, 0));
  select array_agg(lot_no order by lot_no), array_agg(amount order by lot_no) into pieces.lots, pieces.amounts
    from unnest(value.lots || points.lots, value.amounts || points.amounts) as p (lot_no, amount);
  select -f.principal, -f.bonus, -f.points into h.principal, h.bonus, h.points from posting_free(p_merchant, p_account, pieces.lots, pieces.amounts) f;
  insert into ledger_hold (merchant_id, account_id, principal, bonus, points, deduction, created_at, expires_at, branch_id, actor_id, document_kind, document_id, step, input_hash)
    values (p_merchant, p_account, h.principal, h.bonus, h.points, r.deduction, w.posted_at, r.hold_expires_at, r.branch_id, r.actor_id, r.document_kind, r.document_id, r.step, hash)
    returning * into h;
  with parts as (
    insert into ledger_hold_lot (merchant_id, hold_id, lot_no, amount)
    select p_merchant, h.hold_id, p.lot_no, -p.amount from unnest(pieces.lots, pieces.amounts) as p (lot_no, amount)
    returning ledger_hold_lot_digest(ledger_hold_lot) as digest
  ) select bit_xor(digest) into lots_digest from parts;
  update ledger_account set
    principal_held = principal_held + h.principal, bonus_held = bonus_held + h.bonus, points_held = points_held + h.points, last_at = w.posted_at,
    hold_digest = hold_digest # ledger_hold_digest(h) # lots_digest
    where merchant_id = p_merchant and account_id = p_account;
  return posting_hold_answer(h, false);
end $$;

-- Locks the hold's account, then reads the hold, which changes only under that lock.
create or replace function posting_lock_hold(p_merchant uuid, p_hold bigint, p_now timestamptz, out w posting_work, out h ledger_hold) language plpgsql as $$
declare
  account uuid := (select account_id from ledger_hold where merchant_id = p_merchant and hold_id = p_hold);
begin
  if account is null then perform posting_refuse('ledger_hold_missing'); end if;
  w := posting_lock(p_merchant, account, p_now);
  select * into h from ledger_hold where merchant_id = p_merchant and hold_id = p_hold;
end $$;

-- An open hold, on its account brought up to date.
create or replace function posting_end_hold(inout w posting_work, p_hold bigint, out h ledger_hold) language plpgsql as $$
begin
  w := posting_bring_up_to_date(w);
  select * into h from ledger_hold where merchant_id = w.merchant_id and hold_id = p_hold;
  if h.state <> 'open' then perform posting_refuse('ledger_hold_over', jsonb_build_object('state', h.state)); end if;
end $$;

-- Spends a hold and releases the rest: takes from its lots what a spend of the amount would. Allowed for a frozen member.
-- Posts what the order earns as well.
create or replace function ledger_capture(p_merchant uuid, p_hold bigint, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('capture', p_now, p_request);
  asked jsonb := p_request || jsonb_build_object('hold', p_hold);
  w posting_work;
  h ledger_hold;
  answer ledger_answer;
  value bigint;
  pieces posting_pieces;
  done record;
begin
  select * into done from posting_lock_hold(p_merchant, p_hold, p_now);
  h := done.h;
  asked := asked || jsonb_build_object('defaults', jsonb_strip_nulls(jsonb_build_object('value_out', nullif(h.principal + h.bonus, 0), 'points_out', nullif(h.points, 0))));
  answer := posting_repeat(p_merchant, r, asked);
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
  w := posting_let_go(w, array[p_hold], 0);
  -- Most captures take the whole hold: its shares as they are, in spending order.
  if value = h.principal + h.bonus then
    select coalesce(array_agg(lot_no order by due, spend_no, tranche, unit, expires_at, lot_no), '{}'), coalesce(array_agg(-amount order by due, spend_no, tranche, unit, expires_at, lot_no), '{}')
      into pieces.lots, pieces.amounts
      from (
        select l.lot_no, l.tranche, l.spend_no, l.unit, l.expires_at, p.amount, min(l.expires_at) over (partition by l.tranche) as due
        from ledger_hold_lot p
        cross join lateral (
          select lot_no, tranche, coalesce(spend_no, tranche) as spend_no, unit, expires_at from ledger_lot t where t.merchant_id = p_merchant and t.account_id = h.account_id and t.lot_no = p.lot_no offset 0
        ) l
        where p.merchant_id = p_merchant and p.hold_id = p_hold and l.unit in ('principal', 'bonus')
      ) held;
  else
    pieces := posting_split(p_merchant, h.account_id, value, h.deduction, p_hold);
  end if;
  w := posting_move(w, posting_contra(r.kind, 'principal'), pieces.lots, pieces.amounts);
  pieces := posting_pick(p_merchant, h.account_id, 'points', r.points_out, null, p_hold);
  w := posting_move(w, posting_contra(r.kind, 'points'), pieces.lots, pieces.amounts);
  w := posting_credit(w, r);
  w := posting_write(w, r, posting_hash(asked), 'forward', null);
  update ledger_hold set state = 'captured', ended_at = w.posted_at, ended_by = r.actor_id, posting_id = (w.answer).posting_id
    where merchant_id = p_merchant and hold_id = p_hold returning * into h;
  update ledger_account set hold_digest = hold_digest # ledger_hold_end_digest(h) where merchant_id = p_merchant and account_id = h.account_id;
  -- Value that this hold kept from expiring or from being taken is free now.
  perform posting_settle(posting_close_due(w));
  return w.answer;
end $$;

-- Releases a hold; records by whom (null: the program) and why.
create or replace function ledger_release(p_merchant uuid, p_hold bigint, p_now timestamptz, p_actor uuid, p_reason text)
returns ledger_hold_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  done record;
  w posting_work;
  h ledger_hold;
begin
  perform posting_guard(p_now);
  if char_length(p_reason) between 1 and 200 is not true then
    perform posting_refuse('ledger_movement_invalid', '{"kind": "release", "part": "reason"}');
  end if;
  select * into done from posting_lock_hold(p_merchant, p_hold, p_now);
  h := done.h;
  if h.state = 'released' then return posting_hold_answer(h, true); end if;
  select * into done from posting_end_hold(done.w, p_hold);
  w := done.w;
  update ledger_hold set state = 'released', ended_at = w.posted_at, ended_by = p_actor, end_reason = p_reason where merchant_id = p_merchant and hold_id = p_hold returning * into h;
  perform posting_settle(posting_close_due(posting_let_go(w, array[p_hold], ledger_hold_end_digest(h))));
  return posting_hold_answer(h, false);
end $$;
