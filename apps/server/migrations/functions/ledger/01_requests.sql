-- Validates requests. Every door calls this before it takes a lock.

-- Without READ COMMITTED's snapshot per statement, reads after a lock would be as old as the transaction.
create or replace function posting_require_read_committed() returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then
    perform posting_refuse('ledger_isolation', jsonb_build_object('level', current_setting('transaction_isolation')));
  end if;
end $$;

-- How far a caller's clock may differ from the database's. The setting exists for clocks that are not real time: tests, and
-- the demo's seeding of its past. Any session may set it: it guards against wrong clocks, not attackers.
create or replace function posting_clock_skew() returns interval language sql stable as $$
  select coalesce(nullif(current_setting('ledger.clock_skew', true), ''), '2 minutes')::interval
$$;

-- A timestamp far in the future would force every later posting of the account past it.
create or replace function posting_guard(p_now timestamptz) returns void language plpgsql as $$
begin
  if current_setting('transaction_isolation') <> 'read committed' then perform posting_require_read_committed(); end if;
  if p_now is null or not isfinite(p_now) then perform posting_refuse('ledger_movement_invalid', '{"kind": "posting", "part": "now"}'); end if;
  if p_now > clock_timestamp() and p_now > clock_timestamp() + posting_clock_skew() then
    perform posting_refuse('ledger_clock_ahead', jsonb_build_object('seconds', round(extract(epoch from p_now - clock_timestamp()))));
  end if;
end $$;

-- The timestamp of a posting requested at an instant: never far in the past, so that balances as of a past instant don't change.
create or replace function posting_instant(p_now timestamptz) returns timestamptz language sql as $$
  select greatest(p_now, clock_timestamp() - posting_clock_skew())
$$;

-- The amounts that each movement may have: a door's name, with the kind if the door posts several. Typed literals let PostgreSQL inline it.
create or replace function posting_amounts(p_movement text) returns text[] language sql immutable parallel safe as $$
  select case p_movement
    when 'post top_up' then '{principal_in,bonus_in,points_in,growth_in}'::text[]
    when 'post opening' then '{principal_in,bonus_in,points_in,growth_in}'
    when 'post earn' then '{bonus_in,points_in,growth_in}'
    when 'post gift' then '{bonus_in,points_in,growth_in}'
    when 'post spend' then '{value_out,principal_out,bonus_out,points_out,points_in,growth_in}'
    when 'post adjust' then '{value_out,principal_out,bonus_out,points_out,growth_out,principal_in,bonus_in,points_in,growth_in}'
    when 'post_purse top_up' then '{points_in}'
    when 'post_purse gift' then '{points_in}'
    when 'post_purse spend' then '{points_out}'
    when 'post_purse adjust' then '{points_in,points_out}'
    when 'hold' then '{value_out,points_out}'
    when 'capture' then '{value_out,points_out,points_in,growth_in}'
    when 'transfer' then '{value_out,principal_out,bonus_out,points_out,growth_out}'
    when 'reclass' then '{bonus_out,tranche}'
    when 'hand_over' then '{}'
    when 'refund' then '{paid,part}'
    when 'reverse' then '{}'
    when 'merge' then '{}'
    when 'unmerge' then '{}'
  end
$$;

-- The keys a door takes beside amounts and the common ones.
create or replace function posting_words(p_door text) returns text[] language sql immutable parallel safe as $$
  select case p_door
    when 'post' then '{kind,deduction,deduction_in,bonus_expires_at,bonus_expiry_rule,points_expire_at,points_expiry_rule}'::text[]
    when 'post_purse' then '{kind,points_expire_at,points_expiry_rule}'
    when 'hold' then '{deduction,hold_expires_at}'
    when 'capture' then '{points_expire_at,points_expiry_rule}'
    when 'transfer' then '{deduction}'
    when 'refund' then '{on_short}'
    when 'reverse' then '{on_short}'
    else '{}'
  end
$$;

-- The first invalid part of a request; null if it is valid.
create or replace function posting_wrong_part(p_movement text, r posting_request, p_request jsonb) returns text language plpgsql immutable as $$
begin
  return case
    when char_length(r.document_kind) between 1 and 64 is not true then 'document_kind'
    when r.document_id is null then 'document_id'
    when char_length(r.step) <= 100 is not true then 'step'
    when char_length(r.rule) > 200 then 'rule'
    when char_length(p_request ->> 'bonus_expiry_rule') > 200 then 'bonus_expiry_rule'
    when char_length(p_request ->> 'points_expiry_rule') > 200 then 'points_expiry_rule'
    when isfinite(r.occurred_at) is false then 'occurred_at'
    when isfinite(r.bonus_expires_at) is false or num_nonnulls(r.bonus_expires_at, p_request ->> 'bonus_expiry_rule') > 0 and r.bonus_in is null then 'bonus_expires_at'
    when isfinite(r.points_expire_at) is false or num_nonnulls(r.points_expire_at, p_request ->> 'points_expiry_rule') > 0 and r.points_in is null then 'points_expire_at'
    when p_movement = 'hold' and isfinite(r.hold_expires_at) is not true then 'hold_expires_at'
    when p_movement <> 'capture' and (r.value_out is null) <> (r.deduction is null)
      or r.deduction not in ('proportional', 'principal_first', 'bonus_first') then 'deduction'
    when r.deduction_in not in ('proportional', 'principal_first', 'bonus_first') or r.deduction_in is not null and num_nonnulls(r.principal_in, r.bonus_in) = 0 then 'deduction_in'
    when r.value_out is not null and num_nonnulls(r.principal_out, r.bonus_out) > 0 then 'value_out'
    when r.on_short not in ('refuse', 'negative', 'clamp') then 'on_short'
    when p_movement = 'refund' and num_nonnulls(r.paid, r.part) < 2 then 'part'
    when p_movement = 'reclass' and num_nonnulls(r.tranche, r.bonus_out) < 2 then 'tranche'
    when p_movement = 'hand_over' and r.branch_id is null then 'branch_id'
    when p_movement = 'hand_over' and r.step <> '' then 'step'
    when p_movement in ('post adjust', 'post_purse adjust')
      and num_nonnulls(r.value_out, r.principal_out, r.bonus_out, r.points_out, r.growth_out) > 0
      and num_nonnulls(r.principal_in, r.bonus_in, r.points_in, r.growth_in) > 0 then 'give'
    when p_movement = 'post spend' and num_nonnulls(r.value_out, r.principal_out, r.bonus_out, r.points_out) = 0 then 'take'
  end;
end $$;

-- Parses a door's request and refuses what is invalid: a key that the movement doesn't take, an amount that is not a whole
-- number from 1 to 2^53 - 1, a reserved document kind.
create or replace function posting_read(p_door text, p_now timestamptz, p_request jsonb) returns posting_request language plpgsql as $$
declare
  movement constant text := case when p_door in ('post', 'post_purse') then concat_ws(' ', p_door, p_request ->> 'kind') else p_door end;
  possible constant text[] := posting_amounts(movement);
  amounts constant jsonb := p_request - '{document_kind,document_id,step,branch_id,actor_id,occurred_at,rule}'::text[] - posting_words(p_door);
  wrong text;
  r posting_request;
begin
  perform posting_guard(p_now);
  wrong := case when possible is null then 'kind' when amounts - possible <> '{}' then (select min(key) from jsonb_object_keys(amounts - possible) as key) end;
  if wrong is null then
    if jsonb_path_exists(amounts, 'strict $.* ? (@.type() != "number" || @ < 1 || @ > 9007199254740991 || @ != @.floor())') or amounts = '{}' and p_door in ('post', 'post_purse', 'hold', 'transfer') then
      perform posting_refuse('ledger_amount_invalid', '{"unit": "value"}');
    end if;
    r := jsonb_populate_record(null::posting_request, p_request);
    wrong := posting_wrong_part(movement, r, p_request);
  end if;
  if wrong is not null then
    perform posting_refuse('ledger_movement_invalid', jsonb_build_object('kind', coalesce(p_request ->> 'kind', p_door), 'part', wrong));
  end if;
  if r.document_kind in ('expire', 'settle') or right(r.step, 3) = ':in' then
    perform posting_refuse('ledger_document_reserved', jsonb_build_object('kind', r.document_kind, 'step', r.step));
  end if;
  return r;
end $$;

-- What identifies a repeated document step: account and amounts. Not the caller, place or time, nor how it is carried out
-- (deductions, on_short); an expiry computed by a rule counts as the rule. `p_asked` is the request with its account,
-- posting or hold, and `defaults`, the amounts it means if it names none.
create or replace function posting_hash(p_asked jsonb) returns bytea language plpgsql immutable parallel safe as $$
begin
  return substr(sha256(convert_to((
    coalesce(p_asked -> 'defaults', '{}') || jsonb_strip_nulls(p_asked)
      - '{defaults,deduction,deduction_in,on_short,document_kind,document_id,step,branch_id,actor_id,occurred_at,rule,hold_expires_at}'::text[]
      - case when p_asked ->> 'bonus_expiry_rule' is null then '' else 'bonus_expires_at' end
      - case when p_asked ->> 'points_expiry_rule' is null then '' else 'points_expire_at' end
  )::text, 'UTF8')), 1, 20);
end $$;

-- The former hash: it covered deduction and on_short, and amounts only if the request named them.
create or replace function posting_hash_before(p_asked jsonb) returns bytea language plpgsql immutable parallel safe as $$
begin
  return substr(sha256(convert_to((
    jsonb_strip_nulls(p_asked) - '{defaults,deduction_in,document_kind,document_id,step,branch_id,actor_id,occurred_at,rule,hold_expires_at}'::text[]
      - case when p_asked ->> 'bonus_expiry_rule' is null then '' else 'bonus_expires_at' end
      - case when p_asked ->> 'points_expiry_rule' is null then '' else 'points_expire_at' end
  )::text, 'UTF8')), 1, 20);
end $$;

-- Whether a stored hash matches a request. Hashes of 16 bytes predate expiry rules and cover the whole request.
create or replace function posting_is_same(p_kept bytea, p_asked jsonb) returns boolean language sql immutable parallel safe as $$
  select case length(p_kept)
    when 16 then p_kept = substr(sha256(convert_to((p_asked - '{defaults,deduction_in,bonus_expiry_rule,points_expiry_rule}'::text[])::text, 'UTF8')), 1, 16)
    else p_kept = posting_hash(p_asked) or p_kept = posting_hash_before(p_asked)
  end
$$;
