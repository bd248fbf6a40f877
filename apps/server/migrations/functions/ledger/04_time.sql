-- What time does to an account.

-- Holds that have run out let go of their amounts.
create or replace function posting_lapse(w posting_work) returns posting_work language plpgsql as $$
declare
  gone record;
begin
  if w.principal_held + w.bonus_held + w.points_held = 0 then return w; end if;
  with lapsed as (
    update ledger_hold set state = 'lapsed', ended_at = expires_at
    where merchant_id = w.merchant_id and account_id = w.account_id and state = 'open' and expires_at <= w.posted_at
    returning principal, bonus, points
  ) select coalesce(sum(principal), 0)::bigint as principal, coalesce(sum(bonus), 0)::bigint as bonus, coalesce(sum(points), 0)::bigint as points into gone from lapsed;
  if gone.principal + gone.bonus + gone.points = 0 then return w; end if;
  return posting_let_go(w, gone.principal, gone.bonus, gone.points);
end $$;

-- Gives held amounts free. Points that were owed and only held back are taken now.
create or replace function posting_let_go(w posting_work, p_principal bigint, p_bonus bigint, p_points bigint) returns posting_work language plpgsql as $$
declare
  due bigint;
begin
  w.principal_held := w.principal_held - p_principal;
  w.bonus_held := w.bonus_held - p_bonus;
  w.points_held := w.points_held - p_points;
  update ledger_account set principal_held = w.principal_held, bonus_held = w.bonus_held, points_held = w.points_held
    where merchant_id = w.merchant_id and account_id = w.account_id;
  due := least(w.points_owed, w.points + w.points_owed - w.points_held);
  if due > 0 then
    w := posting_take(w, 'points', 'clearing', due, '-infinity');
    w.points_owed := w.points_owed - due;
    w := posting_add(w, 'points', 'clearing', due, null, null);
    w := posting_write_own(w, 'settle');
  end if;
  return w;
end $$;

-- Empties lots that are due. What a hold may still need that was made while the lot lived stays.
create or replace function posting_drop_due(w posting_work) returns posting_work language plpgsql as $$
declare
  lot record;
  kept_bonus bigint := 0;
  kept_points bigint := 0;
  needed bigint;
  keep bigint := 0;
begin
  if w.next_expiry is null or w.next_expiry > w.posted_at then return w; end if;
  for lot in
    select lot_no, unit, remaining, expires_at from ledger_lot
    where merchant_id = w.merchant_id and account_id = w.account_id and unit in ('bonus', 'points', 'pack') and open and expires_at <= w.posted_at
    order by expires_at, lot_no
  loop
    keep := 0;
    if w.bonus_held + w.points_held > 0 then
      select coalesce(sum(case lot.unit when 'bonus' then bonus else points end), 0) into needed from ledger_hold
        where merchant_id = w.merchant_id and account_id = w.account_id and state = 'open' and created_at < lot.expires_at;
      keep := least(lot.remaining, greatest(needed - case lot.unit when 'bonus' then kept_bonus else kept_points end, 0));
      if lot.unit = 'bonus' then kept_bonus := kept_bonus + keep; else kept_points := kept_points + keep; end if;
    end if;
    if lot.remaining > keep then w := posting_move(w, lot.unit, 'expired', keep - lot.remaining, lot.lot_no); end if;
  end loop;
  select min(expires_at) into w.next_expiry from ledger_lot
    where merchant_id = w.merchant_id and account_id = w.account_id and open and expires_at is not null;
  return w;
end $$;

-- Closes lots that are due, all of them in one posting.
create or replace function posting_close_due(w posting_work) returns posting_work language plpgsql as $$
begin
  w := posting_drop_due(w);
  if cardinality(w.drafts) > 0 then w := posting_write_own(w, 'expire'); end if;
  return w;
end $$;

-- What comes before anything new on an account; a document that was posted before is answered without it.
create or replace function posting_bring_up_to_date(w posting_work) returns posting_work language plpgsql as $$
begin
  if w.merged_into is not null then perform posting_refuse('ledger_account_merged', jsonb_build_object('into', w.merged_into)); end if;
  return posting_close_due(posting_lapse(w));
end $$;
