-- Undoing: refunds of parts, reversals, statutory reclass.

-- Follows an account's lots through later merges and hand-overs, in their order: the last account and lot that continue
-- each (this account, unless nothing was left to move), and how much of it expired along the way. One lot at most
-- continues another: a part that was transferred is a lot of its own, and a merge that was undone leads nowhere.
create or replace function posting_ways(w posting_work, p_account uuid, p_lots integer[], out accounts uuid[], out lots integer[], out gone bigint) language plpgsql as $$
declare
  steps bigint := 1;
begin
  lots := p_lots;
  accounts := array_fill(p_account, array[cardinality(lots)]);
  select ledger_sum(expired) into gone from ledger_lot where merchant_id = w.merchant_id and account_id = p_account and lot_no = any (lots);
  while steps > 0 and cardinality(lots) > 0 loop
    select array_agg(coalesce(next.account_id, o.account) order by o.at), array_agg(coalesce(next.lot_no, o.lot_no) order by o.at), gone + ledger_sum(next.expired),
        count(next.lot_no)
      into accounts, lots, gone, steps
      from unnest(accounts, lots) with ordinality as o (account, lot_no, at)
      left join lateral (
        select l.account_id, l.lot_no, l.expired from ledger_lot l
        where l.merchant_id = w.merchant_id and l.origin_account_id = o.account and l.origin_lot_no = o.lot_no
          and (
            select p.kind <> 'transfer' and not exists (select from ledger_posting u where u.merchant_id = p.merchant_id and u.reverses = p.posting_id)
            from ledger_posting p
            where p.merchant_id = l.merchant_id and p.account_id = l.account_id and p.number = l.posting_number
          )
        order by l.lot_no desc limit 1
      ) as next on true;
  end loop;
end $$;

-- Reopens lots that were empty when their account was merged away or their tranche handed over, where their tranche went
-- on: in it if that is here, or else in a new one for each root, which its seller owes. The lots are the last that
-- continued each, of one unit.
create or replace function posting_reopen(
  w posting_work, p_contra ledger_contra, p_accounts uuid[], p_lots integer[], p_amounts bigint[], p_branch uuid
) returns posting_work language plpgsql as $$
declare
  moved posting_draft[];
  expires timestamptz;
  digests bigint;
begin
  if cardinality(p_lots) = 0 then return w; end if;
  with was as materialized (
    select p.at, p.back, p.account_id, p.lot_no, l.unit, l.amount, l.expires_at, l.branch_id, l.sold, l.given, l.deduction, l.root_account_id, l.root_tranche
    from unnest(p_accounts, p_lots, p_amounts) with ordinality as p (account_id, lot_no, back, at)
    cross join lateral (
      select t.unit, t.amount, t.expires_at, t.branch_id, t.sold, t.given, t.deduction,
        case when t.unit <> 'points' then coalesce(t.root_account_id, t.account_id) end as root_account_id,
        case when t.unit <> 'points' then coalesce(t.root_tranche, t.tranche) end as root_tranche
      from ledger_lot t where t.merchant_id = w.merchant_id and t.account_id = p.account_id and t.lot_no = p.lot_no offset 0
    ) l
  ), opened as (
    insert into ledger_lot (
      merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, branch_id, posting_number, origin_account_id, origin_lot_no,
      sold, given, root_account_id, root_tranche, spend_no, deduction
    )
      select w.merchant_id, w.account_id, w.last_lot + was.at, was.unit,
        case when was.unit = 'points' then w.last_lot + was.at else coalesce(here.tranche, w.last_lot + min(was.at) over root) end,
        was.amount, was.back, true, was.expires_at,
        case when was.unit = 'points' then coalesce(was.branch_id, p_branch) when here.tranche is null then first_value(coalesce(newest.branch_id, was.branch_id, p_branch)) over root
          else here.branch_id end,
        w.postings + 1, was.account_id, was.lot_no, was.sold, was.given, was.root_account_id, was.root_tranche, here.spend_no, was.deduction
      from was
      left join lateral (
        -- What this posting opened is the newest; a merge that was undone leads nowhere. Until the first of its moves, the
        -- tranche is the lot's own.
        select t.account_id, t.tranche, t.branch_id, t.spend_no
        from ledger_lot t
        left join lateral (
          select q.posting_id, exists (select from ledger_posting u where u.merchant_id = q.merchant_id and u.reverses = q.posting_id) as is_undone
          from ledger_posting q where q.merchant_id = w.merchant_id and q.account_id = t.account_id and q.number = t.posting_number offset 0
        ) p on true
        where t.merchant_id = w.merchant_id and t.root_account_id = was.root_account_id and t.root_tranche = was.root_tranche and p.is_undone is not true
        order by p.posting_id desc nulls first limit 1
      ) newest on true
      left join lateral (select newest.tranche, newest.branch_id, newest.spend_no where newest.account_id = w.account_id) here on true
      window root as (partition by was.root_account_id, was.root_tranche order by was.at)
      returning lot_no, unit, remaining, branch_id, expires_at, ledger_lot_digest(ledger_lot) as digest
  ) select array_agg(row(unit, p_contra, remaining, 0, lot_no, branch_id)::posting_draft order by lot_no), min(expires_at), bit_xor(digest)
    into moved, expires, digests from opened;
  if cardinality(moved) is distinct from cardinality(p_lots) then perform posting_refuse('ledger_lot_missing'); end if;
  w.last_lot := w.last_lot + cardinality(moved);
  w.lots_digest := w.lots_digest # digests;
  w.next_expiry := least(w.next_expiry, expires);
  return posting_add_all(w, p_contra, moved);
end $$;

-- Returns what a posting took of a unit: `p_amount` after the first `p_before`, latest expiry first. Points repay points
-- owed before they return to their lots. What was handed over since returns to the branch that took it over.
create or replace function posting_give_back(w posting_work, o ledger_posting, p_unit ledger_unit, p_before bigint, p_amount bigint)
returns posting_work language plpgsql as $$
declare
  contra constant ledger_contra := posting_contra(o.kind, p_unit);
  cover constant bigint := case p_unit when 'points' then least(p_amount, w.points_owed) else 0 end;
  way record;
  found record;
  pieces posting_pieces;
begin
  if p_amount = 0 then return w; end if;
  if p_unit = 'growth' then return posting_add(w, p_unit, contra, p_amount, null, o.branch_id); end if;
  select array_agg(lot_no order by at), array_agg(amount order by at) into pieces.lots, pieces.amounts
    from (
      select lot_no, min(at) as at, sum(least(upto, p_before + p_amount) - greatest(upto + amount, p_before))::bigint as amount
      from (
        select n.lot_no, n.amount, row_number() over last_first as at, -ledger_sum(n.amount) over last_first as upto
        from ledger_line n
        left join lateral (
          select expires_at from ledger_lot l where l.merchant_id = n.merchant_id and l.account_id = n.account_id and l.lot_no = n.lot_no offset 0
        ) t on true
        where n.merchant_id = o.merchant_id and n.account_id = o.account_id and n.version between o.version_from and o.version_to
          and n.unit = p_unit and n.amount < 0
        window last_first as (order by t.expires_at desc nulls first, n.version desc)
      ) line
      where upto > p_before and upto + amount < p_before + p_amount
      group by lot_no
    ) piece;
  w := posting_cover(w, contra, cover, o.branch_id);
  pieces := posting_skip(pieces, cover);
  select * into way from posting_ways(w, o.account_id, pieces.lots);
  select coalesce(array_agg(lot_no order by at) filter (where is_here), '{}') as lots, coalesce(array_agg(amount order by at) filter (where is_here), '{}') as amounts,
    coalesce(array_agg(account order by at) filter (where not is_here), '{}') as away_accounts, coalesce(array_agg(lot_no order by at) filter (where not is_here), '{}') as away_lots,
    coalesce(array_agg(amount order by at) filter (where not is_here), '{}') as away_amounts
    into found
    from (
      -- A lot of a tranche that was handed over stays empty: the tranche goes on in a newer one.
      select p.*, p.account = w.account_id and not exists (
        select from ledger_lot t
        where t.merchant_id = w.merchant_id and t.root_account_id = l.root_account_id and t.root_tranche = l.root_tranche
          and t.account_id = w.account_id and t.tranche > l.tranche
      ) as is_here
      from unnest(way.accounts, way.lots, pieces.amounts) with ordinality as p (account, lot_no, amount, at)
      cross join lateral (
        select s.tranche, case when s.unit <> 'points' then coalesce(s.root_account_id, s.account_id) end as root_account_id, coalesce(s.root_tranche, s.tranche) as root_tranche
        from ledger_lot s where s.merchant_id = w.merchant_id and s.account_id = p.account and s.lot_no = p.lot_no offset 0
      ) l
    ) piece;
  w := posting_move(w, contra, found.lots, found.amounts);
  return posting_reopen(w, contra, found.away_accounts, found.away_lots, found.away_amounts, o.branch_id);
end $$;

-- Claws back what a posting gave of a unit: from its own lots, counting their expired part as taken (`gone`: how much of
-- that was counted before), principal also from what was reclassed in its tranche; then points from any lot, growth from the balance. Held value is left alone. For a spent part:
-- refuse, negative (points are owed) or clamp (recorded as shortfall). A unit that can't go negative is clamped, except
-- principal.
create or replace function posting_take_back(
  inout w posting_work, o ledger_posting, p_unit ledger_unit, p_amount bigint, p_on_short text, inout gone bigint
) language plpgsql as $$
declare
  contra constant ledger_contra := posting_contra(o.kind, p_unit);
  rest bigint := p_amount;
  piece bigint;
  own record;
  lot record;
begin
  if rest = 0 then return; end if;
  if p_unit = 'growth' then
    piece := least(rest, w.growth);
    if piece > 0 then w := posting_add(w, p_unit, contra, -piece, null, o.branch_id); end if;
    rest := rest - piece;
  else
    select array_agg(n.lot_no order by n.version) as lots, 0::bigint as gone into own from ledger_line n
      where n.merchant_id = o.merchant_id and n.account_id = o.account_id and n.version between o.version_from and o.version_to
        and n.unit = p_unit and n.amount > 0 and n.lot_no is not null;
    -- Points that only repaid owed points have no lot.
    if own.lots is not null then
      select array_agg(lot_no order by at) filter (where account = w.account_id) as lots, min(way.gone) as gone into own
        from posting_ways(w, o.account_id, own.lots) as way, unnest(way.accounts, way.lots) with ordinality as p (account, lot_no, at);
    end if;
    for lot in
      select lot_no, remaining - held as free from ledger_lot
      where merchant_id = w.merchant_id and account_id = w.account_id and lot_no = any (own.lots) and remaining > held order by lot_no
    loop
      piece := least(rest, lot.free);
      exit when piece = 0;
      w := posting_move(w, contra, array[lot.lot_no], array[-piece]);
      rest := rest - piece;
    end loop;
    -- Bonus that became principal of the same tranche (ledger_reclass) is paid out with it.
    if p_unit = 'principal' and rest > 0 then
      for lot in
        select t.lot_no, t.remaining - t.held as free from ledger_lot l
        join ledger_lot t on t.merchant_id = l.merchant_id and t.account_id = l.account_id and t.tranche = l.tranche
        where l.merchant_id = w.merchant_id and l.account_id = w.account_id and l.lot_no = own.lots[1]
          and t.unit = 'principal' and t.lot_no <> all (own.lots) and t.remaining > t.held
        order by t.lot_no
      loop
        piece := least(rest, lot.free);
        exit when piece = 0;
        w := posting_move(w, contra, array[lot.lot_no], array[-piece]);
        rest := rest - piece;
      end loop;
    end if;
    piece := least(rest, own.gone - gone);
    gone := gone + piece;
    rest := rest - piece;
    if p_unit = 'points' then
      piece := least(rest, w.points + w.points_owed - w.points_held);
      w := posting_take(w, p_unit, contra, piece);
      rest := rest - piece;
    end if;
  end if;
  if rest = 0 then return; end if;
  if p_on_short = 'refuse' or p_unit = 'principal' then
    perform posting_refuse('ledger_spent', jsonb_build_object('unit', p_unit, 'wanted', p_amount, 'available', p_amount - rest));
  end if;
  if p_unit = 'points' and p_on_short = 'negative' then
    w.points_owed := w.points_owed + rest;
    w := posting_add(w, p_unit, contra, -rest, null, o.branch_id);
  elsif p_unit = 'points' then w.points_short := rest;
  elsif p_unit = 'bonus' then w.bonus_short := rest;
  else w.growth_short := rest;
  end if;
end $$;

-- A posting's totals taken and given, by unit.
create or replace function posting_totals(o ledger_posting, out taken bigint[], out given bigint[]) language plpgsql as $$
begin
  select array_agg(coalesce(t.taken, 0) order by u.unit), array_agg(coalesce(t.given, 0) order by u.unit)
  into taken, given
  from unnest(array['principal', 'bonus', 'points', 'growth']::ledger_unit[]) as u (unit)
  left join (
    select unit, coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as taken, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as given
    from ledger_line
    where merchant_id = o.merchant_id and account_id = o.account_id and version between o.version_from and o.version_to
    group by unit
  ) t on t.unit = u.unit;
end $$;

-- The cumulative refund of value paid from two buckets once `p_part` of `p_paid` is undone: computed on the sum, so that
-- the two together are never a fen short, then split; neither bucket ever decreases.
create or replace function posting_share(
  p_part bigint, p_paid bigint, p_principal bigint, p_bonus bigint, p_principal_before bigint, p_bonus_before bigint, out principal bigint, out bonus bigint
) language plpgsql immutable as $$
declare
  value constant bigint := div(p_part::numeric * (p_principal + p_bonus), p_paid);
begin
  principal := least(
    greatest(div(p_part::numeric * p_principal, p_paid), value - p_bonus, p_principal_before),
    p_principal, value - p_bonus_before
  );
  bonus := value - principal;
end $$;

-- The posting to undo and the account that now stands for its own, locked.
create or replace function posting_lock_undone(p_merchant uuid, p_posting bigint, p_now timestamptz, out w posting_work, out o ledger_posting) language plpgsql as $$
begin
  select * into o from ledger_posting where merchant_id = p_merchant and posting_id = p_posting;
  if not found then perform posting_refuse('ledger_posting_missing'); end if;
  if o.effect <> 'forward' or o.purse_after is not null or o.kind in ('expire', 'settle', 'transfer', 'merge', 'reclass', 'hand_over') then
    perform posting_refuse('ledger_not_undoable', jsonb_build_object('kind', o.kind, 'effect', o.effect));
  end if;
  w := posting_lock_survivor(p_merchant, o.account_id, p_now);
end $$;

create or replace function posting_refuse_reversed(o ledger_posting) returns void language plpgsql as $$
begin
  if exists (select from ledger_posting where merchant_id = o.merchant_id and reverses = o.posting_id) then perform posting_refuse('ledger_already_reversed'); end if;
end $$;

-- For each unit, returns what the posting took, from the amount returned before up to `p_back`, and claws back what it
-- gave likewise, in the order of posting_totals. `gone` is the expired part that claw-backs counted. Value returned to a
-- due lot leaves it in the same posting, so nothing can be clawed back from it.
create or replace function posting_undo(
  inout w posting_work, o ledger_posting, p_back_before bigint[], p_back bigint[], p_taken_before bigint[], p_taken bigint[], p_on_short text, inout gone bigint[]
) language plpgsql as $$
declare
  units constant ledger_unit[] := array['principal', 'bonus', 'points', 'growth'];
  done record;
begin
  for i in 1..4 loop w := posting_give_back(w, o, units[i], p_back_before[i], p_back[i] - p_back_before[i]); end loop;
  w := posting_drop_due(w);
  for i in 1..4 loop
    select * into done from posting_take_back(w, o, units[i], p_taken[i] - p_taken_before[i], coalesce(p_on_short, 'refuse'), gone[i]);
    w := done.w;
    gone[i] := done.gone;
  end loop;
end $$;

-- Refunds a part of what was paid. Refund k returns floor(all parts so far / paid * total) less what was returned before,
-- so the parts never exceed the whole and together return exactly it: for points, for growth, and for principal and bonus
-- on their sum (posting_share). Claw-backs are computed per unit: rounded on the sum, a member could lose a fen of bonus
-- too many.
create or replace function ledger_refund(p_merchant uuid, p_posting bigint, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('refund', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('posting', p_posting);
  hash constant bytea := posting_hash(asked);
  w posting_work;
  o ledger_posting;
  u ledger_undo;
  answer ledger_answer;
  done record;
  back bigint[];
  taken bigint[];
  total record;
  share record;
begin
  select * into done from posting_lock_undone(p_merchant, p_posting, p_now);
  o := done.o;
  answer := posting_repeat(p_merchant, r, asked);
  if answer.posting_id is not null then return answer; end if;
  w := posting_bring_up_to_date(done.w);
  perform posting_refuse_reversed(o);
  select * into u from ledger_undo where merchant_id = p_merchant and posting_id = p_posting;
  if not found then
    u := row(p_merchant, p_posting, r.paid, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, false)::ledger_undo;
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
  select * into share from posting_share(u.part, u.paid, total.taken[1], total.taken[2], u.principal_back, u.bonus_back);
  back[1] := share.principal;
  back[2] := share.bonus;
  select * into done from posting_undo(w, o, array[u.principal_back, u.bonus_back, u.points_back, u.growth_back], back,
    array[u.principal_taken, u.bonus_taken, u.points_taken, u.growth_taken], taken, r.on_short, array[0, u.bonus_expired, u.points_expired, 0]);
  w := done.w;
  u.bonus_expired := done.gone[2];
  u.points_expired := done.gone[3];
  u.by_bucket := false;
  insert into ledger_undo (
    merchant_id, posting_id, paid, part, principal_back, bonus_back, points_back, growth_back,
    principal_taken, bonus_taken, points_taken, growth_taken, bonus_expired, points_expired, by_bucket
  ) values (
    p_merchant, p_posting, u.paid, u.part, back[1], back[2], back[3], back[4],
    taken[1], taken[2], taken[3], taken[4], u.bonus_expired, u.points_expired, u.by_bucket
  ) on conflict (merchant_id, posting_id) do update set
    part = excluded.part, principal_back = excluded.principal_back, bonus_back = excluded.bonus_back, points_back = excluded.points_back, growth_back = excluded.growth_back,
    principal_taken = excluded.principal_taken, bonus_taken = excluded.bonus_taken, points_taken = excluded.points_taken, growth_taken = excluded.growth_taken,
    bonus_expired = excluded.bonus_expired, points_expired = excluded.points_expired, by_bucket = excluded.by_bucket
  returning ledger_undo_digest(ledger_undo) into w.undo_digest;
  r.kind := o.kind;
  w := posting_write(w, r, hash, 'refund', p_posting);
  return w.answer;
end $$;

-- Reverses a whole posting, once; refused after a partial refund.
create or replace function ledger_reverse(p_merchant uuid, p_posting bigint, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('reverse', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('posting', p_posting);
  hash constant bytea := posting_hash(asked);
  w posting_work;
  o ledger_posting;
  answer ledger_answer;
  done record;
  total record;
begin
  select * into done from posting_lock_undone(p_merchant, p_posting, p_now);
  o := done.o;
  answer := posting_repeat(p_merchant, r, asked);
  if answer.posting_id is not null then return answer; end if;
  w := posting_bring_up_to_date(done.w);
  perform posting_refuse_reversed(o);
  if exists (select from ledger_undo where merchant_id = p_merchant and posting_id = p_posting) then perform posting_refuse('ledger_already_refunded'); end if;
  select * into total from posting_totals(o);
  select * into done from posting_undo(w, o, array[0, 0, 0, 0], total.taken, array[0, 0, 0, 0], total.given, r.on_short, array[0, 0, 0, 0]);
  w := done.w;
  r.kind := o.kind;
  w := posting_write(w, r, hash, 'reversal', p_posting);
  return w.answer;
end $$;

-- Changes what a tranche was sold with, on each of its lots on whichever account. Of those accounts one holds value of the
-- tranche, and its lock suffices: the others were merged into it, or a merge with them was undone, and nobody moves their
-- lots.
create or replace function posting_resell(p_merchant uuid, p_account uuid, p_tranche integer, p_amount bigint) returns void language plpgsql as $$
begin
  update ledger_lot set sold = sold + p_amount, given = given - p_amount
    where merchant_id = p_merchant and account_id = p_account and tranche = p_tranche and root_account_id is null and unit in ('principal', 'bonus');
  update ledger_lot set sold = sold + p_amount, given = given - p_amount
    where merchant_id = p_merchant and root_account_id = p_account and root_tranche = p_tranche;
end $$;

-- Turns bonus into principal of the same tranche: what the law grants beyond the rules. It counts as sold and no longer as
-- given, so spends go on in the new proportion. Only within a statutory refund.
create or replace function ledger_reclass(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('reclass', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('account', p_account);
  hash constant bytea := posting_hash(asked);
  w posting_work := posting_lock(p_merchant, p_account, p_now);
  answer ledger_answer := posting_repeat(p_merchant, r, asked);
  sold ledger_lot;
begin
  if answer.posting_id is not null then return answer; end if;
  if r.document_kind <> 'statutory_refund' then perform posting_refuse('ledger_not_statutory'); end if;
  w := posting_bring_up_to_date(w);
  if r.bonus_out > w.bonus - w.bonus_held then perform posting_insufficient('bonus', r.bonus_out, w.bonus - w.bonus_held); end if;
  select * into sold from ledger_lot
    where merchant_id = p_merchant and account_id = p_account and tranche = r.tranche and unit = 'bonus' order by lot_no limit 1;
  if not found then perform posting_refuse('ledger_lot_missing'); end if;
  r.kind := 'reclass';
  w := posting_take(w, 'bonus', 'reclass', r.bonus_out, r.tranche);
  perform posting_resell(p_merchant, coalesce(sold.root_account_id, p_account), coalesce(sold.root_tranche, r.tranche), r.bonus_out);
  w := posting_open_lot(w, 'principal', 'reclass', r.bonus_out, null, sold.branch_id, r.tranche,
    sold.sold + r.bonus_out, sold.given - r.bonus_out, sold.root_account_id, sold.root_tranche, sold.spend_no, sold.deduction);
  w := posting_write(w, r, hash, 'forward', null);
  return w.answer;
end $$;
