import { soonDays } from '@regulars/contract/rules';
import { addDays, type BusinessDays } from '../../platform/clock/business-date.ts';

/** The last business date on which a lot due at this instant is usable. */
export const lastDayOf = (dueAt: Date, days: BusinessDays): string => days.of(new Date(dueAt.getTime() - 1));

/** Value that expires together; a null `dueAt` never expires. */
interface Portion {
  readonly dueAt: Date | null;
  readonly amount: number;
}

export interface Forecast {
  /** Already past its expiry. */
  due: number;
  /** Within 30 days, today included. */
  soon: number;
  next_day: string | null;
  next_amount: number;
  months: { month: string; amount: number }[];
  later: number;
  never: number;
}

/** This month and the 11 after it. */
const monthsFrom = (date: string): string[] => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return Array.from({ length: 12 }, (_, at) => new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7));
};

/** When a member's value of one unit expires, by business dates. Portions must come soonest first. */
export const forecastOf = (portions: readonly Portion[], now: Date, days: BusinessDays): Forecast => {
  const today = days.today();
  const forecast: Forecast = {
    due: 0,
    soon: 0,
    next_day: null,
    next_amount: 0,
    months: monthsFrom(today).map((month) => ({ month, amount: 0 })),
    later: 0,
    never: 0,
  };
  for (const { dueAt, amount } of portions) {
    if (dueAt === null) {
      forecast.never += amount;
    } else if (dueAt <= now) {
      forecast.due += amount;
    } else {
      const day = lastDayOf(dueAt, days);
      forecast.next_day ??= day;
      if (day === forecast.next_day) forecast.next_amount += amount;
      if (day < addDays(today, soonDays)) forecast.soon += amount;
      const month = forecast.months.find((one) => day.startsWith(one.month));
      if (month) month.amount += amount;
      else forecast.later += amount;
    }
  }
  return forecast;
};
