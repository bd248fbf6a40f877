-- Posts many items in one call, as sets: a fifth of the work of posting them one by one.
--
-- An account's items are plain if each gives, or reverses a gift of which nothing was spent or undone, and the account has
-- no expired lots, holds or debts. Plain items are written together. Every other item goes through its own door in a
-- subtransaction: it is posted, repeated or refused as it would be alone, and leaves nothing if it is refused. All accounts
-- are locked before anything is read or written.

create or replace function posting_check_many(p_door text, p_subjects anyarray, p_requests jsonb) returns void language plpgsql as $$
begin
  if (case when jsonb_typeof(p_requests) = 'array' then jsonb_array_length(p_requests) end) is distinct from cardinality(p_subjects)
    or cardinality(p_subjects) between 0 and 1000 is not true then
    perform posting_refuse('ledger_movement_invalid', jsonb_build_object('kind', p_door, 'part', 'requests'));
  end if;
end $$;

-- Reads the requests; `p_subject` is the key that names the subject in a request's hash. Omits invalid requests, which
-- their own door refuses.
create or replace function posting_read_many(p_door text, p_now timestamptz, p_subject text, p_subjects jsonb, p_requests jsonb)
returns posting_item[] language plpgsql as $$
declare
  items posting_item[] := '{}';
  item posting_item;
  r posting_request;
  one record;
begin
  for one in
    select e.request, s.subject, e.place
    from jsonb_array_elements(p_requests) with ordinality as e (request, place)
    join jsonb_array_elements_text(p_subjects) with ordinality as s (subject, place) using (place)
  loop
    begin
      r := posting_read(p_door, p_now, one.request);
      item := null;
      item.place := one.place;
      item.request := r;
      if p_door = 'post' then
        item.account_id := one.subject;
        item.hash := posting_hash(one.request || jsonb_build_object(p_subject, item.account_id));
        item.seller_id := r.branch_id;
        item.principal := r.principal_in;
        item.bonus := r.bonus_in;
        item.points := r.points_in;
        item.growth := r.growth_in;
        if num_nonnulls(r.value_out, r.principal_out, r.bonus_out, r.points_out, r.growth_out, r.occurred_at) = 0 then item.kind := r.kind; end if;
      else
        item.undoes := one.subject;
        item.hash := posting_hash(one.request || jsonb_build_object(p_subject, item.undoes));
      end if;
      items := items || item;
    exception when sqlstate 'LG000' then null;
    end;
  end loop;
  return items;
end $$;

-- What reversals take back. An item has a kind only if its posting gave value, none of it was moved or undone since, and
-- its account is no survivor: there, the order of the items decides which of them is refused.
create or replace function posting_undone_many(p_merchant uuid, p_items posting_item[], p_survivors uuid[])
returns posting_item[] language plpgsql as $$
begin
  return (
    select coalesce(array_agg(row(
      i.place, o.account_id,
      case when i.of_posting = 1 and n.is_whole and num_nonnulls(v.is_known, u.is_known, (i.request).occurred_at) = 0
        and o.account_id <> all (p_survivors) then o.kind end,
      i.undoes, i.request, i.hash, o.branch_id, -nullif(o.principal, 0), -nullif(o.bonus, 0), -nullif(o.points, 0), -nullif(o.growth, 0), n.lots,
      null, null, null, null, null, null
    )::posting_item), '{}')
    from (select e.*, count(*) over (partition by e.undoes) as of_posting from unnest(p_items) as e) i
    cross join lateral (select * from ledger_posting p where p.merchant_id = p_merchant and p.posting_id = i.undoes offset 0) o
    cross join lateral (
      select max(l.lot_no - l.version + o.version_from - 1)::integer as lots,
        bool_and(l.amount > 0 and (l.unit = 'growth' or t.is_whole is true))
          and o.effect = 'forward' and o.kind in ('top_up', 'opening', 'earn', 'gift', 'adjust') and o.purse_after is null as is_whole
      from ledger_line l
      left join lateral (
        select s.remaining = l.amount and s.posting_number = o.number as is_whole
        from ledger_lot s where s.merchant_id = p_merchant and s.account_id = l.account_id and s.lot_no = l.lot_no offset 0
      ) t on true
      where l.merchant_id = p_merchant and l.account_id = o.account_id and l.version between o.version_from and o.version_to
    ) n
    left join lateral (select true as is_known from ledger_posting p where p.merchant_id = p_merchant and p.reverses = i.undoes offset 0) v on true
    left join lateral (select true as is_known from ledger_undo x where x.merchant_id = p_merchant and x.posting_id = i.undoes offset 0) u on true
  );
end $$;

-- Whether posting on an account needs nothing done first.
create or replace function posting_is_quiet(a ledger_account, p_instant timestamptz) returns boolean language sql immutable parallel safe as $$
  select a.merged_into is null and not a.closed and a.principal_held + a.bonus_held + a.points_held + a.points_owed = 0
    and coalesce(a.next_expiry > p_instant, true) and coalesce(a.last_at <= p_instant, true)
$$;

-- The plain items, by account and place, with the account's state before each.
create or replace function posting_plain(p_merchant uuid, p_items posting_item[], p_instant timestamptz) returns posting_item[] language plpgsql as $$
begin
  return (
    select array_agg(row(
      place, account_id, kind, undoes, request, hash, seller_id, principal, bonus, points, growth, lots,
      postings, version, principal_before, bonus_before, points_before, growth_before
    )::posting_item order by account_id, place)
    from (
      select i.place, i.account_id, i.kind, i.undoes, i.request, i.hash, i.seller_id, i.principal, i.bonus, i.points, i.growth,
        coalesce(i.lots, a.last_lot + ledger_sum(num_nonnulls(i.principal, i.bonus, i.points)) over earlier)::integer as lots,
        a.postings + count(*) over earlier as postings,
        a.version + ledger_sum(num_nonnulls(i.principal, i.bonus, i.points, i.growth)) over earlier as version,
        a.principal + ledger_sum(i.principal) over earlier as principal_before, a.bonus + ledger_sum(i.bonus) over earlier as bonus_before,
        a.points + ledger_sum(i.points) over earlier as points_before, a.growth + ledger_sum(i.growth) over earlier as growth_before,
        bool_and(
          i.kind is not null and i.of_document = 1 and d.is_known is null
            and coalesce(least((i.request).bonus_expires_at, (i.request).points_expire_at) > p_instant, true)
        ) over account as is_plain,
        a.growth + ledger_sum(i.growth) over account as growth_after,
        greatest(
          a.principal + ledger_sum(i.principal) over account, a.bonus + ledger_sum(i.bonus) over account,
          a.points + ledger_sum(i.points) over account, a.growth + ledger_sum(i.growth) over account
        ) as greatest_after
      from (
        select e.*, count(*) over (partition by (e.request).document_kind, (e.request).document_id, (e.request).step) as of_document
        from unnest(p_items) as e
      ) i
      cross join lateral (
        select * from ledger_account b where b.merchant_id = p_merchant and b.account_id = i.account_id and posting_is_quiet(b, p_instant) offset 0
      ) a
      left join lateral (
        select true as is_known from ledger_posting p
        where p.merchant_id = p_merchant and p.document_kind = (i.request).document_kind and p.document_id = (i.request).document_id
          and p.step = (i.request).step offset 0
      ) d on true
      window account as (partition by i.account_id), earlier as (partition by i.account_id order by i.place rows between unbounded preceding and 1 preceding)
    ) item
    where is_plain and growth_after >= 0 and greatest_after <= 9007199254740991
  );
end $$;

-- The lines of plain items, in the order in which single postings draft them. Each line but growth's has a lot of its own.
create or replace function posting_lines(p_items posting_item[])
returns table (item posting_item, version bigint, unit ledger_unit, amount bigint, balance bigint, lot_no integer) language sql immutable parallel safe as $$
  select i, i.version + l.at, l.unit, l.amount, l.balance, case when l.unit <> 'growth' then i.lots + l.at end
  from unnest(p_items) as i
  cross join lateral (values
    ('principal'::ledger_unit, num_nonnulls(i.principal), i.principal, i.principal_before + i.principal),
    ('bonus', num_nonnulls(i.principal, i.bonus), i.bonus, i.bonus_before + i.bonus),
    ('points', num_nonnulls(i.principal, i.bonus, i.points), i.points, i.points_before + i.points),
    ('growth', num_nonnulls(i.principal, i.bonus, i.points, i.growth), i.growth, i.growth_before + i.growth)
  ) as l (unit, at, amount, balance)
  where l.amount is not null
$$;

-- Opens the lots of plain givings; returns their digest by account.
create or replace function posting_open_many(p_merchant uuid, p_items posting_item[]) returns bigint[] language plpgsql as $$
declare
  digests bigint[];
begin
  with opened as (
    insert into ledger_lot (
      merchant_id, account_id, lot_no, unit, tranche, amount, remaining, open, expires_at, branch_id, posting_number, sold, given, deduction
    )
      select p_merchant, (l.item).account_id, l.lot_no, l.unit, case l.unit when 'points' then l.lot_no else (l.item).lots + 1 end, l.amount, l.amount, true,
        case l.unit when 'bonus' then ((l.item).request).bonus_expires_at when 'points' then ((l.item).request).points_expire_at end,
        (l.item).seller_id, (l.item).postings + 1,
        case when l.unit <> 'points' then coalesce((l.item).principal, 0) end, case when l.unit <> 'points' then coalesce((l.item).bonus, 0) end,
        case when l.unit <> 'points' then ((l.item).request).deduction_in end
      from posting_lines(p_items) as l where l.lot_no is not null
      returning account_id, ledger_lot_digest(ledger_lot) as digest
  ) select array_agg(digest order by account_id) into digests
    from (
      select account_id, bit_xor(digest) as digest
      from (select account_id, digest from opened union all select i.account_id, 0 from unnest(p_items) as i) lot
      group by account_id
    ) d;
  return digests;
end $$;

-- Empties the lots of plain reversals. One item at a time: where statistics are stale, a join reads all lots of the merchant.
create or replace function posting_empty_many(p_merchant uuid, p_items posting_item[]) returns void language plpgsql as $$
declare
  item posting_item;
begin
  foreach item in array p_items loop
    update ledger_lot set remaining = 0, open = false
      where merchant_id = p_merchant and account_id = item.account_id
        and lot_no between item.lots + 1 and item.lots + num_nonnulls(item.principal, item.bonus, item.points);
  end loop;
end $$;

-- Adds plain items to the roll-ups: one delta for all that differ in nothing but the account.
create or replace function posting_write_deltas_many(p_merchant uuid, p_items posting_item[], p_effect ledger_effect, p_date date) returns void language plpgsql as $$
declare
  none constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into ledger_delta (
    merchant_id, business_date, branch_id, selling_branch_id, kind, effect, postings,
    principal_in, principal_out, bonus_in, bonus_out, points_in, points_out, growth_in, growth_out, purse_in, purse_out
  )
    select p_merchant, p_date, coalesce((i.request).branch_id, none), coalesce(i.seller_id, none), i.kind, p_effect, count(*),
      sum(greatest(i.principal, 0)), sum(greatest(-i.principal, 0)), sum(greatest(i.bonus, 0)), sum(greatest(-i.bonus, 0)),
      sum(greatest(i.points, 0)), sum(greatest(-i.points, 0)), sum(greatest(i.growth, 0)), sum(greatest(-i.growth, 0)), 0, 0
    from unnest(p_items) as i group by 3, 4, 5;
end $$;

-- Writes plain items as posting_write does one: lines, postings, accounts, and the deltas for the roll-ups.
create or replace function posting_write_many(p_merchant uuid, p_items posting_item[], p_instant timestamptz, p_effect ledger_effect, p_lots_digests bigint[])
returns setof ledger_outcome language plpgsql as $$
declare
  day constant record := posting_day(p_merchant, p_instant, null);
  lines_digests bigint[];
  own_digests bigint[];
  ids bigint[];
  change record;
begin
  with written as (
    insert into ledger_line (merchant_id, account_id, version, amount, balance, unit, contra, lot_no)
      select p_merchant, (l.item).account_id, l.version, l.amount, l.balance, l.unit, posting_contra((l.item).kind, l.unit), l.lot_no
      from posting_lines(p_items) as l
      returning account_id, ledger_line_digest(ledger_line) as digest
  ) select array_agg(digest order by account_id) into lines_digests
    from (select account_id, bit_xor(digest) as digest from written group by account_id) d;
  with written as (
    insert into ledger_posting (
      merchant_id, account_id, number, version_from, version_to, kind, effect, business_date, late, posted_at,
      branch_id, actor_id, document_kind, document_id, step, input_hash, rule, reverses,
      principal, bonus, points, growth, purse, principal_after, bonus_after, points_after, growth_after, bonus_short, points_short, growth_short
    )
      select p_merchant, i.account_id, i.postings + 1, i.version + 1, i.version + num_nonnulls(i.principal, i.bonus, i.points, i.growth),
        i.kind, p_effect, day.business_date, day.late, p_instant,
        r.branch_id, r.actor_id, r.document_kind, r.document_id, r.step, i.hash, r.rule, i.undoes,
        coalesce(i.principal, 0), coalesce(i.bonus, 0), coalesce(i.points, 0), coalesce(i.growth, 0), 0,
        i.principal_before + coalesce(i.principal, 0), i.bonus_before + coalesce(i.bonus, 0),
        i.points_before + coalesce(i.points, 0), i.growth_before + coalesce(i.growth, 0), 0, 0, 0
      from unnest(p_items) as i
      cross join lateral (select (i.request).*) r
      order by i.account_id, i.place
      returning account_id, number, posting_id, ledger_posting_digest(ledger_posting) as digest
  ) select (select array_agg(posting_id order by account_id, number) from written), array_agg(digest order by account_id) into ids, own_digests
    from (select account_id, bit_xor(digest) as digest from written group by account_id) d;
  -- One account at a time, as posting_empty_many updates lots.
  for change in
    select i.account_id, row_number() over (order by i.account_id) as at, count(*) as postings,
      sum(num_nonnulls(i.principal, i.bonus, i.points, i.growth)) as lines,
      case p_effect when 'forward' then sum(num_nonnulls(i.principal, i.bonus, i.points)) else 0 end as lots,
      ledger_sum(i.principal) as principal, ledger_sum(i.bonus) as bonus, ledger_sum(i.points) as points, ledger_sum(i.growth) as growth,
      min(least((i.request).bonus_expires_at, (i.request).points_expire_at)) as expires_at
    from unnest(p_items) as i group by i.account_id
  loop
    update ledger_account set
      principal = principal + change.principal, bonus = bonus + change.bonus, points = points + change.points, growth = growth + change.growth,
      posting_digest = posting_digest # own_digests[change.at], line_digest = line_digest # lines_digests[change.at],
      lot_digest = lot_digest # coalesce(p_lots_digests[change.at], 0),
      postings = postings + change.postings, version = version + change.lines, last_lot = last_lot + change.lots,
      next_expiry = least(next_expiry, change.expires_at), last_at = p_instant
      where merchant_id = p_merchant and account_id = change.account_id;
  end loop;
  perform posting_write_deltas_many(p_merchant, p_items, p_effect, day.business_date);
  return query
    select i.place, null::text, null::text, row(
      ids[i.ordinality], i.account_id, i.postings + 1, day.business_date, day.late, p_instant,
      coalesce(i.principal, 0), coalesce(i.bonus, 0), coalesce(i.points, 0), coalesce(i.growth, 0),
      i.principal_before + coalesce(i.principal, 0), i.bonus_before + coalesce(i.bonus, 0),
      i.points_before + coalesce(i.points, 0), i.growth_before + coalesce(i.growth, 0), 0, false, 0, 0
    )::ledger_answer
    from unnest(p_items) with ordinality as i;
end $$;

-- Sends all but the plain items through their own door, each in a subtransaction that a refusal rolls back.
create or replace function posting_send_alone(p_door text, p_merchant uuid, p_subjects jsonb, p_now timestamptz, p_requests jsonb, p_plain posting_item[])
returns setof ledger_outcome language plpgsql as $$
declare
  plain constant integer[] := array(select i.place from unnest(p_plain) as i);
  outcome ledger_outcome;
begin
  for place in 1..jsonb_array_length(p_requests) loop
    continue when place = any (plain);
    outcome := row(place, null, null, null);
    begin
      if p_door = 'post' then outcome.answer := ledger_post(p_merchant, (p_subjects ->> place - 1)::uuid, p_now, p_requests -> place - 1);
      else outcome.answer := ledger_reverse(p_merchant, (p_subjects ->> place - 1)::bigint, p_now, p_requests -> place - 1);
      end if;
    exception
      when sqlstate 'LG000' then get stacked diagnostics outcome.refusal = message_text, outcome.detail = pg_exception_detail;
      when check_violation or unique_violation then
        -- Citus passes on only the message, in which a shard's constraint ends with a number.
        get stacked diagnostics outcome.refusal = constraint_name;
        outcome.refusal := regexp_replace(coalesce(nullif(outcome.refusal, ''), substring(sqlerrm from 'constraint "(\w+)"')), '_\d{6,20}$', '');
    end;
    return next outcome;
  end loop;
end $$;

-- Posts on up to 1,000 accounts. Each request, for the account at its place, has an outcome of its own.
create or replace function ledger_post_many(p_merchant uuid, p_accounts uuid[], p_now timestamptz, p_requests jsonb)
returns setof ledger_outcome language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  items posting_item[];
  instant timestamptz;
begin
  perform posting_guard(p_now);
  perform posting_check_many('post_many', p_accounts, p_requests);
  items := posting_read_many('post', p_now, 'account', to_jsonb(p_accounts), p_requests);
  perform posting_lock_all(p_merchant, p_accounts);
  instant := posting_instant(p_now);
  items := posting_plain(p_merchant, items, instant);
  if items is not null then
    begin
      return query select * from posting_write_many(p_merchant, items, instant, 'forward', posting_open_many(p_merchant, items));
    exception
      -- Another session posted one of the documents meanwhile. Sent one by one, only that item is refused.
      when unique_violation then items := null;
    end;
  end if;
  return query select * from posting_send_alone('post', p_merchant, to_jsonb(p_accounts), p_now, p_requests, items);
end $$;

-- The survivors of merged accounts, ascending.
create or replace function posting_survivors(p_merchant uuid, p_accounts uuid[]) returns uuid[] language plpgsql as $$
declare
  merged uuid[];
begin
  select array_agg(account_id) into merged from ledger_account where merchant_id = p_merchant and account_id = any (p_accounts) and merged_into is not null;
  return array(select distinct posting_survivor(p_merchant, account) from unnest(merged) as account order by 1);
end $$;

-- Locks accounts and their survivors, which it returns; once locked, they stay the survivors. If others became survivors
-- while it waited, it releases all locks (by leaving the block) before it locks again, as posting_lock_survivor does.
create or replace function posting_lock_survivors(p_merchant uuid, p_accounts uuid[]) returns uuid[] language plpgsql as $$
declare
  survivors uuid[];
begin
  loop
    survivors := posting_survivors(p_merchant, p_accounts);
    begin
      perform posting_lock_all(p_merchant, p_accounts || survivors);
      if posting_survivors(p_merchant, p_accounts) = survivors then return survivors; end if;
      raise sqlstate 'LG001';
    exception when sqlstate 'LG001' then null;
    end;
  end loop;
end $$;

-- Reverses up to 1,000 postings, as ledger_post_many posts.
create or replace function ledger_reverse_many(p_merchant uuid, p_postings bigint[], p_now timestamptz, p_requests jsonb)
returns setof ledger_outcome language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  items posting_item[];
  accounts uuid[];
  survivors uuid[];
  instant timestamptz;
begin
  perform posting_guard(p_now);
  perform posting_check_many('reverse_many', p_postings, p_requests);
  items := posting_read_many('reverse', p_now, 'posting', to_jsonb(p_postings), p_requests);
  select array_agg(distinct o.account_id) into accounts
    from unnest(p_postings) as u (posting_id)
    cross join lateral (select p.account_id from ledger_posting p where p.merchant_id = p_merchant and p.posting_id = u.posting_id offset 0) o;
  survivors := posting_lock_survivors(p_merchant, accounts);
  instant := posting_instant(p_now);
  items := posting_plain(p_merchant, posting_undone_many(p_merchant, items, survivors), instant);
  if items is not null then
    begin
      perform posting_empty_many(p_merchant, items);
      return query select * from posting_write_many(p_merchant, items, instant, 'reversal', null);
    exception
      when unique_violation then items := null;
    end;
  end if;
  return query select * from posting_send_alone('reverse', p_merchant, to_jsonb(p_postings), p_now, p_requests, items);
end $$;
