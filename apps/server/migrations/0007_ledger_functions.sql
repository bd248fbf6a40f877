-- The ledger's functions. Those that begin with ledger_ are its doors: they run with the owner's rights, take the
-- merchant first, and are called last in a use case's transaction. The others (posting_) are parts of them: each
-- takes the work in hand, does one job and gives the work back. They are VOLATILE and meant for READ COMMITTED: each
-- statement inside sees what was committed before it, so whatever depends on an account is read after its lock.
--
-- Locks, in this order: the merchant's day (shared; closing a day and merging take it alone), then accounts, ascending.
-- Refusals have the SQLSTATE LG000, the error's name as message and its values as JSON in the detail.

create type posting_draft as (
  unit ledger_unit,
  contra ledger_contra,
  amount bigint,
  balance bigint,   -- of the unit, after it
  lot_no integer,
  branch_id uuid    -- that sold the lot
);

create type ledger_answer as (
  posting_id bigint,
  account_id uuid,
  number bigint,
  business_date date,
  late boolean,
  posted_at timestamptz,
  principal bigint,
  bonus bigint,
  points bigint,
  growth bigint,
  principal_after bigint,
  bonus_after bigint,
  points_after bigint,
  growth_after bigint,
  points_short bigint,
  repeated boolean             -- this document was posted before, and this is the answer it got
);

-- One account or purse, locked, and the posting being made on it.
create type posting_work as (
  merchant_id uuid,
  account_id uuid,
  posted_at timestamptz,
  principal bigint,
  bonus bigint,
  points bigint,
  growth bigint,
  principal_held bigint,
  bonus_held bigint,
  points_held bigint,
  points_owed bigint,
  points_short bigint,
  frozen boolean,
  merged_into uuid,
  postings bigint,
  version bigint,
  last_lot integer,
  next_expiry timestamptz,
  drafts posting_draft[],
  short bigint,     -- points that this posting could not take back
  purse bigint,     -- balance of a purse; null for a member's account
  purse_unit ledger_unit,
  principal_before bigint,
  bonus_before bigint,
  points_before bigint,
  growth_before bigint,
  purse_before bigint,
  answer ledger_answer -- of the posting made last
);

-- What a use case asks for; what does not apply is null.
create type posting_request as (
  kind ledger_kind,
  document_kind text,
  document_id uuid,
  step text,
  branch_id uuid,
  actor_id uuid,
  occurred_at timestamptz,
  rule text,
  value_out bigint,            -- principal and bonus, split by `deduction`
  deduction text,              -- proportional, principal_first, bonus_first
  principal_out bigint,
  bonus_out bigint,
  points_out bigint,
  growth_out bigint,
  principal_in bigint,
  bonus_in bigint,
  bonus_expires_at timestamptz,
  points_in bigint,
  points_expire_at timestamptz,
  growth_in bigint,
  on_short text,               -- refuse, negative, clamp
  paid bigint,                 -- refunds: what the document was paid with,
  part bigint,                 -- and how much of that this one undoes
  hold_expires_at timestamptz,
  tranche integer              -- reclass
);

create type ledger_hold_answer as (
  hold_id bigint,
  account_id uuid,
  principal bigint,
  bonus bigint,
  points bigint,
  state ledger_hold_state,
  expires_at timestamptz,
  repeated boolean
);

----------------------------------------------------------------------------------------------------------- small parts

create function posting_refuse(name text, detail jsonb default '{}') returns void language plpgsql as $$
begin
  raise exception using errcode = 'LG000', message = name, detail = detail::text;
end $$;

create function posting_insufficient(unit text, wanted bigint, available bigint) returns void language plpgsql as $$
begin
  perform posting_refuse('ledger_insufficient', jsonb_build_object('unit', unit, 'wanted', wanted, 'available', greatest(available, 0)));
end $$;

create function posting_hash(p_request jsonb) returns bytea language sql immutable parallel safe as $$
  select substr(sha256(convert_to(p_request::text, 'UTF8')), 1, 16)
$$;

-- Every posting of a merchant shares its day; who closes one has it alone, so no posting is half way into it.
create function posting_enter(p_merchant uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7300002, hashtext(p_merchant::text));
end $$;

-- For who closes a day, and who merges members or undoes that: an undoing would else hold one member and wait for the
-- other, who answers now. It has to come before anything else of the ledger in its transaction.
create function posting_enter_alone(p_merchant uuid) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7300002, hashtext(p_merchant::text));
end $$;

create function posting_lock(p_merchant uuid, p_account uuid, p_now timestamptz) returns posting_work language plpgsql as $$
declare
  a ledger_account;
begin
  perform posting_enter(p_merchant);
  select * into a from ledger_account where merchant_id = p_merchant and account_id = p_account for update;
  if not found then perform posting_refuse('ledger_account_missing'); end if;
  return row(
    p_merchant, p_account, greatest(p_now, a.last_at), a.principal, a.bonus, a.points, a.growth, a.principal_held,
    a.bonus_held, a.points_held, a.points_owed, a.points_short, a.frozen, a.merged_into, a.postings, a.version, a.last_lot,
    a.next_expiry, '{}', 0, null, null, a.principal, a.bonus, a.points, a.growth, null, null
  )::posting_work;
end $$;

-- The account that answers for one that was merged away; itself where it was not.
create function posting_survivor(p_merchant uuid, p_account uuid) returns uuid language plpgsql as $$
declare
  survivor uuid := p_account;
  next uuid;
begin
  loop
    select merged_into into next from ledger_account where merchant_id = p_merchant and account_id = survivor;
    exit when next is null;
    survivor := next;
  end loop;
  return survivor;
end $$;

-- It stays who answers while the merchant's day is shared: a merge is made and undone by who has it alone.
create function posting_lock_survivor(p_merchant uuid, p_account uuid, p_now timestamptz) returns posting_work language plpgsql as $$
begin
  perform posting_enter(p_merchant);
  return posting_lock(p_merchant, posting_survivor(p_merchant, p_account), p_now);
end $$;

-- Adds a line, with the balance after it.
create function posting_add(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_lot integer, p_branch uuid)
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
create function posting_move(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_lot integer)
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
create function posting_open_lot(
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
create function posting_give_points(
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
create function posting_take(w posting_work, p_unit ledger_unit, p_contra ledger_contra, p_amount bigint, p_alive timestamptz, p_tranche integer default null)
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
create function posting_split(w posting_work, p_amount bigint, p_deduction text)
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

create function posting_spend_value(w posting_work, p_contra ledger_contra, p_amount bigint, p_deduction text) returns posting_work language plpgsql as $$
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
create function posting_contra(p_kind ledger_kind, p_unit ledger_unit) returns ledger_contra language sql immutable parallel safe as $$
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

-------------------------------------------------------------------------------------------------------- the one writer

-- Where a posting belongs: the day on which it happened (not one to come, if a till's clock runs ahead), or the open one
-- where that is closed already.
create function posting_day(p_merchant uuid, p_posted timestamptz, p_occurred timestamptz, out business_date date, out late boolean) language plpgsql as $$
declare
  posted date;
  closed date;
begin
  select
    ((least(p_occurred, p_posted) at time zone m.timezone) - m.day_cut)::date,
    ((p_posted at time zone m.timezone) - m.day_cut)::date,
    (select c.business_date from ledger_day_close c where c.merchant_id = p_merchant order by c.business_date desc limit 1)
    into business_date, posted, closed
    from merchant m where m.merchant_id = p_merchant;
  late := business_date <= closed is true;
  if late then business_date := greatest(posted, closed + 1); end if;
end $$;

create function posting_answer(p ledger_posting, p_repeated boolean) returns ledger_answer language sql immutable as $$
  select row(p.posting_id, p.account_id, p.number, p.business_date, p.late, p.posted_at, p.principal, p.bonus, p.points, p.growth,
    p.principal_after, p.bonus_after, p.points_after, p.growth_after, p.points_short, p_repeated)::ledger_answer
$$;

create function posting_write_delta(p ledger_delta) returns void language plpgsql as $$
begin
  insert into ledger_delta (
    merchant_id, business_date, branch_id, selling_branch_id, kind, effect, postings,
    principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out, purse_in, purse_out
  ) values (
    p.merchant_id, p.business_date, p.branch_id, p.selling_branch_id, p.kind, p.effect, p.postings,
    p.principal_in, p.principal_out, p.bonus_in, p.bonus_out, p.points_in, p.points_out, p.growth_in, p.growth_out, p.purse_in, p.purse_out
  );
end $$;

-- What a posting adds to the roll-ups: a row for each run of drafts of one selling branch; the posting is counted in the first.
create function posting_write_deltas(w posting_work, r posting_request, p_effect ledger_effect, p_date date) returns void language plpgsql as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
  delta ledger_delta;
  draft posting_draft;
  seller uuid;
begin
  foreach draft in array w.drafts loop
    seller := coalesce(draft.branch_id, none);
    if delta.selling_branch_id is distinct from seller then
      if delta.postings is not null then perform posting_write_delta(delta); end if;
      delta := row(
        w.merchant_id, null, p_date, coalesce(r.branch_id, none), seller, r.kind, p_effect, case when delta.postings is null then 1 else 0 end,
        0, 0, 0, 0, 0, 0, 0, 0, 0, 0
      )::ledger_delta;
    end if;
    case draft.unit
      when 'principal' then
        if draft.amount > 0 then delta.principal_in := delta.principal_in + draft.amount; else delta.principal_out := delta.principal_out - draft.amount; end if;
      when 'bonus' then
        if draft.amount > 0 then delta.bonus_in := delta.bonus_in + draft.amount; else delta.bonus_out := delta.bonus_out - draft.amount; end if;
      when 'points' then
        if draft.amount > 0 then delta.points_in := delta.points_in + draft.amount; else delta.points_out := delta.points_out - draft.amount; end if;
      when 'growth' then
        if draft.amount > 0 then delta.growth_in := delta.growth_in + draft.amount; else delta.growth_out := delta.growth_out - draft.amount; end if;
      else
        if draft.amount > 0 then delta.purse_in := delta.purse_in + draft.amount; else delta.purse_out := delta.purse_out - draft.amount; end if;
    end case;
  end loop;
  if delta.postings is not null then perform posting_write_delta(delta); end if;
end $$;

-- Writes the drafts as one posting: its lines, the account, the posting, the delta for the roll-ups. The work goes on from it.
create function posting_write(w posting_work, r posting_request, p_hash bytea, p_effect ledger_effect, p_undoes bigint)
returns posting_work language plpgsql as $$
declare
  from_version constant bigint := w.version + 1;
  day record := posting_day(w.merchant_id, w.posted_at, r.occurred_at);
  p_posting bigint;
begin
  insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no)
    select w.merchant_id, w.account_id, w.version + d.at, d.amount, d.balance, d.unit, d.contra, d.lot_no
    from unnest(w.drafts) with ordinality as d (unit, contra, amount, balance, lot_no, branch_id, at);
  w.postings := w.postings + 1;
  w.version := w.version + cardinality(w.drafts);
  if w.purse is null then
    update ledger_account set
      principal = w.principal, bonus = w.bonus, points = w.points, growth = w.growth,
      principal_held = w.principal_held, bonus_held = w.bonus_held, points_held = w.points_held,
      points_owed = w.points_owed, points_short = w.points_short,
      postings = w.postings, version = w.version, last_lot = w.last_lot, next_expiry = w.next_expiry, last_at = w.posted_at
      where merchant_id = w.merchant_id and account_id = w.account_id;
  else
    update ledger_purse set
      balance = w.purse,
      postings = w.postings, version = w.version, last_lot = w.last_lot, next_expiry = w.next_expiry, last_at = w.posted_at
      where merchant_id = w.merchant_id and purse_id = w.account_id;
  end if;
  insert into ledger_posting (
    merchant_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at, occurred_at,
    branch_id, actor_id, document_kind, document_id, step, input_hash, rule, reverses, refunds,
    principal, bonus, points, growth, purse, principal_after, bonus_after, points_after, growth_after, purse_after, points_short
  ) values (
    w.merchant_id, w.account_id, w.postings, from_version, w.version, r.kind, p_effect, day.business_date, day.late, w.posted_at, r.occurred_at,
    r.branch_id, r.actor_id, r.document_kind, r.document_id, r.step, p_hash, r.rule,
    case when p_effect = 'reversal' then p_undoes end, case when p_effect = 'refund' then p_undoes end,
    coalesce(w.principal - w.principal_before, 0), coalesce(w.bonus - w.bonus_before, 0), coalesce(w.points - w.points_before, 0),
    coalesce(w.growth - w.growth_before, 0), coalesce(w.purse - w.purse_before, 0),
    w.principal, w.bonus, w.points, w.growth, w.purse, w.short
  ) returning posting_id into p_posting;
  perform posting_write_deltas(w, r, p_effect, day.business_date);
  w.answer := row(
    p_posting, w.account_id, w.postings, day.business_date, day.late, w.posted_at,
    coalesce(w.principal - w.principal_before, 0), coalesce(w.bonus - w.bonus_before, 0), coalesce(w.points - w.points_before, 0), coalesce(w.growth - w.growth_before, 0),
    w.principal, w.bonus, w.points, w.growth, w.short, false
  )::ledger_answer;
  w.principal_before := w.principal;
  w.bonus_before := w.bonus;
  w.points_before := w.points;
  w.growth_before := w.growth;
  w.purse_before := w.purse;
  w.drafts := '{}';
  w.short := 0;
  return w;
end $$;

-- A posting that the ledger makes by itself, with the account and its number as document.
create function posting_write_own(w posting_work, p_kind ledger_kind) returns posting_work language plpgsql as $$
declare
  r posting_request;
begin
  r.kind := p_kind;
  r.document_kind := p_kind::text;
  r.document_id := w.account_id;
  r.step := (w.postings + 1)::text;
  return posting_write(w, r, '\x', 'forward', null);
end $$;

-- The answer that a document got before; null when it is new. Another input under the same document is refused.
create function posting_repeat(p_merchant uuid, r posting_request, p_hash bytea) returns ledger_answer language plpgsql as $$
declare
  p ledger_posting;
begin
  select * into p from ledger_posting
    where merchant_id = p_merchant and document_kind = r.document_kind and document_id = r.document_id and step = r.step;
  if not found then return null; end if;
  if p.input_hash <> p_hash then perform posting_refuse('ledger_document_reused'); end if;
  return posting_answer(p, true);
end $$;

------------------------------------------------------------------------------------------- what time does to an account

-- Holds that have run out let go of their amounts.
create function posting_lapse(w posting_work) returns posting_work language plpgsql as $$
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
create function posting_let_go(w posting_work, p_principal bigint, p_bonus bigint, p_points bigint) returns posting_work language plpgsql as $$
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
create function posting_drop_due(w posting_work) returns posting_work language plpgsql as $$
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
create function posting_close_due(w posting_work) returns posting_work language plpgsql as $$
begin
  w := posting_drop_due(w);
  if cardinality(w.drafts) > 0 then w := posting_write_own(w, 'expire'); end if;
  return w;
end $$;

-- What comes before anything new on an account; a document that was posted before is answered without it.
create function posting_bring_up_to_date(w posting_work) returns posting_work language plpgsql as $$
begin
  if w.merged_into is not null then perform posting_refuse('ledger_account_merged', jsonb_build_object('into', w.merged_into)); end if;
  return posting_close_due(posting_lapse(w));
end $$;

---------------------------------------------------------------------------------------------------- posting and holding

-- What a request adds to an account and takes from it.
create function posting_apply(w posting_work, r posting_request) returns posting_work language plpgsql as $$
begin
  if r.value_out > 0 then w := posting_spend_value(w, posting_contra(r.kind, 'principal'), r.value_out, r.deduction); end if;
  if r.principal_out > 0 then
    if r.principal_out > w.principal - w.principal_held then perform posting_insufficient('principal', r.principal_out, w.principal - w.principal_held); end if;
    w := posting_take(w, 'principal', posting_contra(r.kind, 'principal'), r.principal_out, w.posted_at);
  end if;
  if r.bonus_out > 0 then
    if r.bonus_out > w.bonus - w.bonus_held then perform posting_insufficient('bonus', r.bonus_out, w.bonus - w.bonus_held); end if;
    w := posting_take(w, 'bonus', posting_contra(r.kind, 'bonus'), r.bonus_out, w.posted_at);
  end if;
  if r.points_out > 0 then
    if r.points_out > w.points - w.points_held then perform posting_insufficient('points', r.points_out, w.points - w.points_held); end if;
    w := posting_take(w, 'points', posting_contra(r.kind, 'points'), r.points_out, w.posted_at);
  end if;
  if r.growth_out > 0 then
    if r.growth_out > w.growth then perform posting_insufficient('growth', r.growth_out, w.growth); end if;
    w := posting_add(w, 'growth', posting_contra(r.kind, 'growth'), -r.growth_out, null, r.branch_id);
  end if;
  return posting_credit(w, r);
end $$;

-- Principal and bonus that come together are one tranche.
create function posting_credit(w posting_work, r posting_request) returns posting_work language plpgsql as $$
declare
  tranche constant integer := w.last_lot + 1;
begin
  if r.principal_in > 0 then
    w := posting_open_lot(w, 'principal', posting_contra(r.kind, 'principal'), r.principal_in, null, r.branch_id, tranche);
  end if;
  if r.bonus_in > 0 then
    w := posting_open_lot(w, 'bonus', posting_contra(r.kind, 'bonus'), r.bonus_in, r.bonus_expires_at, r.branch_id, tranche);
  end if;
  if r.points_in > 0 then w := posting_give_points(w, posting_contra(r.kind, 'points'), r.points_in, r.points_expire_at, r.branch_id); end if;
  if r.growth_in > 0 then w := posting_add(w, 'growth', posting_contra(r.kind, 'growth'), r.growth_in, null, r.branch_id); end if;
  return w;
end $$;

-- Posts what comes and goes on one account, at once or not at all.
create function ledger_post(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('account', p_account));
  w posting_work := posting_lock(p_merchant, p_account, p_now);
  answer ledger_answer := posting_repeat(p_merchant, r, hash);
begin
  if answer.posting_id is not null then return answer; end if;
  w := posting_bring_up_to_date(w);
  if w.frozen and r.kind = 'spend' then perform posting_refuse('ledger_account_frozen'); end if;
  w := posting_apply(w, r);
  w := posting_write(w, r, hash, 'forward', null);
  return w.answer;
end $$;

create function posting_hold_answer(h ledger_hold, p_repeated boolean) returns ledger_hold_answer language sql immutable as $$
  select row(h.hold_id, h.account_id, h.principal, h.bonus, h.points, h.state, h.expires_at, p_repeated)::ledger_hold_answer
$$;

-- Sets an amount aside. How it divides into principal and bonus is decided now.
create function ledger_hold(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
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
  update ledger_account set
    principal_held = principal_held + h.principal, bonus_held = bonus_held + h.bonus, points_held = points_held + h.points, last_at = w.posted_at
    where merchant_id = p_merchant and account_id = p_account;
  insert into ledger_hold (merchant_id, account_id, principal, bonus, points, created_at, expires_at, branch_id, actor_id, document_kind, document_id, step, input_hash)
    values (p_merchant, p_account, h.principal, h.bonus, h.points, w.posted_at, r.hold_expires_at, r.branch_id, r.actor_id, r.document_kind, r.document_id, r.step, hash)
    returning * into h;
  return posting_hold_answer(h, false);
end $$;

-- The hold's account, locked, and then the hold, which changes only under that lock.
create function posting_lock_hold(p_merchant uuid, p_hold bigint, p_now timestamptz, out w posting_work, out h ledger_hold) language plpgsql as $$
declare
  account uuid := (select account_id from ledger_hold where merchant_id = p_merchant and hold_id = p_hold);
begin
  if account is null then perform posting_refuse('ledger_hold_missing'); end if;
  w := posting_lock(p_merchant, account, p_now);
  select * into h from ledger_hold where merchant_id = p_merchant and hold_id = p_hold;
end $$;

-- A hold that can still end one way or the other, on its account brought up to date.
create function posting_end_hold(inout w posting_work, p_hold bigint, out h ledger_hold) language plpgsql as $$
begin
  w := posting_bring_up_to_date(w);
  select * into h from ledger_hold where merchant_id = w.merchant_id and hold_id = p_hold;
  if h.state <> 'open' then perform posting_refuse('ledger_hold_over', jsonb_build_object('state', h.state)); end if;
end $$;

-- Spends what a hold set aside, in part or whole, and lets the rest go. Also of a frozen member. What the order earns comes with it.
create function ledger_capture(p_merchant uuid, p_hold bigint, p_now timestamptz, p_request jsonb)
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
create function ledger_release(p_merchant uuid, p_hold bigint, p_now timestamptz)
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

----------------------------------------------------------------------------------------------------------------- undoing

-- The lot that goes on for a lot of an account that was merged away; null where it had nothing left to move. A part that
-- was transferred before is a lot for itself.
create function posting_lot_here(w posting_work, p_account uuid, p_lot integer) returns integer language plpgsql as $$
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
create function posting_give_back(w posting_work, o ledger_posting, p_unit ledger_unit, p_before bigint, p_amount bigint)
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
create function posting_take_back(w posting_work, o ledger_posting, p_unit ledger_unit, p_amount bigint, p_on_short text)
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
create function posting_totals(o ledger_posting, out taken bigint[], out given bigint[]) language sql stable as $$
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
create function posting_lock_undone(p_merchant uuid, p_posting bigint, p_now timestamptz, out w posting_work, out o ledger_posting) language plpgsql as $$
begin
  select * into o from ledger_posting where merchant_id = p_merchant and posting_id = p_posting;
  if not found then perform posting_refuse('ledger_posting_missing'); end if;
  if o.effect <> 'forward' or o.purse_after is not null or o.kind in ('expire', 'settle', 'transfer', 'merge', 'reclass') then
    perform posting_refuse('ledger_not_undoable', jsonb_build_object('kind', o.kind, 'effect', o.effect));
  end if;
  w := posting_lock_survivor(p_merchant, o.account_id, p_now);
end $$;

create function posting_refuse_reversed(o ledger_posting) returns void language plpgsql as $$
begin
  if exists (select from ledger_posting where merchant_id = o.merchant_id and reverses = o.posting_id) then perform posting_refuse('ledger_already_reversed'); end if;
end $$;

-- Gives back what a posting took of each unit, from what was given back before up to `p_back`, and takes back what it gave
-- likewise, in the order of posting_totals. What goes back to a lot that is due leaves it in the same posting: nothing
-- can be taken back from there.
create function posting_undo(
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
create function ledger_refund(p_merchant uuid, p_posting bigint, p_now timestamptz, p_request jsonb)
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
    u := row(p_merchant, p_posting, r.paid, 0, 0, 0, 0, 0, 0, 0, 0, 0)::ledger_undo;
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
  insert into ledger_undo values (p_merchant, p_posting, u.paid, u.part, back[1], back[2], back[3], back[4], taken[1], taken[2], taken[3], taken[4])
    on conflict (merchant_id, posting_id) do update set
      part = excluded.part, principal_back = excluded.principal_back, bonus_back = excluded.bonus_back, points_back = excluded.points_back, growth_back = excluded.growth_back,
      principal_taken = excluded.principal_taken, bonus_taken = excluded.bonus_taken, points_taken = excluded.points_taken, growth_taken = excluded.growth_taken;
  r.kind := o.kind;
  w := posting_write(w, r, hash, 'refund', p_posting);
  return w.answer;
end $$;

-- Undoes a posting whole, once; not one of which a part was refunded.
create function ledger_reverse(p_merchant uuid, p_posting bigint, p_now timestamptz, p_request jsonb)
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
create function ledger_reclass(p_merchant uuid, p_account uuid, p_now timestamptz, p_request jsonb)
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

------------------------------------------------------------------------------------------- from one account to another

-- The other side of a draft, through the clearing contra: its lot goes on with expiry and seller.
create function posting_receive(t posting_work, p_from uuid, d posting_draft, p_whole boolean) returns posting_work language plpgsql as $$
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
create function posting_lock_pair(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, out f posting_work, out t posting_work) language plpgsql as $$
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
create function posting_write_pair(f posting_work, t posting_work, r posting_request, p_hash bytea, p_whole boolean)
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
create function posting_repeat_pair(p_merchant uuid, r posting_request, p_hash bytea) returns setof ledger_answer language plpgsql as $$
declare
  first ledger_answer := posting_repeat(p_merchant, r, p_hash);
begin
  if first.posting_id is null then return; end if;
  return next first;
  r.step := r.step || ':in';
  return next posting_repeat(p_merchant, r, p_hash);
end $$;

-- Moves stored value or points to another member; the lots keep their expiry and seller.
create function ledger_transfer(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('from', p_from, 'to', p_to));
  pair record;
  f posting_work;
begin
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, hash);
  if found then return; end if;
  f := posting_bring_up_to_date(pair.f);
  if f.frozen then perform posting_refuse('ledger_account_frozen'); end if;
  r.kind := 'transfer';
  f := posting_apply(f, r);
  return query select * from posting_write_pair(f, posting_bring_up_to_date(pair.t), r, hash, false);
end $$;

-- Moves all that a member has to another, who answers for both from then on.
create function ledger_merge(p_merchant uuid, p_from uuid, p_to uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('from', p_from, 'to', p_to));
  pair record;
  f posting_work;
  lot record;
begin
  perform posting_enter_alone(p_merchant);
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, hash);
  if found then return; end if;
  f := posting_bring_up_to_date(pair.f);
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
create function posting_mirror(w posting_work, o ledger_posting) returns posting_work language plpgsql as $$
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
create function ledger_unmerge(p_merchant uuid, p_from uuid, p_now timestamptz, p_request jsonb)
returns setof ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('from', p_from));
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
    return query select * from posting_repeat_pair(p_merchant, r, hash);
    if not found then perform posting_refuse('ledger_not_merged'); end if;
    return;
  end if;
  select * into pair from posting_lock_pair(p_merchant, p_from, p_to, p_now);
  return query select * from posting_repeat_pair(p_merchant, r, hash);
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

---------------------------------------------------------------------------------------------------------------- accounts

-- A member's account, with nothing in it.
create function ledger_open(p_merchant uuid, p_accounts uuid[])
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_account (merchant_id, account_id) select p_merchant, account from unnest(p_accounts) as account
$$;

-- No new spend and no new hold from now on, or again.
create function ledger_freeze(p_merchant uuid, p_accounts uuid[], p_frozen boolean)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform posting_enter(p_merchant);
  perform from ledger_account where merchant_id = p_merchant and account_id = any (p_accounts) order by account_id for update;
  update ledger_account set frozen = p_frozen where merchant_id = p_merchant and account_id = any (p_accounts) and frozen <> p_frozen;
end $$;

-- Lapses holds and closes lots whose time has come: the sweeper's part, for who has not been seen since.
create function ledger_expire(p_merchant uuid, p_account uuid, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  w posting_work := posting_lock(p_merchant, p_account, p_now);
begin
  -- One that was merged away meanwhile has nothing left to expire.
  if w.merged_into is null then perform posting_bring_up_to_date(w); end if;
end $$;

------------------------------------------------------------------------------------------------------------------ purses

create function ledger_open_purse(p_merchant uuid, p_purse uuid, p_unit ledger_unit, p_product text)
returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  insert into ledger_purse (merchant_id, purse_id, unit, product) values (p_merchant, p_purse, p_unit, p_product)
$$;

-- Needs no bringing up to date but for its packs: nothing is held of a purse.
create function posting_lock_purse(p_merchant uuid, p_purse uuid, p_now timestamptz) returns posting_work language plpgsql as $$
declare
  u ledger_purse;
  w posting_work;
begin
  perform posting_enter(p_merchant);
  select * into u from ledger_purse where merchant_id = p_merchant and purse_id = p_purse for update;
  if not found then perform posting_refuse('ledger_account_missing'); end if;
  w.merchant_id := p_merchant;
  w.account_id := p_purse;
  w.posted_at := greatest(p_now, u.last_at);
  w.postings := u.postings;
  w.version := u.version;
  w.last_lot := u.last_lot;
  w.next_expiry := u.next_expiry;
  w.drafts := '{}';
  w.short := 0;
  w.purse := u.balance;
  w.purse_before := u.balance;
  w.purse_unit := u.unit;
  return w;
end $$;

-- Closes packs whose time has come.
create function ledger_expire_purse(p_merchant uuid, p_purse uuid, p_now timestamptz)
returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform posting_close_due(posting_lock_purse(p_merchant, p_purse, p_now));
end $$;

-- Adds to a purse or takes from it: `points_in` or `points_out` of the request, in what the purse counts, with
-- `points_expire_at` for a pack. Many spend from one purse: keep the transaction short, and reserve for a bulk send at once.
create function ledger_post_purse(p_merchant uuid, p_purse uuid, p_now timestamptz, p_request jsonb)
returns ledger_answer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  r posting_request := jsonb_populate_record(null::posting_request, p_request);
  hash constant bytea := posting_hash(p_request || jsonb_build_object('account', p_purse));
  w posting_work := posting_lock_purse(p_merchant, p_purse, p_now);
  answer ledger_answer := posting_repeat(p_merchant, r, hash);
begin
  if answer.posting_id is not null then return answer; end if;
  w := posting_close_due(w);
  if r.points_out > w.purse then perform posting_insufficient(w.purse_unit::text, r.points_out, w.purse); end if;
  if w.purse_unit = 'pack' then
    w := posting_take(w, w.purse_unit, posting_contra(r.kind, 'principal'), coalesce(r.points_out, 0), w.posted_at);
    if r.points_in > 0 then w := posting_open_lot(w, w.purse_unit, posting_contra(r.kind, 'principal'), r.points_in, r.points_expire_at, null); end if;
  else
    w := posting_add(w, w.purse_unit, posting_contra(r.kind, 'principal'), coalesce(r.points_in, 0) - coalesce(r.points_out, 0), null, null);
  end if;
  w := posting_write(w, r, hash, 'forward', null);
  return w.answer;
end $$;

----------------------------------------------------------------------------------------------------------------- roll-ups

-- Folds at most `p_limit` deltas into the days they belong to; tells how many. One folder works on a merchant at a time.
create function ledger_fold(p_merchant uuid, p_limit integer)
returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  folded integer;
begin
  if not pg_try_advisory_xact_lock(7300003, hashtext(p_merchant::text)) then return 0; end if;
  with gone as (
    delete from ledger_delta
    where merchant_id = p_merchant and delta_id in (
      select d.delta_id from ledger_delta d where d.merchant_id = p_merchant order by d.delta_id limit p_limit
    )
    returning *
  ), written as (
    insert into ledger_day as day
    select p_merchant, business_date, branch_id, selling_branch_id, kind, effect, sum(postings),
      sum(principal_in), sum(principal_out), sum(bonus_in), sum(bonus_out), sum(points_in), sum(points_out), sum(growth_in), sum(growth_out), sum(purse_in), sum(purse_out)
    from gone group by business_date, branch_id, selling_branch_id, kind, effect order by 2, 3, 4, 5, 6
    on conflict (merchant_id, business_date, branch_id, selling_branch_id, kind, effect) do update set
      postings = day.postings + excluded.postings,
      principal_in = day.principal_in + excluded.principal_in, principal_out = day.principal_out + excluded.principal_out,
      bonus_in = day.bonus_in + excluded.bonus_in, bonus_out = day.bonus_out + excluded.bonus_out,
      points_in = day.points_in + excluded.points_in, points_out = day.points_out + excluded.points_out,
      growth_in = day.growth_in + excluded.growth_in, growth_out = day.growth_out + excluded.growth_out,
      purse_in = day.purse_in + excluded.purse_in, purse_out = day.purse_out + excluded.purse_out
    returning 1
  )
  select count(*) into folded from gone;
  return folded;
end $$;

-- What a closed day's hash covers: its roll-up in order, and the hash before it.
create function ledger_day_hash(p_merchant uuid, p_after date, p_until date, p_before bytea) returns bytea language sql stable set datestyle = 'ISO, YMD' as $$
  select sha256(coalesce(p_before, '') || convert_to(coalesce(string_agg(d::text, E'\n' order by business_date, branch_id, selling_branch_id, kind, effect), ''), 'UTF8'))
  from ledger_day d where d.merchant_id = p_merchant and business_date > coalesce(p_after, '-infinity') and business_date <= p_until
$$;

-- Closes a day and all before it, for good; false where it is closed already. Waits for the postings under way.
create function ledger_close_day(p_merchant uuid, p_date date, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last ledger_day_close;
  m record;
begin
  perform pg_advisory_xact_lock(7300003, hashtext(p_merchant::text));
  perform posting_enter_alone(p_merchant);
  select timezone, day_cut into m from merchant where merchant_id = p_merchant;
  if p_date >= ((p_now at time zone m.timezone) - m.day_cut)::date then perform posting_refuse('ledger_day_open'); end if;
  select * into last from ledger_day_close where merchant_id = p_merchant order by business_date desc limit 1;
  if last.business_date >= p_date then return false; end if;
  while ledger_fold(p_merchant, 50000) > 0 loop null; end loop;
  insert into ledger_day_close
    select p_merchant, p_date, p_now, coalesce((select max(posting_id) from ledger_posting where merchant_id = p_merchant), 0),
      ledger_day_hash(p_merchant, last.business_date, p_date, last.hash);
  return true;
end $$;

------------------------------------------------------------------------------------------------------------------ reading

-- Number of the account's last posting at an instant, 0 before the first: a search by halves, since postings are
-- gapless and never fall in time. It costs no index.
create function ledger_number_at(p_merchant uuid, p_account uuid, p_at timestamptz) returns bigint language plpgsql stable as $$
declare
  low bigint := 0;
  high bigint;
  middle bigint;
begin
  select postings into high from ledger_account where merchant_id = p_merchant and account_id = p_account;
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select posted_at from ledger_posting where merchant_id = p_merchant and account_id = p_account and number = middle) <= p_at then low := middle;
    else high := middle - 1;
    end if;
  end loop;
  return low;
end $$;

-- The doors run with the owner's rights: nobody has them but who is granted them.
revoke execute on all functions in schema public from public;
