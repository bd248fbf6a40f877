const day = 86_400_000;

export type DatePreset = 'today' | 'yesterday' | 'week' | 'month' | 'quarter' | 'halfYear';

const dayBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * day).toISOString().slice(0, 10);

/** The day after the same day of an earlier month (or after its last day), so that consecutive spans don't overlap. */
function monthsBack(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, last) + 1)).toISOString().slice(0, 10);
}

/** Preset spans of business dates that end today, as first and last date. */
export function datePresets(today: string): Readonly<Record<DatePreset, readonly [from: string, to: string]>> {
  const yesterday = dayBefore(today, 1);
  return {
    today: [today, today],
    yesterday: [yesterday, yesterday],
    week: [dayBefore(today, 6), today],
    month: [monthsBack(today, 1), today],
    quarter: [monthsBack(today, 3), today],
    halfYear: [monthsBack(today, 6), today],
  };
}
