/** The first and the last day of the month before that of a date. */
export function lastMonth(today: string): { from: string; to: string } {
  const [year = 0, month = 1] = today.split('-').map(Number);
  const dayOf = (day: Date): string => day.toISOString().slice(0, 10);
  return { from: dayOf(new Date(Date.UTC(year, month - 2, 1))), to: dayOf(new Date(Date.UTC(year, month - 1, 0))) };
}
