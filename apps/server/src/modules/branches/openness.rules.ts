import { spansOn, type BranchHours } from '@regulars/contract/rules/hours';
import { addDays, businessDate } from '../../platform/clock/business-date.ts';
import { clockOf } from '../../platform/clock/zone-clock.ts';

/** How far ahead the next opening is looked for. */
const daysAhead = 14;

const midnight = '00:00:00';

interface Openness {
  readonly open: boolean;
  /** When that changes; null: not within two weeks. */
  readonly changesAt: Date | null;
}

/**
 * Whether branches are open at an instant. A shift past midnight belongs to the day on which it begins, also where that
 * day or the next one differs from the week. Dates and the zone's clock are looked up once for all branches, and hours
 * only as far as the next change.
 */
export const opennessAt = (now: Date, timezone: string): ((hours: BranchHours) => Openness) => {
  const at = now.getTime();
  const today = businessDate(now, timezone, midnight);
  const instantOf = clockOf(timezone);
  const dates = Array.from({ length: daysAhead + 3 }, (_, days) => addDays(today, days - 1));
  const last = instantOf(addDays(today, daysAhead), midnight);

  function* spansOf(hours: BranchHours): Generator<{ readonly from: number; readonly to: number }> {
    for (const [day, date] of dates.slice(0, -1).entries()) {
      for (const [from, to] of spansOn(hours, date)) {
        const isNextDay = to === '24:00' || to <= from;
        yield {
          from: instantOf(date, `${from}:00`),
          to: instantOf(isNextDay ? (dates[day + 1] ?? date) : date, to === '24:00' ? midnight : `${to}:00`),
        };
      }
    }
  }

  return (hours) => {
    let until: number | undefined;
    let opens: number | undefined;
    for (const { from, to } of spansOf(hours)) {
      if (to <= at) continue;
      // Spans that meet are one.
      if (from <= (until ?? at)) until = Math.max(until ?? to, to);
      else {
        opens = from;
        break;
      }
    }
    const changes = until ?? opens;
    return { open: until !== undefined, changesAt: changes === undefined || changes > last ? null : new Date(changes) };
  };
};
