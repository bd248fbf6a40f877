import { addDays, type BusinessDays } from '../../platform/clock/business-date.ts';

interface Schedule {
  readonly daily_at: string | null;
  readonly every_hours: number | null;
}

/**
 * The next run after an instant: one, however many were missed meanwhile. `days` are the zone's calendar days beginning at
 * `daily_at`.
 */
export const nextRun = ({ daily_at, every_hours }: Schedule, now: Date, days: BusinessDays): Date | null => {
  if (daily_at !== null) return days.startOf(addDays(days.of(now), 1));
  return every_hours === null ? null : new Date(now.getTime() + every_hours * 3_600_000);
};
