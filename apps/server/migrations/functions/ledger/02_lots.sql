-- Lines and lots: how value moves in and out of them, and how a spend is split over them.
--
-- A caller first decides the amount from each lot (posting_pick, posting_split), reading no more lots than it needs; then
-- one statement moves them all (posting_move). The held part of a lot is available only to its hold.
--
-- The cost must be linear in the lots whatever the statistics say: an account with thousands of lots among accounts with
-- one is always underestimated. So a statement looks rows up by their whole key, in a lateral subquery that `offset 0`
-- keeps the planner from pulling up into a join, and updates lots by an array of numbers, not by a join.

-- Drafts a line, with the balance after it.
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

-- Drafts lines into or out of lots, in order, with the balances after each.
create or replace function posting_add_all(w posting_work, p_contra ledger_contra, p_moved posting_draft[]) returns posting_work language plpgsql as $$
declare
  done record;
begin
  select array_agg(row(unit, p_contra, amount, balance, lot_no, branch_id)::posting_draft order by at) as drafts,
    ledger_sum(amount) filter (where unit = 'principal') as principal, ledger_sum(amount) filter (where unit = 'bonus') as bonus,
    ledger_sum(amount) filter (where unit = 'points') as points, ledger_sum(amount) filter (where unit = 'pack') as pack
    into done
    from (
      select m.unit, m.amount, m.lot_no, m.branch_id, m.at, ledger_sum(m.amount) over (partition by m.unit order by m.at)
        + case m.unit when 'principal' then w.principal when 'bonus' then w.bonus when 'points' then w.points else w.purse end as balance
      from unnest(p_moved) with ordinality as m (unit, contra, amount, balance, lot_no, branch_id, at)
    ) line;
  w.principal := w.principal + done.principal;
  w.bonus := w.bonus + done.bonus;
  w.points := w.points + done.points;
  w.purse := w.purse + done.pack;
  w.drafts := w.drafts || done.drafts;
  return w;
end $$;

-- Where a lot stands in an ascending array that has it.
create or replace function posting_place(p_lots integer[], p_lot integer) returns integer language sql immutable parallel safe as $$
  select width_bucket(p_lot, p_lots)
$$;

-- Moves amounts into or out of lots, each lot at most once.
create or replace function posting_move(w posting_work, p_contra ledger_contra, p_lots integer[], p_amounts bigint[]) returns posting_work language plpgsql as $$
declare
  lot record;
  balance bigint;
  moved posting_draft[];
  expires timestamptz;
  sorted record;
begin
  -- Most calls move one or two lots, for which the set-based statement is slower.
  if cardinality(p_lots) <= 2 then
    for i in 1..cardinality(p_lots) loop
      update ledger_lot set remaining = remaining + p_amounts[i], open = remaining + p_amounts[i] > 0,
          expired = expired - case p_contra when 'expired' then p_amounts[i] else 0 end
        where merchant_id = w.merchant_id and account_id = w.account_id and lot_no = p_lots[i]
        returning unit, branch_id, expires_at into lot;
      if not found then perform posting_refuse('ledger_lot_missing'); end if;
      if p_amounts[i] > 0 then w.next_expiry := least(w.next_expiry, lot.expires_at); end if;
      case lot.unit
        when 'principal' then w.principal := w.principal + p_amounts[i]; balance := w.principal;
        when 'bonus' then w.bonus := w.bonus + p_amounts[i]; balance := w.bonus;
        when 'points' then w.points := w.points + p_amounts[i]; balance := w.points;
        else w.purse := w.purse + p_amounts[i]; balance := w.purse;
      end case;
      w.drafts := w.drafts || row(lot.unit, p_contra, p_amounts[i], balance, p_lots[i], lot.branch_id)::posting_draft;
    end loop;
    return w;
  end if;
  select array_agg(lot_no order by lot_no) as lots, array_agg(amount order by lot_no) as amounts, array_agg(at order by lot_no) as places into sorted
    from unnest(p_lots, p_amounts) with ordinality as p (lot_no, amount, at);
  with changed as (
    update ledger_lot set remaining = remaining + sorted.amounts[posting_place(sorted.lots, lot_no)],
        open = remaining + sorted.amounts[posting_place(sorted.lots, lot_no)] > 0,
        expired = expired - case p_contra when 'expired' then sorted.amounts[posting_place(sorted.lots, lot_no)] else 0 end
      where merchant_id = w.merchant_id and account_id = w.account_id and lot_no = any (sorted.lots)
      returning posting_place(sorted.lots, lot_no) as place, lot_no, unit, branch_id, expires_at
  ) select array_agg(row(unit, p_contra, sorted.amounts[place], 0, lot_no, branch_id)::posting_draft order by sorted.places[place]),
      min(expires_at) filter (where sorted.amounts[place] > 0)
    into moved, expires from changed;
  if cardinality(moved) is distinct from cardinality(p_lots) then perform posting_refuse('ledger_lot_missing'); end if;
  w.next_expiry := least(w.next_expiry, expires);
  return posting_add_all(w, p_contra, moved);
end $$;

-- Opens a lot with an amount. Without a tranche it is a tranche of its own. A lot of value records what its tranche was
-- sold with, by which of the two it is spent first, and the account where the tranche began if that is another one.
create or replace function posting_open_lot(
  w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_expires timestamptz, p_branch uuid, p_tranche integer default null,
  p_sold bigint default null, p_given bigint default null, p_root_account uuid default null, p_root_tranche integer default null, p_spend_no integer default null,
  p_deduction text default null
) returns posting_work language plpgsql as $$
declare
  digest bigint;
begin
  if p_expires <= w.posted_at then perform posting_refuse('ledger_expiry_past'); end if;
  w.last_lot := w.last_lot + 1;
  w.next_expiry := least(w.next_expiry, p_expires);
  insert into ledger_lot (
    merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, branch_id, posting_number, sold, given, root_account_id, root_tranche, spend_no,
    deduction
  ) values (
    w.merchant_id, w.account_id, w.last_lot, p_unit, coalesce(p_tranche, w.last_lot), p_amount, p_amount, true, p_expires, p_branch, w.postings + 1,
    p_sold, p_given, p_root_account, p_root_tranche, p_spend_no, p_deduction
  ) returning ledger_lot_digest(ledger_lot) into digest;
  w.lots_digest := w.lots_digest # digest;
  return posting_add(w, p_unit, p_contra, p_amount, w.last_lot, p_branch);
end $$;

-- Opens lots that continue another account's lots, with the same expiry, seller and order of deduction, and one tranche
-- for lots that shared one. A merge (`p_whole`) keeps a lot's original size and tranche; a transfer begins a new tranche, sold as it
-- arrives.
create or replace function posting_carry_on(
  w posting_work, p_contra ledger_contra, p_from uuid, p_lots integer[], p_amounts bigint[], p_whole boolean, p_branch uuid
) returns posting_work language plpgsql as $$
declare
  moved posting_draft[];
  expires timestamptz;
  digests bigint;
begin
  if cardinality(p_lots) = 0 then return w; end if;
  with opened as (
    insert into ledger_lot (
      merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, branch_id, posting_number, origin_account_id, origin_lot_no,
      sold, given, root_account_id, root_tranche, deduction
    )
      select w.merchant_id, w.account_id, w.last_lot + p.at, o.unit, w.last_lot + min(p.at) over t,
        case when p_whole then o.amount else p.amount end, p.amount, true, o.expires_at, coalesce(o.branch_id, p_branch), w.postings + 1, p_from, p.lot_no,
        case when p_whole then o.sold when o.unit <> 'points' then ledger_sum(p.amount) filter (where o.unit = 'principal') over t end,
        case when p_whole then o.given when o.unit <> 'points' then ledger_sum(p.amount) filter (where o.unit = 'bonus') over t end,
        case when p_whole and o.unit <> 'points' then coalesce(o.root_account_id, p_from) end,
        case when p_whole and o.unit <> 'points' then coalesce(o.root_tranche, o.tranche) end, o.deduction
      from unnest(p_lots, p_amounts) with ordinality as p (lot_no, amount, at)
      cross join lateral (
        select * from ledger_lot l where l.merchant_id = w.merchant_id and l.account_id = p_from and l.lot_no = p.lot_no offset 0
      ) o
      window t as (partition by o.tranche)
      returning lot_no, unit, remaining, branch_id, expires_at, ledger_lot_digest(ledger_lot) as digest
  ) select array_agg(row(unit, p_contra, remaining, 0, lot_no, branch_id)::posting_draft order by lot_no), min(expires_at), bit_xor(digest)
    into moved, expires, digests from opened;
  if cardinality(moved) is distinct from cardinality(p_lots) then perform posting_refuse('ledger_lot_missing'); end if;
  w.last_lot := w.last_lot + cardinality(moved);
  w.lots_digest := w.lots_digest # digests;
  w.next_expiry := least(w.next_expiry, expires);
  return posting_add_all(w, p_contra, moved);
end $$;

-- Gives points: repays owed points first; the rest opens a lot.
create or replace function posting_give_points(w posting_work, p_contra ledger_contra, p_amount bigint, p_expires timestamptz, p_branch uuid)
returns posting_work language plpgsql as $$
declare
  cover constant bigint := least(p_amount, w.points_owed);
begin
  if cover > 0 then w := posting_cover(w, p_contra, cover, p_branch); end if;
  if p_amount > cover then w := posting_open_lot(w, 'points', p_contra, p_amount - cover, p_expires, p_branch); end if;
  return w;
end $$;

-- Repays owed points from incoming ones.
create or replace function posting_cover(w posting_work, p_contra ledger_contra, p_amount bigint, p_branch uuid) returns posting_work language plpgsql as $$
begin
  if p_amount = 0 then return w; end if;
  w.points_owed := w.points_owed - p_amount;
  return posting_add(w, 'points', p_contra, p_amount, null, p_branch);
end $$;

-- Slices a row of amounts, skipping the first `p_skip` units.
create or replace function posting_skip(inout pieces posting_pieces, p_skip bigint) language plpgsql immutable as $$
begin
  if p_skip = 0 then return; end if;
  select coalesce(array_agg(lot_no order by at), '{}'), coalesce(array_agg(least(amount, upto - p_skip) order by at), '{}')
    into pieces.lots, pieces.amounts
    from (
      select p.lot_no, p.amount, p.at, ledger_sum(p.amount) over (order by p.at) as upto
      from unnest(pieces.lots, pieces.amounts) with ordinality as p (lot_no, amount, at)
    ) piece
    where upto > p_skip;
end $$;

-- How much to take from each open lot: soonest expiry first, then the oldest tranche. What was handed over is as old as
-- its tranche was; points never are, so the index has their order. `p_tranche` restricts it to one tranche, `p_hold` to a hold's shares.
create or replace function posting_pick(
  p_merchant uuid, p_account uuid, p_unit ledger_unit, p_amount bigint, p_tranche integer default null, p_hold bigint default null
) returns posting_pieces language plpgsql as $$
declare
  lots integer[] := '{}';
  amounts bigint[] := '{}';
  rest bigint := p_amount;
  open_lots refcursor;
  lot record;
begin
  if rest > 0 then
    if p_hold is null and p_unit in ('principal', 'bonus') then
      open open_lots for select lot_no, remaining - held as free from ledger_lot
        where merchant_id = p_merchant and account_id = p_account and unit = p_unit and open and remaining > held
          and (p_tranche is null or tranche = p_tranche)
        order by expires_at, coalesce(spend_no, tranche), lot_no;
    elsif p_hold is null then
      open open_lots for select lot_no, remaining - held as free from ledger_lot
        where merchant_id = p_merchant and account_id = p_account and unit = p_unit and open and remaining > held
        order by expires_at, lot_no;
    else
      open open_lots for select l.lot_no, h.amount as free
        from ledger_hold_lot h
        cross join lateral (
          select lot_no, unit, expires_at from ledger_lot t where t.merchant_id = p_merchant and t.account_id = p_account and t.lot_no = h.lot_no offset 0
        ) l
        where h.merchant_id = p_merchant and h.hold_id = p_hold and l.unit = p_unit
        order by l.expires_at, l.lot_no;
    end if;
    loop
      fetch open_lots into lot;
      exit when not found;
      lots := lots || lot.lot_no;
      amounts := amounts || -least(rest, lot.free);
      rest := rest - least(rest, lot.free);
      exit when rest = 0;
    end loop;
    close open_lots;
    if rest > 0 then perform posting_insufficient(p_unit::text, p_amount, p_amount - rest); end if;
  end if;
  return row(lots, amounts)::posting_pieces;
end $$;

create or replace function posting_take(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_tranche integer default null)
returns posting_work language plpgsql as $$
declare
  pieces constant posting_pieces := posting_pick(w.merchant_id, w.account_id, p_unit, p_amount, p_tranche);
begin
  return posting_move(w, p_contra, pieces.lots, pieces.amounts);
end $$;

-- How much a spend takes from each lot: from the tranche whose bonus expires first, then the oldest. Within a tranche in
-- the proportion it was sold in, cumulated over all its spends, or one of the two first: as the tranche says, or else the
-- spend, which so never changes the order of tranches. `p_hold` restricts it to a hold's
-- shares; what was spent of a tranche is counted on all of its lots.
create or replace function posting_split(p_merchant uuid, p_account uuid, p_amount bigint, p_deduction text, p_hold bigint default null) returns posting_pieces language plpgsql as $$
declare
  lots integer[] := '{}';
  amounts bigint[] := '{}';
  rest bigint := p_amount;
  open_lots refcursor;
  lot record;
  tranche integer;
  part bigint;
  fair bigint;
  principal bigint;
  bonus bigint;
  piece bigint;
begin
  if rest = 0 then return row(lots, amounts)::posting_pieces; end if;
  if p_hold is null then
    open open_lots for
      select l.lot_no, l.unit, l.tranche, l.sold, l.given, l.deduction, l.free,
        ledger_sum(l.free) filter (where l.unit = 'principal') over t as principal_free, ledger_sum(l.free) filter (where l.unit = 'bonus') over t as bonus_free,
        ledger_sum(l.free) filter (where l.unit = 'principal') over t as principal, ledger_sum(l.free) filter (where l.unit = 'bonus') over t as bonus
      from (
        select o.lot_no, o.unit, o.tranche, coalesce(o.spend_no, o.tranche) as spend_no, o.sold, o.given, o.deduction, o.expires_at, o.remaining - o.held as free
        from ledger_lot o
        where o.merchant_id = p_merchant and o.account_id = p_account and o.unit in ('principal', 'bonus') and o.open and o.remaining > o.held
      ) l
      window t as (partition by l.tranche)
      order by min(l.expires_at) over t, l.spend_no, l.tranche, l.unit, l.expires_at, l.lot_no;
  else
    open open_lots for
      select * from (
        select l.lot_no, l.unit, l.tranche, l.spend_no, l.sold, l.given, l.deduction, l.expires_at, h.amount as free, min(l.expires_at) filter (where h.amount > 0) over t as due,
          ledger_sum(h.amount) filter (where l.unit = 'principal') over t as principal_free, ledger_sum(h.amount) filter (where l.unit = 'bonus') over t as bonus_free,
          ledger_sum(l.rest) filter (where l.unit = 'principal') over t as principal, ledger_sum(l.rest) filter (where l.unit = 'bonus') over t as bonus
        from (
          select o.lot_no, o.unit, o.tranche, coalesce(o.spend_no, o.tranche) as spend_no, o.sold, o.given, o.deduction, o.expires_at, o.remaining - o.held as rest
          from ledger_lot o
          where o.merchant_id = p_merchant and o.account_id = p_account and o.unit in ('principal', 'bonus') and o.open
        ) l
        left join lateral (
          select amount from ledger_hold_lot s where s.merchant_id = p_merchant and s.hold_id = p_hold and s.lot_no = l.lot_no offset 0
        ) h on true
        window t as (partition by l.tranche)
      ) share
      where free > 0
      order by due, spend_no, share.tranche, unit, expires_at, lot_no;
  end if;
  loop
    fetch open_lots into lot;
    exit when not found;
    if tranche is distinct from lot.tranche then
      exit when rest = 0;
      tranche := lot.tranche;
      part := least(rest, lot.principal_free + lot.bonus_free);
      -- With only one of the two left, the bounds below decide.
      fair := case coalesce(lot.deduction, p_deduction)
        when 'principal_first' then part
        when 'bonus_first' then 0
        else div((lot.sold + lot.given - lot.principal - lot.bonus + part)::numeric * lot.sold, lot.sold + lot.given) - (lot.sold - lot.principal)
      end;
      principal := greatest(part - lot.bonus_free, least(fair, part, lot.principal_free), 0);
      bonus := part - principal;
      rest := rest - part;
    end if;
    if lot.unit = 'principal' then
      piece := least(principal, lot.free);
      principal := principal - piece;
    else
      piece := least(bonus, lot.free);
      bonus := bonus - piece;
    end if;
    continue when piece = 0;
    lots := lots || lot.lot_no;
    amounts := amounts || -piece;
  end loop;
  close open_lots;
  if rest > 0 then perform posting_insufficient('value', p_amount, p_amount - rest); end if;
  return row(lots, amounts)::posting_pieces;
end $$;

create or replace function posting_spend_value(w posting_work, p_contra ledger_contra, p_amount bigint, p_deduction text) returns posting_work language plpgsql as $$
declare
  pieces constant posting_pieces := posting_split(w.merchant_id, w.account_id, p_amount, p_deduction);
begin
  return posting_move(w, p_contra, pieces.lots, pieces.amounts);
end $$;

-- The contra account of a kind. Typed literals let PostgreSQL inline it: a cast from text at run time is not immutable.
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
    when 'hand_over' then 'hand_over'
    else 'clearing'
  end
$$;
