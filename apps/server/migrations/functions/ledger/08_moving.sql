-- Between accounts: transfers, merges and their undoing.

-- The receiving side of value that left an account, through the clearing contra: lots keep expiry and seller. It repays
-- points owed here first; points owed there come along.
create or replace function posting_receive(t posting_work, p_from uuid, p_drafts posting_draft[], p_whole boolean) returns posting_work language plpgsql as $$
declare
  value posting_pieces;
  points posting_pieces;
  came record;
  cover bigint;
begin
  select coalesce(array_agg(lot_no order by at) filter (where unit <> 'points'), '{}'), coalesce(array_agg(-amount order by at) filter (where unit <> 'points'), '{}'),
    coalesce(array_agg(lot_no order by at) filter (where unit = 'points'), '{}'), coalesce(array_agg(-amount order by at) filter (where unit = 'points'), '{}')
    into value.lots, value.amounts, points.lots, points.amounts
    from unnest(p_drafts) with ordinality as d (unit, contra, amount, balance, lot_no, branch_id, at) where lot_no is not null;
  select -ledger_sum(amount) filter (where unit = 'points' and lot_no is not null) as points, ledger_sum(amount) filter (where unit = 'points' and lot_no is null) as owed,
    -ledger_sum(amount) filter (where unit = 'growth') as growth
    into came from unnest(p_drafts);
  t := posting_carry_on(t, 'clearing', p_from, value.lots, value.amounts, p_whole, null);
  cover := least(came.points, t.points_owed);
  t := posting_cover(t, 'clearing', cover, null);
  points := posting_skip(points, cover);
  t := posting_carry_on(t, 'clearing', p_from, points.lots, points.amounts, p_whole, null);
  if came.owed > 0 then
    cover := least(came.owed, t.points + t.points_owed - t.points_held);
    t := posting_take(t, 'points', 'clearing', cover);
    t := posting_cover(t, 'clearing', cover - came.owed, null);
  end if;
  if came.growth > 0 then t := posting_add(t, 'growth', 'clearing', came.growth, null, null); end if;
  return t;
end $$;

-- Two accounts, locked in ascending order.
create or replace function posting_lock_pair(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, out f posting_work, out t posting_work) language plpgsql as $$
begin
  if p_from = p_to then perform posting_refuse('ledger_same_account'); end if;
  if p_from < p_to then
    f := posting_lock(p_merchant, p_from, p_now);
    t := posting_lock(p_merchant, p_to, p_now);
  else
    t := posting_lock(p_merchant, p_to, p_now);
    f := posting_lock(p_merchant, p_from, p_now);
  end if;
end $$;

-- Writes the outgoing posting and its incoming counterpart, whose step ends with ":in".
create or replace function posting_write_pair(f posting_work, t posting_work, r posting_request, p_hash bytea, p_whole boolean)
returns setof ledger_answer language plpgsql as $$
begin
  t := posting_receive(t, f.account_id, f.drafts, p_whole);
  t.bonus_short := -f.bonus_short;
  t.points_short := -f.points_short;
  t.growth_short := -f.growth_short;
  f := posting_write(f, r, p_hash, 'forward', null);
  return next f.answer;
  r.step := r.step || ':in';
  t := posting_write(t, r, p_hash, 'forward', null);
  return next t.answer;
end $$;

-- Both first answers of a transfer or merge; none if it is new.
create or replace function posting_repeat_pair(p_merchant uuid, r posting_request, p_asked jsonb) returns setof ledger_answer language plpgsql as $$
declare
  first ledger_answer := posting_repeat(p_merchant, r, p_asked);
begin
  if first.posting_id is null then return; end if;
  return next first;
  r.step := r.step || ':in';
  return next posting_repeat(p_merchant, r, p_asked);
end $$;

-- Transfers stored value or points to another member; lots keep their expiry and seller.
create or replace function ledger_transfer(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('transfer', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('from', p_from, 'to', p_to);
  hash constant bytea := posting_hash(asked);
  pair record;
  f posting_work;
begin
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, asked);
  if found then return; end if;
  f := posting_bring_up_to_date(pair.f);
  if f.frozen then perform posting_refuse('ledger_account_frozen'); end if;
  r.kind := 'transfer';
  f := posting_apply(f, r);
  return query select * from posting_write_pair(f, posting_bring_up_to_date(pair.t), r, hash, false);
end $$;

-- Moves everything a member has to another, who stands for both from then on.
create or replace function ledger_merge(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('merge', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('from', p_from, 'to', p_to);
  hash constant bytea := posting_hash(asked);
  pair record;
  f posting_work;
  left_over record;
begin
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, asked);
  if found then return; end if;
  f := posting_bring_up_to_date(pair.f);
  -- A merge must not free frozen value nor freeze free value: thaw first.
  if f.frozen or (pair.t).frozen then perform posting_refuse('ledger_account_frozen'); end if;
  if f.principal_held + f.bonus_held + f.points_held > 0 then perform posting_refuse('ledger_holds_open'); end if;
  r.kind := 'merge';
  -- In the order of spending, which their new numbers keep.
  select coalesce(array_agg(lot_no order by coalesce(spend_no, tranche), lot_no), '{}') as lots,
    coalesce(array_agg(-remaining order by coalesce(spend_no, tranche), lot_no), '{}') as amounts into left_over
    from ledger_lot where merchant_id = p_merchant and account_id = p_from and open;
  f := posting_move(f, 'clearing', left_over.lots, left_over.amounts);
  f := posting_cover(f, 'clearing', f.points_owed, null);
  if f.growth > 0 then f := posting_add(f, 'growth', 'clearing', -f.growth, null, null); end if;
  select -bonus_short, -points_short, -growth_short into f.bonus_short, f.points_short, f.growth_short
    from ledger_account where merchant_id = p_merchant and account_id = p_from;
  return query select * from posting_write_pair(f, posting_bring_up_to_date(pair.t), r, hash, true);
  update ledger_account set merged_into = p_to where merchant_id = p_merchant and account_id = p_from;
end $$;

-- Undoes each line of a posting exactly. Only valid if nothing was posted after it.
create or replace function posting_mirror(w posting_work, o ledger_posting) returns posting_work language plpgsql as $$
declare
  moved posting_pieces;
  l record;
begin
  select coalesce(array_agg(lot_no order by version desc), '{}'), coalesce(array_agg(-amount order by version desc), '{}') into moved.lots, moved.amounts
    from ledger_line
    where merchant_id = o.merchant_id and account_id = o.account_id and version between o.version_from and o.version_to and lot_no is not null;
  w := posting_move(w, 'clearing', moved.lots, moved.amounts);
  -- Owed points and growth: one or two lines.
  for l in
    select unit, amount from ledger_line
    where merchant_id = o.merchant_id and account_id = o.account_id and version between o.version_from and o.version_to and lot_no is null
  loop
    if l.unit = 'points' then w := posting_cover(w, 'clearing', -l.amount, null);
    else w := posting_add(w, l.unit, 'clearing', -l.amount, null, null);
    end if;
  end loop;
  w.bonus_short := -o.bonus_short;
  w.points_short := -o.points_short;
  w.growth_short := -o.growth_short;
  return w;
end $$;

-- Undoes a merge if neither account was touched since. `p_from` is the account that was merged away.
create or replace function ledger_unmerge(p_merchant uuid, p_from uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('unmerge', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('from', p_from);
  hash constant bytea := posting_hash(asked);
  p_to uuid;
  away ledger_posting;
  arrived ledger_posting;
  pair record;
  f posting_work;
  t posting_work;
begin
  select merged_into into p_to from ledger_account where merchant_id = p_merchant and account_id = p_from;
  if p_to is null then
    perform posting_lock(p_merchant, p_from, p_now);
    return query select * from posting_repeat_pair(p_merchant, r, asked);
    if not found then perform posting_refuse('ledger_not_merged'); end if;
    return;
  end if;
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, asked);
  if found then return; end if;
  update ledger_account set merged_into = null where merchant_id = p_merchant and account_id = p_from and merged_into = p_to;
  if not found then perform posting_refuse('ledger_not_merged'); end if;
  if (pair.f).closed or (pair.t).closed then perform posting_refuse('ledger_account_closed'); end if;
  -- As in a merge: frozen value must not become free.
  if (pair.t).frozen then perform posting_refuse('ledger_account_frozen'); end if;
  select * into away from ledger_posting where merchant_id = p_merchant and account_id = p_from and number = (pair.f).postings;
  select * into arrived from ledger_posting where merchant_id = p_merchant and account_id = p_to and number = (pair.t).postings;
  if arrived.kind <> 'merge' or arrived.effect <> 'forward' or (arrived.document_kind, arrived.document_id, arrived.step) is distinct from (away.document_kind, away.document_id, away.step || ':in')
    or (pair.t).principal_held + (pair.t).bonus_held + (pair.t).points_held > 0 then
    perform posting_refuse('ledger_merge_touched');
  end if;
  r.kind := 'merge';
  f := posting_write(posting_mirror(pair.f, away), r, hash, 'reversal', away.posting_id);
  return next f.answer;
  perform posting_close_due(f);
  r.step := r.step || ':in';
  t := posting_write(posting_mirror(pair.t, arrived), r, hash, 'reversal', arrived.posting_id);
  return next t.answer;
end $$;
