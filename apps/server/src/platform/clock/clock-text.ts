/** 2026-11-20 14:35:09 in a time zone. */
export const clockText = (at: Date, timeZone: string): string =>
  // oxlint-disable-next-line regulars/one-format -- the instant of a file's title or a logged value, to the second, in both languages
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(at);
