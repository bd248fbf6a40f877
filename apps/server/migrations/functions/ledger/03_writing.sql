-- The only writer of ledger tables.

-- The business date of a posting: the day it happened (never a future one, if a till's clock runs ahead), or the open day
-- if that one is closed.
create or replace function posting_day(p_merchant uuid, p_posted timestamptz, p_occurred timestamptz, out business_date date, out late boolean) language plpgsql as $$
declare
  posted date;
  occurred date;
  closed date;
begin
  select
    merchant_date(p_posted, m.timezone, m.day_cut, m.day_changes),
    case when p_occurred < p_posted then merchant_date(p_occurred, m.timezone, m.day_cut, m.day_changes) end,
    (select c.business_date from ledger_day_close c where c.merchant_id = p_merchant order by c.business_date desc limit 1)
    into posted, occurred, closed
    from merchant m where m.merchant_id = p_merchant;
  business_date := coalesce(occurred, posted);
  late := business_date <= closed is true;
  if late then business_date := greatest(posted, closed + 1); end if;
end $$;

create or replace function posting_answer(p ledger_posting, p_repeated boolean) returns ledger_answer language sql immutable as $$
  select row(p.posting_id, p.account_id, p.number, p.business_date, p.late, p.posted_at, p.principal, p.bonus, p.points, p.growth,
    p.principal_after, p.bonus_after, p.points_after, p.growth_after, p.points_short, p_repeated, p.bonus_short, p.growth_short)::ledger_answer
$$;

create or replace function posting_write_delta(p ledger_delta) returns void language plpgsql as $$
begin
  insert into ledger_delta (
    merchant_id, business_date, branch_id, selling_branch_id, kind, effect, postings,
    principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out, purse_in, purse_out
  ) values (
    p.merchant_id, p.business_date, p.branch_id, p.selling_branch_id, p.kind, p.effect, p.postings,
    p.principal_in, p.principal_out, p.bonus_in, p.bonus_out, p.points_in, p.points_out, p.growth_in, p.growth_out, p.purse_in, p.purse_out
  );
end $$;

-- A posting's rows for the roll-ups: one per run of drafts with the same selling branch; the first row counts the posting.
create or replace function posting_write_deltas(w posting_work, r posting_request, p_effect ledger_effect, p_date date) returns void language plpgsql as $$
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

-- Writes the drafts as one posting: lines, posting, account, and the delta for the roll-ups. Returns the work for the next step.
create or replace function posting_write(w posting_work, r posting_request, p_hash bytea, p_effect ledger_effect, p_undoes bigint)
returns posting_work language plpgsql as $$
declare
  from_version constant bigint := w.version + 1;
  day record := posting_day(w.merchant_id, w.posted_at, r.occurred_at);
  p_posting bigint;
  own_digest bigint;
  lines_digest bigint := 0;
  single posting_draft;
begin
  -- Most postings write one line, for which the set-based statement is slower.
  if cardinality(w.drafts) = 1 then
    single := w.drafts[1];
    insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no)
      values (w.merchant_id, w.account_id, w.version + 1, single.amount, single.balance, single.unit, single.contra, single.lot_no)
      returning ledger_line_digest(ledger_line) into lines_digest;
  elsif cardinality(w.drafts) > 1 then
    with written as (
      insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no)
      select w.merchant_id, w.account_id, w.version + d.at, d.amount, d.balance, d.unit, d.contra, d.lot_no
      from unnest(w.drafts) with ordinality as d (unit, contra, amount, balance, lot_no, branch_id, at)
      returning ledger_line_digest(ledger_line) as digest
    ) select bit_xor(digest) into lines_digest from written;
  end if;
  w.postings := w.postings + 1;
  w.version := w.version + cardinality(w.drafts);
  insert into ledger_posting (
    merchant_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at, occurred_at,
    branch_id, actor_id, document_kind, document_id, step, input_hash, rule, reverses, refunds,
    principal, bonus, points, growth, purse, principal_after, bonus_after, points_after, growth_after, purse_after, bonus_short, points_short, growth_short, undo_digest
  ) values (
    w.merchant_id, w.account_id, w.postings, from_version, w.version, r.kind, p_effect, day.business_date, day.late, w.posted_at, r.occurred_at,
    r.branch_id, r.actor_id, r.document_kind, r.document_id, r.step, p_hash, r.rule,
    case when p_effect = 'reversal' then p_undoes end, case when p_effect = 'refund' then p_undoes end,
    coalesce(w.principal - w.principal_before, 0), coalesce(w.bonus - w.bonus_before, 0), coalesce(w.points - w.points_before, 0),
    coalesce(w.growth - w.growth_before, 0), coalesce(w.purse - w.purse_before, 0),
    w.principal, w.bonus, w.points, w.growth, w.purse, w.bonus_short, w.points_short, w.growth_short, w.undo_digest
  ) returning posting_id, ledger_posting_digest(ledger_posting) into p_posting, own_digest;
  if w.purse is null then
    update ledger_account set
      principal = w.principal, bonus = w.bonus, points = w.points, growth = w.growth,
      principal_held = w.principal_held, bonus_held = w.bonus_held, points_held = w.points_held,
      points_owed = w.points_owed, bonus_short = bonus_short + w.bonus_short, points_short = points_short + w.points_short, growth_short = growth_short + w.growth_short,
      posting_digest = posting_digest # own_digest, line_digest = line_digest # lines_digest, lot_digest = lot_digest # w.lots_digest,
      postings = w.postings, version = w.version, last_lot = w.last_lot, next_expiry = w.next_expiry, last_at = w.posted_at
      where merchant_id = w.merchant_id and account_id = w.account_id;
  else
    update ledger_purse set
      balance = w.purse,
      posting_digest = posting_digest # own_digest, line_digest = line_digest # lines_digest, lot_digest = lot_digest # w.lots_digest,
      postings = w.postings, version = w.version, last_lot = w.last_lot, next_expiry = w.next_expiry, last_at = w.posted_at
      where merchant_id = w.merchant_id and purse_id = w.account_id;
  end if;
  perform posting_write_deltas(w, r, p_effect, day.business_date);
  w.answer := row(
    p_posting, w.account_id, w.postings, day.business_date, day.late, w.posted_at,
    coalesce(w.principal - w.principal_before, 0), coalesce(w.bonus - w.bonus_before, 0), coalesce(w.points - w.points_before, 0), coalesce(w.growth - w.growth_before, 0),
    w.principal, w.bonus, w.points, w.growth, w.points_short, false, w.bonus_short, w.growth_short
  )::ledger_answer;
  w.principal_before := w.principal;
  w.bonus_before := w.bonus;
  w.points_before := w.points;
  w.growth_before := w.growth;
  w.purse_before := w.purse;
  w.drafts := '{}';
  w.lots_digest := 0;
  w.bonus_short := 0;
  w.points_short := 0;
  w.growth_short := 0;
  w.undo_digest := null;
  return w;
end $$;

-- A posting that the ledger itself makes, documented by the account and the posting's number.
create or replace function posting_write_own(w posting_work, p_kind ledger_kind) returns posting_work language plpgsql as $$
declare
  r posting_request;
begin
  r.kind := p_kind;
  r.document_kind := p_kind::text;
  r.document_id := w.account_id;
  r.step := (w.postings + 1)::text;
  return posting_write(w, r, '\x', 'forward', null);
end $$;

-- The first answer to a document; null if it is new. A different request for the same document is refused.
create or replace function posting_repeat(p_merchant uuid, r posting_request, p_asked jsonb) returns ledger_answer language plpgsql as $$
declare
  p ledger_posting;
begin
  select * into p from ledger_posting
    where merchant_id = p_merchant and document_kind = r.document_kind and document_id = r.document_id and step = r.step;
  if not found then return null; end if;
  if not posting_is_same(p.input_hash, p_asked) then perform posting_refuse('ledger_document_reused'); end if;
  return posting_answer(p, true);
end $$;
