-- From one account to another: transfers, merges and their undoing.

-- The other side of a draft, through the clearing contra: its lot goes on with expiry and seller.
create or replace function posting_receive(t posting_work, p_from uuid, d posting_draft, p_whole boolean) returns posting_work language plpgsql as $$
declare
  lot ledger_lot;
  free bigint;
  shared integer;
begin
  if d.unit = 'growth' then return posting_add(t, 'growth', 'clearing', -d.amount, null, d.branch_id); end if;
  if d.lot_no is null then
    -- What was owed moves.
    free := least(d.amount, t.points + t.points_owed - t.points_held);
    t := posting_take(t, 'points', 'clearing', free, t.posted_at);
    if d.amount > free then
      t.points_owed := t.points_owed + d.amount - free;
      t := posting_add(t, 'points', 'clearing', free - d.amount, null, d.branch_id);
    end if;
    return t;
  end if;
  select * into lot from ledger_lot where merchant_id = t.merchant_id and account_id = p_from and lot_no = d.lot_no;
  -- Of a lot that moves in part, the new one is only as large as the part.
  if not p_whole then lot.amount := -d.amount; end if;
  if d.unit = 'points' then return posting_give_points(t, 'clearing', -d.amount, lot.expires_at, lot.branch_id, lot); end if;
  select l.tranche into shared from ledger_lot l join ledger_lot o
    on o.merchant_id = l.merchant_id and o.account_id = l.origin_account_id and o.lot_no = l.origin_lot_no
    where l.merchant_id = t.merchant_id and l.account_id = t.account_id and l.posting_number = t.postings + 1 and o.tranche = lot.tranche
    limit 1;
  return posting_open_lot(t, d.unit, 'clearing', -d.amount, lot.expires_at, lot.branch_id, shared, lot);
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

-- Writes what left one account, and the same arriving at the other; the second posting's step ends with ":in".
create or replace function posting_write_pair(f posting_work, t posting_work, r posting_request, p_hash bytea, p_whole boolean)
returns setof ledger_answer language plpgsql as $$
declare
  d posting_draft;
begin
  foreach d in array f.drafts loop t := posting_receive(t, f.account_id, d, p_whole); end loop;
  t.short := -f.short;
  t.points_short := t.points_short + t.short;
  f := posting_write(f, r, p_hash, 'forward', null);
  return next f.answer;
  r.step := r.step || ':in';
  t := posting_write(t, r, p_hash, 'forward', null);
  return next t.answer;
end $$;

-- Both answers that a transfer or merge got before; none when it is new.
create or replace function posting_repeat_pair(p_merchant uuid, r posting_request, p_asked jsonb) returns setof ledger_answer language plpgsql as $$
declare
  first ledger_answer := posting_repeat(p_merchant, r, p_asked);
begin
  if first.posting_id is null then return; end if;
  return next first;
  r.step := r.step || ':in';
  return next posting_repeat(p_merchant, r, p_asked);
end $$;

-- Moves stored value or points to another member; the lots keep their expiry and seller.
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

-- Moves all that a member has to another, who answers for both from then on.
create or replace function ledger_merge(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := posting_read('merge', p_now, p_request);
  asked constant jsonb := p_request || jsonb_build_object('from', p_from, 'to', p_to);
  hash constant bytea := posting_hash(asked);
  pair record;
  f posting_work;
  lot record;
begin
  perform posting_enter_alone(p_merchant);
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, asked);
  if found then return; end if;
  f := posting_bring_up_to_date(pair.f);
  -- Frozen value must not become free by a merge, nor free value frozen: thaw first.
  if f.frozen or (pair.t).frozen then perform posting_refuse('ledger_account_frozen'); end if;
  if f.principal_held + f.bonus_held + f.points_held > 0 then perform posting_refuse('ledger_holds_open'); end if;
  r.kind := 'merge';
  for lot in
    select lot_no, unit, remaining from ledger_lot where merchant_id = p_merchant and account_id = p_from and open order by lot_no
  loop
    f := posting_move(f, lot.unit, 'clearing', -lot.remaining, lot.lot_no);
  end loop;
  if f.points_owed > 0 then
    f := posting_add(f, 'points', 'clearing', f.points_owed, null, null);
    f.points_owed := 0;
  end if;
  if f.growth > 0 then f := posting_add(f, 'growth', 'clearing', -f.growth, null, null); end if;
  f.short := -f.points_short;
  f.points_short := 0;
  return query select * from posting_write_pair(f, posting_bring_up_to_date(pair.t), r, hash, true);
  update ledger_account set merged_into = p_to where merchant_id = p_merchant and account_id = p_from;
end $$;

-- Undoes each line of a posting exactly; only for one that nothing came after.
create or replace function posting_mirror(w posting_work, o ledger_posting) returns posting_work language plpgsql as $$
declare
  l record;
begin
  for l in
    select unit, contra, amount, lot_no from ledger_line
    where merchant_id = o.merchant_id and account_id = o.account_id and version between o.version_from and o.version_to order by version desc
  loop
    if l.lot_no is not null then
      w := posting_move(w, l.unit, l.contra, -l.amount, l.lot_no);
    else
      if l.unit = 'points' then w.points_owed := w.points_owed + l.amount; end if;
      w := posting_add(w, l.unit, l.contra, -l.amount, null, null);
    end if;
  end loop;
  w.short := -o.points_short;
  w.points_short := w.points_short + w.short;
  return w;
end $$;

-- Undoes a merge, while neither account was touched since. `p_from` is the one that was merged away.
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
  perform posting_enter_alone(p_merchant);
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
