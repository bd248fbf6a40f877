import { statement, type TenantView } from '../database/index.ts';
import { businessDate, startOfBusinessDate, addDays, type BusinessDays } from './business-date.ts';

/** From business date `from` on, which begins at `starts_at`, the days follow this zone and cut. */
export interface DayChange {
  readonly from: string;
  readonly starts_at: string;
  readonly timezone: string;
  /** HH:MM:SS */
  readonly day_cut: string;
}

/** The columns of a merchant that say when its days begin: its first zone and cut, and what changed since, in order. */
export interface DayZones {
  readonly timezone: string;
  readonly day_cut: string;
  readonly day_changes: readonly DayChange[];
}

/** What holds from business date `from` on; null: from the first. */
export interface DayZone extends Pick<DayChange, 'timezone' | 'day_cut'> {
  readonly from: string | null;
}

const startsBy = (at: number) => (change: DayChange) => Date.parse(change.starts_at) <= at;

/** The zone and cut in force at an instant, also for showing instants. */
export const zoneAt = ({ timezone, day_cut, day_changes }: DayZones, at: Date): DayZone =>
  day_changes.findLast(startsBy(at.getTime())) ?? { timezone, day_cut, from: null };

/**
 * A merchant's business days over all of its zones. The date from which a change holds begins when it would have begun
 * without the change, and ends by the new zone: it is shorter or longer than others, so that no instant has two dates or
 * none. If the new zone is already a date ahead, the dates between last no time. `merchant_date()` in SQL agrees.
 */
export const merchantDays = (now: Date, zones: DayZones): BusinessDays => {
  const of = (instant: Date): string => {
    const { timezone, day_cut: cut, from } = zoneAt(zones, instant);
    const date = businessDate(instant, timezone, cut);
    return from !== null && date < from ? from : date;
  };
  const startOf = (date: string): Date => {
    const change = zones.day_changes.findLast(({ from }) => from <= date);
    if (!change) return startOfBusinessDate(date, zones.timezone, zones.day_cut);
    const starts = new Date(change.starts_at);
    if (date === change.from) return starts;
    const byZone = startOfBusinessDate(date, change.timezone, change.day_cut);
    return byZone < starts ? starts : byZone;
  };
  return { today: () => of(now), of, startOf, endOf: (date) => startOf(addDays(date, 1)) };
};

const getZones = statement<DayZones>(
  'merchant_days',
  'select timezone, day_cut, day_changes from merchant where merchant_id = $1',
);

/** When a merchant's days begin, for a job. */
const getMerchantZones = async (view: TenantView): Promise<DayZones> => {
  const [found] = await view.query(getZones, [view.merchantId]);
  if (!found) throw new Error('There is no such merchant');
  return found;
};

/** The zone that a merchant's times are told in now, where no request has it. */
export const getMerchantZone = async (view: TenantView, now: Date): Promise<DayZone> =>
  zoneAt(await getMerchantZones(view), now);

/** A merchant's business days, for a job; a request has them as `tenant.day`. */
export const getMerchantDays = async (view: TenantView, now: Date): Promise<BusinessDays> =>
  merchantDays(now, await getMerchantZones(view));
