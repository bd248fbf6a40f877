-- The business date of an instant, as platform/clock/business-date.ts defines it: date D begins at the first instant when
-- the zone's clock shows D at the day cut or later. An instant belongs to the last date that has begun.
-- If the clock was set back within the last day, it may already have shown the next date's day cut under the old offset.
create or replace function business_date(p_at timestamptz, p_timezone text, p_day_cut interval) returns date
language plpgsql immutable parallel safe as $$
declare
  at_utc constant timestamp := p_at at time zone 'UTC';
  shown constant timestamp := p_at at time zone p_timezone;
  by_old_offset constant timestamp := ((at_utc - interval '24 hours') at time zone 'UTC') at time zone p_timezone + interval '24 hours';
  this constant date := (shown - p_day_cut)::date;
  next_start constant timestamp := this + 1 + p_day_cut;
begin
  if by_old_offset > shown and by_old_offset >= next_start
    and (at_utc - (by_old_offset - next_start)) at time zone 'UTC' at time zone p_timezone = next_start
  then return this + 1;
  end if;
  return this;
end $$;

-- The business date of an instant at a merchant whose zone or day cut changed, as merchantDays in platform/clock/merchant-days.ts
-- has it: a date that begins by the old zone ends by the new one.
create or replace function merchant_date(p_at timestamptz, p_timezone text, p_day_cut interval, p_changes jsonb) returns date
language plpgsql immutable parallel safe as $$
declare
  change jsonb;
begin
  for i in reverse jsonb_array_length(p_changes) - 1 .. 0 loop
    change := p_changes -> i;
    if p_at >= (change ->> 'starts_at')::timestamptz then
      return greatest((change ->> 'from')::date, business_date(p_at, change ->> 'timezone', (change ->> 'day_cut')::interval));
    end if;
  end loop;
  return business_date(p_at, p_timezone, p_day_cut);
end $$;
