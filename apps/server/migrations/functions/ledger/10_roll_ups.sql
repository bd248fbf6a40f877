-- Roll-ups and closed days.

-- Folds at most `p_limit` deltas into their days and returns how many. Only one session folds a merchant at a time.
create or replace function ledger_fold(p_merchant uuid, p_limit integer)
returns integer language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  upto bigint;
  folded integer;
begin
  perform posting_require_read_committed();
  if not pg_try_advisory_xact_lock(7300003, hashtext(p_merchant::text)) then return 0; end if;
  -- Selects a key range, not a list of ids: deltas are short-lived, so their statistics are stale, and the planner would
  -- rescan a list that it expects to have one row.
  select max(delta_id) into upto
    from (select delta_id from ledger_delta where merchant_id = p_merchant order by delta_id limit p_limit) first;
  with gone as (
    delete from ledger_delta where merchant_id = p_merchant and delta_id <= upto
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

-- Adds the days up to a closed one to what the closed days before come to. A total ahead of the close before is of days that
-- were reopened by a copy of the program that doesn't know totals: it is counted anew.
create or replace function posting_total_days(p_merchant uuid, p_date date) returns void language plpgsql as $$
declare
  counted date := (select business_date from ledger_total where merchant_id = p_merchant limit 1);
begin
  if counted > coalesce((select max(business_date) from ledger_day_close where merchant_id = p_merchant and business_date < p_date), '-infinity') then
    delete from ledger_total where merchant_id = p_merchant;
    counted := null;
  end if;
  insert into ledger_total as total
  select p_merchant, branch_id, selling_branch_id, kind, effect, p_date, sum(postings),
    sum(principal_in), sum(principal_out), sum(bonus_in), sum(bonus_out), sum(points_in), sum(points_out), sum(growth_in), sum(growth_out), sum(purse_in), sum(purse_out)
  from ledger_day where merchant_id = p_merchant and business_date > coalesce(counted, '-infinity') and business_date <= p_date
  group by branch_id, selling_branch_id, kind, effect
  on conflict (merchant_id, branch_id, selling_branch_id, kind, effect) do update set
    business_date = excluded.business_date, postings = total.postings + excluded.postings,
    principal_in = total.principal_in + excluded.principal_in, principal_out = total.principal_out + excluded.principal_out,
    bonus_in = total.bonus_in + excluded.bonus_in, bonus_out = total.bonus_out + excluded.bonus_out,
    points_in = total.points_in + excluded.points_in, points_out = total.points_out + excluded.points_out,
    growth_in = total.growth_in + excluded.growth_in, growth_out = total.growth_out + excluded.growth_out,
    purse_in = total.purse_in + excluded.purse_in, purse_out = total.purse_out + excluded.purse_out;
  update ledger_total set business_date = p_date where merchant_id = p_merchant and business_date < p_date;
end $$;

-- When a business date ends, to the second. A search by halves, since merchant_date alone knows zones and their changes; on
-- earth it ends between 10:00 of the date, by UTC, and two and a half days after its start.
create or replace function posting_day_end(p_date date, p_timezone text, p_day_cut interval, p_changes jsonb) returns timestamptz language plpgsql immutable parallel safe as $$
declare
  low bigint := extract(epoch from p_date::timestamp) + 9 * 3600;
  high bigint := extract(epoch from p_date::timestamp) + 61 * 3600;
  middle bigint;
begin
  while high - low > 1 loop
    middle := (low + high) / 2;
    if merchant_date(to_timestamp(middle), p_timezone, p_day_cut, p_changes) > p_date then high := middle; else low := middle; end if;
  end loop;
  return to_timestamp(high);
end $$;

-- Closes a day and all earlier ones; false if it is closed already or a reopening still holds. Waits for postings in flight.
create or replace function ledger_close_day(p_merchant uuid, p_date date, p_now timestamptz)
returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  last ledger_day_close;
  last_posting bigint;
  ended_at timestamptz;
  m record;
begin
  perform posting_guard(p_now);
  perform pg_advisory_xact_lock(7300003, hashtext(p_merchant::text));
  perform posting_enter_alone(p_merchant);
  select timezone, day_cut, day_changes into m from merchant where merchant_id = p_merchant;
  if p_date >= merchant_date(p_now, m.timezone, m.day_cut, m.day_changes) then perform posting_refuse('ledger_day_open'); end if;
  if exists (select from ledger_reopening where merchant_id = p_merchant and open_until > p_now) then return false; end if;
  select * into last from ledger_day_close where merchant_id = p_merchant order by business_date desc limit 1;
  if last.business_date >= p_date then return false; end if;
  while ledger_fold(p_merchant, 50000) > 0 loop null; end loop;
  last_posting := coalesce((select max(posting_id) from ledger_posting where merchant_id = p_merchant), 0);
  ended_at := posting_day_end(p_date, m.timezone, m.day_cut, m.day_changes);
  insert into ledger_day_close (merchant_id, business_date, closed_at, posting_id, ended_at, hash)
    values (p_merchant, p_date, p_now, last_posting, ended_at, ledger_day_hash(p_merchant, last.business_date, p_date, p_now, last_posting, ended_at, last.hash));
  perform posting_total_days(p_merchant, p_date);
  return true;
end $$;
