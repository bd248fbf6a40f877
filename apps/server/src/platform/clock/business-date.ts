/** Formats per zone, as `2026-02-03 04:05:06`: making one costs far more than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (timezone: string): Intl.DateTimeFormat => {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone: timezone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    });
    formats.set(timezone, format);
  }
  return format;
};

/** The wall clock of a zone at an instant. */
const wallClock = (instant: Date, timezone: string): { date: string; time: string } => {
  const [date = '', time = ''] = formatOf(timezone).format(instant).split(' ');
  return { date, time };
};

/** Calendar arithmetic on YYYY-MM-DD. */
export const addDays = (date: string, days: number): string => {
  const at = new Date(`${date}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
};

/** The business date of an instant: the zone's date, or the day before while its clock is short of the day cut (HH:MM:SS). */
export const businessDate = (instant: Date, timezone: string, dayCut: string): string => {
  const { date, time } = wallClock(instant, timezone);
  return time < dayCut ? addDays(date, -1) : date;
};

/** The first instant of a business date. Where the zone skips that wall time, the first instant after it. */
export const startOfBusinessDate = (date: string, timezone: string, dayCut: string): Date => {
  const wanted = Date.parse(`${date}T${dayCut}Z`);
  let instant = wanted;
  // The zone's offset at the guess corrects the guess; twice, for days on which it changes.
  for (let round = 0; round < 2; round += 1) {
    const seen = wallClock(new Date(instant), timezone);
    instant += wanted - Date.parse(`${seen.date}T${seen.time}Z`);
  }
  return new Date(instant);
};
