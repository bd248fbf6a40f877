/** The minute and hour, in UTC, at which old entries are removed each day: at night in China. */
export const removesAt = { minute: 23, hour: 19 } as const;

/** When entries are removed next after an instant. */
export const nextRemoval = (now: Date): Date => {
  const next = new Date(now);
  next.setUTCHours(removesAt.hour, removesAt.minute, 0, 0);
  if (next <= now) next.setUTCDate(next.getUTCDate() + 1);
  return next;
};

/** The first day of the month so many months ago: rows are kept at least as long, and removed by whole days. */
export const firstKept = (today: string, months: number): string => {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 10);
};
