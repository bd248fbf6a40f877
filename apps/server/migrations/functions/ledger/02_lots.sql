-- Lines and lots: what moves in and out of them, and how a spend divides over them.

-- Adds a line, with the balance after it.
create or replace function posting_add(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_lot integer, p_branch uuid)
returns posting_work language plpgsql as $$
declare
  balance bigint;
begin
  case p_unit
    when 'principal' then w.principal := w.principal + p_amount; balance := w.principal;
    when 'bonus' then w.bonus := w.bonus + p_amount; balance := w.bonus;
    when 'points' then w.points := w.points + p_amount; balance := w.points;
    when 'growth' then w.growth := w.growth + p_amount; balance := w.growth;
    else w.purse := w.purse + p_amount; balance := w.purse;
  end case;
  w.drafts := w.drafts || row(p_unit, p_contra, p_amount, balance, p_lot, p_branch)::posting_draft;
  return w;
end $$;

-- Moves an amount into a lot or out of it.
create or replace function posting_move(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_lot integer)
returns posting_work language plpgsql as $$
declare
  lot record;
begin
  update ledger_lot set remaining = remaining + p_amount, open = remaining + p_amount > 0
    where merchant_id = w.merchant_id and account_id = w.account_id and lot_no = p_lot and unit = p_unit
    returning branch_id, expires_at into lot;
  if not found then perform posting_refuse('ledger_lot_missing'); end if;
  if p_amount > 0 then w.next_expiry := least(w.next_expiry, lot.expires_at); end if;
  return posting_add(w, p_unit, p_contra, p_amount, p_lot, lot.branch_id);
end $$;

-- Opens a lot with the amount in it. Without a tranche it is one of its own; with an origin it goes on as that lot was.
create or replace function posting_open_lot(
  w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_expires timestamptz, p_branch uuid,
  p_tranche integer default null, p_origin ledger_lot default null
) returns posting_work language plpgsql as $$
begin
  if p_expires <= w.posted_at and p_origin.lot_no is null then perform posting_refuse('ledger_expiry_past'); end if;
  w.last_lot := w.last_lot + 1;
  w.next_expiry := least(w.next_expiry, p_expires);
  insert into ledger_lot (merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, branch_id, posting_number, origin_account_id, origin_lot_no)
    values (w.merchant_id, w.account_id, w.last_lot, p_unit, coalesce(p_tranche, w.last_lot), coalesce(p_origin.amount, p_amount), p_amount, true, p_expires, p_branch, w.postings + 1, p_origin.account_id, p_origin.lot_no);
  return posting_add(w, p_unit, p_contra, p_amount, w.last_lot, p_branch);
end $$;

-- Points given: what is owed is covered first, the rest opens a lot.
create or replace function posting_give_points(
  w posting_work, p_contra ledger_contra, p_amount bigint, p_expires timestamptz, p_branch uuid,
  p_origin ledger_lot default null
) returns posting_work language plpgsql as $$
declare
  cover bigint := least(p_amount, w.points_owed);
begin
  if cover > 0 then
    w.points_owed := w.points_owed - cover;
    w := posting_add(w, 'points', p_contra, cover, null, p_branch);
  end if;
  if p_amount > cover then
    w := posting_open_lot(w, 'points', p_contra, p_amount - cover, p_expires, p_branch, null, p_origin);
  end if;
  return w;
end $$;

-- Takes from open lots: soonest expiry first, then age. `p_tranche` narrows it to one; lots due at `p_alive` are left alone.
create or replace function posting_take(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_alive timestamptz, p_tranche integer default null)
returns posting_work language plpgsql as $$
declare
  rest bigint := p_amount;
  lot record;
begin
  if rest = 0 then return w; end if;
  for lot in
    select lot_no, remaining from ledger_lot
    where merchant_id = w.merchant_id and account_id = w.account_id and unit = p_unit and open
      and (expires_at is null or expires_at > p_alive) and (p_tranche is null or tranche = p_tranche)
    order by expires_at, lot_no
  loop
    w := posting_move(w, p_unit, p_contra, -least(rest, lot.remaining), lot.lot_no);
    rest := rest - least(rest, lot.remaining);
    exit when rest = 0;
  end loop;
  if rest > 0 then perform posting_insufficient(p_unit::text, p_amount, p_amount - rest); end if;
  return w;
end $$;

-- How much of principal and bonus a spend takes of each tranche: soonest-expiring bonus first, then the oldest. Within
-- a tranche in the proportion it was sold in, counted over all that was spent of it, or one of the two first.
create or replace function posting_split(w posting_work, p_amount bigint, p_deduction text)
returns table (tranche integer, principal bigint, bonus bigint) language plpgsql as $$
declare
  rest bigint := p_amount;
  principal_free bigint := w.principal - w.principal_held;
  bonus_free bigint := w.bonus - w.bonus_held;
  t record;
  part bigint;
  fair bigint;
begin
  if rest = 0 then return; end if;
  if principal_free + bonus_free < rest then perform posting_insufficient('value', p_amount, principal_free + bonus_free); end if;
  for t in
    select l.tranche,
      coalesce(sum(l.remaining) filter (where l.unit = 'principal'), 0)::bigint as principal,
      coalesce(sum(l.remaining) filter (where l.unit = 'bonus'), 0)::bigint as bonus,
      coalesce(sum(l.amount) filter (where l.unit = 'principal'), 0)::bigint as principal_sold,
      coalesce(sum(l.amount) filter (where l.unit = 'bonus'), 0)::bigint as bonus_given
    from ledger_lot l
    where l.merchant_id = w.merchant_id and l.account_id = w.account_id and l.unit in ('principal', 'bonus') and l.open
      and (l.expires_at is null or l.expires_at > w.posted_at)
    group by l.tranche
    order by min(l.expires_at), l.tranche
  loop
    tranche := t.tranche;
    principal := least(t.principal, principal_free);
    bonus := least(t.bonus, bonus_free);
    part := least(rest, principal + bonus);
    continue when part = 0;
    -- Where only one of the two is left, the bounds below decide alone.
    fair := case p_deduction
      when 'principal_first' then part
      when 'bonus_first' then 0
      else div((t.principal_sold + t.bonus_given - t.principal - t.bonus + part)::numeric * t.principal_sold, t.principal_sold + t.bonus_given)
        - (t.principal_sold - t.principal)
    end;
    principal := greatest(part - bonus, least(fair, part, principal), 0);
    bonus := part - principal;
    principal_free := principal_free - principal;
    bonus_free := bonus_free - bonus;
    rest := rest - part;
    return next;
    exit when rest = 0;
  end loop;
  if rest > 0 then perform posting_insufficient('value', p_amount, p_amount - rest); end if;
end $$;

create or replace function posting_spend_value(w posting_work, p_contra ledger_contra, p_amount bigint, p_deduction text) returns posting_work language plpgsql as $$
declare
  t record;
begin
  for t in select * from posting_split(w, p_amount, p_deduction) loop
    w := posting_take(w, 'principal', p_contra, t.principal, w.posted_at, t.tranche);
    w := posting_take(w, 'bonus', p_contra, t.bonus, w.posted_at, t.tranche);
  end loop;
  return w;
end $$;

-- The merchant's side of a kind. Its literals are typed, so that PostgreSQL can put it in line: a text cast at run time is not immutable.
create or replace function posting_contra(p_kind ledger_kind, p_unit ledger_unit) returns ledger_contra language sql immutable parallel safe as $$
  select case p_kind
    when 'top_up' then case p_unit when 'principal' then 'cash'::ledger_contra when 'bonus' then 'gift' else 'loyalty' end
    when 'spend' then case when p_unit in ('principal', 'bonus') then 'revenue'::ledger_contra else 'loyalty' end
    when 'earn' then 'loyalty'
    when 'gift' then 'gift'
    when 'adjust' then 'adjustment'
    when 'opening' then 'opening'
    when 'expire' then 'expired'
    when 'reclass' then 'reclass'
    else 'clearing'
  end
$$;
