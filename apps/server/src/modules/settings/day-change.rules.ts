import type { DayPlan } from '@regulars/contract';
import { addDays } from '../../platform/clock/business-date.ts';
import { merchantDays, zoneAt, type DayChange, type DayZones } from '../../platform/clock/merchant-days.ts';

const minute = 60_000;
/**
 * A change holds from an end of a day that is at least this far away, and one that is nearer stays, so that each is
 * committed and seen by every posting before it matters. A posting's clock is off by two minutes at most, and a transaction ends well within the rest.
 */
const leastAhead = 10 * minute;
/** So many changes of a merchant's days are kept, because each instant of the past is read by its own. */
export const mostDayChanges = 100;

/** Without a change that can still be withdrawn. */
export const settledZones = <Zones extends DayZones>(zones: Zones, now: Date): Zones => ({
  ...zones,
  day_changes: zones.day_changes.filter(({ starts_at }) => Date.parse(starts_at) < now.getTime() + leastAhead),
});

/** The wanted change, from the next closed day on. It replaces one that has not taken effect. */
export const planDayChange = (
  zones: DayZones,
  { timezone, day_cut }: { readonly timezone: string; readonly day_cut: string },
  now: Date,
): DayChange => {
  const days = merchantDays(now, settledZones(zones, now));
  let from = addDays(days.today(), 1);
  // A date may be over at once, after an earlier change.
  while (days.startOf(from).getTime() < now.getTime() + leastAhead) from = addDays(from, 1);
  return { from, starts_at: days.startOf(from).toISOString(), timezone, day_cut: `${day_cut}:00` };
};

/** What a change means for the date with which it begins. */
export const presentPlan = (zones: DayZones, change: DayChange, now: Date): DayPlan => {
  const days = merchantDays(now, { ...zones, day_changes: [...settledZones(zones, now).day_changes, change] });
  const next = days.endOf(change.from);
  return {
    timezone: change.timezone,
    day_cut: change.day_cut.slice(0, 5),
    from: change.from,
    starts_at: change.starts_at,
    next_starts_at: next.toISOString(),
    minutes: Math.round((next.getTime() - Date.parse(change.starts_at)) / minute),
  };
};

/** Whether a change would change nothing. */
export const isSameZone = (zones: DayZones, { timezone, day_cut, starts_at }: DayChange, now: Date): boolean => {
  const before = zoneAt(settledZones(zones, now), new Date(starts_at));
  return before.timezone === timezone && before.day_cut === day_cut;
};
