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
