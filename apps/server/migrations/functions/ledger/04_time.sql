-- Changes that time alone causes: expiry of holds and lots.

-- Lapses expired holds.
create or replace function posting_lapse(w posting_work) returns posting_work language plpgsql as $$
declare
  gone bigint[];
  ends bigint;
begin
  if w.principal_held + w.bonus_held + w.points_held = 0 then return w; end if;
  with lapsed as (
    update ledger_hold set state = 'lapsed', ended_at = expires_at
    where merchant_id = w.merchant_id and account_id = w.account_id and state = 'open' and expires_at <= w.posted_at
    returning hold_id, ledger_hold_end_digest(ledger_hold) as digest
  ) select array_agg(hold_id), bit_xor(digest) into gone, ends from lapsed;
  if gone is null then return w; end if;
  return posting_let_go(w, gone, ends);
end $$;

-- Frees held amounts of lots, in ascending order of their numbers; amounts below zero are set aside. Returns what of each
-- unit was freed.
create or replace function posting_free(
  p_merchant uuid, p_account uuid, p_lots integer[], p_amounts bigint[], out principal bigint, out bonus bigint, out points bigint
) language plpgsql as $$
declare
  sorted constant posting_pieces := row(p_lots, p_amounts);
begin
  with lot as (
    update ledger_lot set held = held - sorted.amounts[posting_place(sorted.lots, lot_no)]
    where merchant_id = p_merchant and account_id = p_account and lot_no = any (sorted.lots)
    returning unit, sorted.amounts[posting_place(sorted.lots, lot_no)] as amount
  ) select ledger_sum(amount) filter (where unit = 'principal'), ledger_sum(amount) filter (where unit = 'bonus'), ledger_sum(amount) filter (where unit = 'points')
    into principal, bonus, points from lot;
end $$;

-- Frees what holds set aside; `p_ends` is the digest of their outcomes, if known.
create or replace function posting_let_go(w posting_work, p_holds bigint[], p_ends bigint) returns posting_work language plpgsql as $$
declare
  held posting_pieces;
  freed record;
begin
  select array_agg(lot_no order by lot_no), array_agg(amount order by lot_no) into held.lots, held.amounts
    from (
      select lot_no, sum(amount)::bigint as amount from ledger_hold_lot where merchant_id = w.merchant_id and hold_id = any (p_holds) group by lot_no
    ) share;
  select * into freed from posting_free(w.merchant_id, w.account_id, held.lots, held.amounts);
  w.principal_held := w.principal_held - freed.principal;
  w.bonus_held := w.bonus_held - freed.bonus;
  w.points_held := w.points_held - freed.points;
  update ledger_account set principal_held = w.principal_held, bonus_held = w.bonus_held, points_held = w.points_held, hold_digest = hold_digest # p_ends
    where merchant_id = w.merchant_id and account_id = w.account_id;
  return w;
end $$;

-- Owed points that only a hold protected are taken once they are free.
create or replace function posting_settle(w posting_work) returns posting_work language plpgsql as $$
declare
  due constant bigint := least(w.points_owed, w.points + w.points_owed - w.points_held);
begin
  if due = 0 then return w; end if;
  w := posting_take(w, 'points', 'clearing', due);
  w := posting_cover(w, 'clearing', due, null);
  return posting_write_own(w, 'settle');
end $$;

-- Empties due lots except for their held part.
create or replace function posting_drop_due(w posting_work) returns posting_work language plpgsql as $$
declare
  due posting_pieces;
begin
  if w.next_expiry is null or w.next_expiry > w.posted_at then return w; end if;
  select array_agg(lot_no order by expires_at, lot_no), array_agg(held - remaining order by expires_at, lot_no) into due.lots, due.amounts
    from ledger_lot
    where merchant_id = w.merchant_id and account_id = w.account_id and unit in ('bonus', 'points', 'pack') and open
      and expires_at <= w.posted_at and remaining > held;
  if due.lots is not null then w := posting_move(w, 'expired', due.lots, due.amounts); end if;
  select min(expires_at) into w.next_expiry from ledger_lot
    where merchant_id = w.merchant_id and account_id = w.account_id and open and expires_at is not null;
  return w;
end $$;

-- Expires due lots, all in one posting.
create or replace function posting_close_due(w posting_work) returns posting_work language plpgsql as $$
begin
  w := posting_drop_due(w);
  if cardinality(w.drafts) > 0 then w := posting_write_own(w, 'expire'); end if;
  return w;
end $$;

-- Brings an account up to date before anything new is posted on it. A repeated document is answered without it.
create or replace function posting_bring_up_to_date(w posting_work) returns posting_work language plpgsql as $$
begin
  if w.merged_into is not null then perform posting_refuse('ledger_account_merged', jsonb_build_object('into', w.merged_into)); end if;
  if w.closed then perform posting_refuse('ledger_account_closed'); end if;
  -- Expired value is gone before it could repay owed points.
  return posting_settle(posting_close_due(posting_lapse(w)));
end $$;
