-- Undoing: refunds of parts, reversals, statutory reclass.

-- The lot that goes on for a lot of an account that was merged away; null where it had nothing left to move. A part that
-- was transferred before is a lot for itself.
create or replace function posting_lot_here(w posting_work, p_account uuid, p_lot integer) returns integer language plpgsql as $$
declare
  at record;
  account uuid := p_account;
  lot integer := p_lot;
begin
  while account <> w.account_id loop
    select l.account_id, l.lot_no into at from ledger_account a join ledger_lot l
      on l.merchant_id = a.merchant_id and l.account_id = a.merged_into and l.origin_account_id = a.account_id and l.origin_lot_no = lot
      where a.merchant_id = w.merchant_id and a.account_id = account and not exists (
        select from ledger_posting p
        where p.merchant_id = l.merchant_id and p.account_id = l.account_id and p.number = l.posting_number and p.kind = 'transfer'
      )
      order by l.lot_no desc limit 1;
    if not found then return null; end if;
    account := at.account_id;
    lot := at.lot_no;
  end loop;
  return lot;
end $$;

-- Gives back what a posting took of a unit: `p_amount` after the first `p_before`, latest-expiring lots first. Points
-- cover what is owed before they go back to their lots.
create or replace function posting_give_back(w posting_work, o ledger_posting, p_unit ledger_unit, p_before bigint, p_amount bigint)
returns posting_work language plpgsql as $$
declare
  skip bigint := p_before;
  rest bigint := p_amount;
  piece bigint;
  cover bigint;
  here integer;
  l record;
  lot ledger_lot;
begin
  if rest = 0 then return w; end if;
  for l in
    select n.amount, n.contra, n.lot_no from ledger_line n left join ledger_lot t
      on t.merchant_id = n.merchant_id and t.account_id = n.account_id and t.lot_no = n.lot_no
    where n.merchant_id = o.merchant_id and n.account_id = o.account_id and n.version between o.version_from and o.version_to
      and n.unit = p_unit and n.amount < 0
    order by t.expires_at desc nulls first, n.version desc
  loop
    exit when rest = 0;
    piece := least(rest, greatest(-l.amount - skip, 0));
    skip := greatest(skip + l.amount, 0);
    rest := rest - piece;
    continue when piece = 0;
    if p_unit = 'growth' then
      w := posting_add(w, p_unit, l.contra, piece, null, o.branch_id);
      continue;
    end if;
    cover := case p_unit when 'points' then least(piece, w.points_owed) else 0 end;
    if cover > 0 then
      w.points_owed := w.points_owed - cover;
      w := posting_add(w, p_unit, l.contra, cover, null, o.branch_id);
    end if;
    continue when piece = cover;
    here := posting_lot_here(w, o.account_id, l.lot_no);
    if here is not null then
      w := posting_move(w, p_unit, l.contra, piece - cover, here);
    else
      select * into lot from ledger_lot where merchant_id = o.merchant_id and account_id = o.account_id and lot_no = l.lot_no;
      w := posting_open_lot(w, p_unit, l.contra, piece - cover, lot.expires_at, coalesce(lot.branch_id, o.branch_id), null, lot);
    end if;
  end loop;
  return w;
end $$;

-- Takes back what a posting gave of a unit: from its own lots, points then from any, growth from what there is. What
-- is held is left alone. Where it was spent meanwhile: refuse, negative (points are owed) or clamp (the rest is let be).
-- What can't be negative is clamped, but principal never is.
create or replace function posting_take_back(w posting_work, o ledger_posting, p_unit ledger_unit, p_amount bigint, p_on_short text)
returns posting_work language plpgsql as $$
declare
  contra constant ledger_contra := posting_contra(o.kind, p_unit);
  free bigint := case p_unit
    when 'principal' then w.principal - w.principal_held
    when 'bonus' then w.bonus - w.bonus_held
    when 'points' then w.points + w.points_owed - w.points_held
    else w.growth
  end;
  rest bigint := p_amount;
  piece bigint;
  l record;
begin
  if rest = 0 then return w; end if;
  if p_unit = 'growth' then
    piece := least(rest, free);
    if piece > 0 then w := posting_add(w, p_unit, contra, -piece, null, o.branch_id); end if;
    rest := rest - piece;
  else
    for l in
      select t.lot_no, t.remaining from ledger_line n
        cross join lateral posting_lot_here(w, n.account_id, n.lot_no) as here (lot_no)
        join ledger_lot t on t.merchant_id = n.merchant_id and t.account_id = w.account_id and t.lot_no = here.lot_no
      where n.merchant_id = o.merchant_id and n.account_id = o.account_id and n.version between o.version_from and o.version_to
        and n.unit = p_unit and n.amount > 0 and t.open and (t.expires_at is null or t.expires_at > w.posted_at)
      order by n.version
    loop
      piece := least(rest, free, l.remaining);
      exit when piece = 0;
      w := posting_move(w, p_unit, contra, -piece, l.lot_no);
      rest := rest - piece;
      free := free - piece;
    end loop;
    if p_unit = 'points' then
      piece := least(rest, free);
      w := posting_take(w, p_unit, contra, piece, w.posted_at);
      rest := rest - piece;
    end if;
  end if;
  if rest = 0 then return w; end if;
  if p_on_short = 'refuse' or p_unit = 'principal' then
    perform posting_refuse('ledger_spent', jsonb_build_object('unit', p_unit, 'wanted', p_amount, 'available', p_amount - rest));
  end if;
  if p_unit = 'points' and p_on_short = 'negative' then
    w.points_owed := w.points_owed + rest;
    w := posting_add(w, p_unit, contra, -rest, null, o.branch_id);
  elsif p_unit = 'points' then
    w.points_short := w.points_short + rest;
    w.short := w.short + rest;
  end if;
  return w;
end $$;

-- What a posting took and gave of each unit.
create or replace function posting_totals(o ledger_posting, out taken bigint[], out given bigint[]) language sql stable as $$
  select array_agg(coalesce(t.taken, 0) order by u.unit), array_agg(coalesce(t.given, 0) order by u.unit)
  from unnest(array['principal', 'bonus', 'points', 'growth']::ledger_unit[]) as u (unit)
  left join (
    select unit, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as taken, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as given
    from ledger_line
    where merchant_id = o.merchant_id and account_id = o.account_id and version between o.version_from and o.version_to
    group by unit
  ) t on t.unit = u.unit
$$;

-- The posting to undo and the account that answers for it now, locked.
create or replace function posting_lock_undone(p_merchant uuid, p_posting bigint, p_now timestamptz, out w posting_work, out o ledger_posting) language plpgsql as $$
begin
  select * into o from ledger_posting where merchant_id = p_merchant and posting_id = p_posting;
  if not found then perform posting_refuse('ledger_posting_missing'); end if;
  if o.effect <> 'forward' or o.purse_after is not null or o.kind in ('expire', 'settle', 'transfer', 'merge', 'reclass') then
    perform posting_refuse('ledger_not_undoable', jsonb_build_object('kind', o.kind, 'effect', o.effect));
  end if;
  w := posting_lock_survivor(p_merchant, o.account_id, p_now);
end $$;

create or replace function posting_refuse_reversed(o ledger_posting) returns void language plpgsql as $$
begin
  if exists (select from ledger_posting where merchant_id = o.merchant_id and reverses = o.posting_id) then perform posting_refuse('ledger_already_reversed'); end if;
end $$;

-- Gives back what a posting took of each unit, from what was given back before up to `p_back`, and takes back what it gave
-- likewise, in the order of posting_totals. What goes back to a lot that is due leaves it in the same posting: nothing
-- can be taken back from there.
create or replace function posting_undo(
  w posting_work, o ledger_posting, p_back_before bigint[], p_back bigint[], p_taken_before bigint[], p_taken bigint[], p_on_short text
) returns posting_work language plpgsql as $$
declare
  units constant ledger_unit[] := array['principal', 'bonus', 'points', 'growth'];
begin
  for i in 1..4 loop w := posting_give_back(w, o, units[i], p_back_before[i], p_back[i] - p_back_before[i]); end loop;
  w := posting_drop_due(w);
  for i in 1..4 loop w := posting_take_back(w, o, units[i], p_taken[i] - p_taken_before[i], coalesce(p_on_short, 'refuse')); end loop;
  return w;
end $$;

-- Undoes a part of what was paid. Refund k gives floor(all parts so far / paid * total) less what was given, of each
-- unit, so the parts never give more than the whole and together give it exactly.
create or replace function ledger_refund(p_merchant uuid, p_posting bigint, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('posting', p_posting));
  w posting_work;
  o ledger_posting;
  u ledger_undo;
  answer ledger_answer;
  done record;
  back bigint[];
  taken bigint[];
  total record;
begin
  select * into done from posting_lock_undone(p_merchant, p_posting, p_now);
  o := done.o;
  answer := posting_repeat(p_merchant, r, hash);
  if answer.posting_id is not null then return answer; end if;
  w := posting_bring_up_to_date(done.w);
  perform posting_refuse_reversed(o);
  select * into u from ledger_undo where merchant_id = p_merchant and posting_id = p_posting;
  if not found then
    u := row(p_merchant, p_posting, r.paid, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)::ledger_undo;
  elsif u.paid <> r.paid then
    perform posting_refuse('ledger_refund_basis', jsonb_build_object('paid', u.paid));
  end if;
  if r.part > u.paid - u.part then perform posting_refuse('ledger_refund_too_large', jsonb_build_object('left', u.paid - u.part)); end if;
  u.part := u.part + r.part;
  select * into total from posting_totals(o);
  for i in 1..4 loop
    back[i] := div(total.taken[i]::numeric * u.part, u.paid);
    taken[i] := div(total.given[i]::numeric * u.part, u.paid);
  end loop;
  w := posting_undo(w, o, array[u.principal_back, u.bonus_back, u.points_back, u.growth_back], back,
    array[u.principal_taken, u.bonus_taken, u.points_taken, u.growth_taken], taken, r.on_short);
  insert into ledger_undo values (p_merchant, p_posting, u.paid, u.part, back[1], back[2], back[3], back[4], taken[1], taken[2], taken[3], taken[4], ledger_undo_digest(u))
    on conflict (merchant_id, posting_id) do update set
      part = excluded.part, digest = excluded.digest, principal_back = excluded.principal_back, bonus_back = excluded.bonus_back, points_back = excluded.points_back, growth_back = excluded.growth_back,
      principal_taken = excluded.principal_taken, bonus_taken = excluded.bonus_taken, points_taken = excluded.points_taken, growth_taken = excluded.growth_taken;
  r.kind := o.kind;
  w := posting_write(w, r, hash, 'refund', p_posting);
  return w.answer;
end $$;

-- Undoes a posting whole, once; not one of which a part was refunded.
create or replace function ledger_reverse(p_merchant uuid, p_posting bigint, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('posting', p_posting));
  w posting_work;
  o ledger_posting;
  answer ledger_answer;
  done record;
  total record;
begin
  select * into done from posting_lock_undone(p_merchant, p_posting, p_now);
  o := done.o;
  answer := posting_repeat(p_merchant, r, hash);
  if answer.posting_id is not null then return answer; end if;
  w := posting_bring_up_to_date(done.w);
  perform posting_refuse_reversed(o);
  if exists (select from ledger_undo where merchant_id = p_merchant and posting_id = p_posting) then perform posting_refuse('ledger_already_refunded'); end if;
  select * into total from posting_totals(o);
  w := posting_undo(w, o, array[0, 0, 0, 0], total.taken, array[0, 0, 0, 0], total.given, r.on_short);
  r.kind := o.kind;
  w := posting_write(w, r, hash, 'reversal', p_posting);
  return w.answer;
end $$;

-- Bonus becomes principal of the same tranche: what the law gives back beyond the rules, inside a statutory refund alone.
create or replace function ledger_reclass(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('account', p_account));
  w posting_work := posting_lock(p_merchant, p_account, p_now);
  answer ledger_answer := posting_repeat(p_merchant, r, hash);
  seller uuid;
begin
  if answer.posting_id is not null then return answer; end if;
  if r.document_kind <> 'statutory_refund' then perform posting_refuse('ledger_not_statutory'); end if;
  w := posting_bring_up_to_date(w);
  if r.bonus_out > w.bonus - w.bonus_held then perform posting_insufficient('bonus', r.bonus_out, w.bonus - w.bonus_held); end if;
  select branch_id into seller from ledger_lot
    where merchant_id = p_merchant and account_id = p_account and tranche = r.tranche and unit = 'bonus' limit 1;
  if not found then perform posting_refuse('ledger_lot_missing'); end if;
  r.kind := 'reclass';
  w := posting_take(w, 'bonus', 'reclass', r.bonus_out, w.posted_at, r.tranche);
  w := posting_open_lot(w, 'principal', 'reclass', r.bonus_out, null, seller, r.tranche);
  w := posting_write(w, r, hash, 'forward', null);
  return w.answer;
end $$;
