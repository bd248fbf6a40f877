/** The last day of a year that begins the day after a date, YYYY-MM-DD: a leap day ends on February 28. */
export function yearAfter(date: string): string {
  const year = Number(date.slice(0, 4)) + 1;
  return date.endsWith('-02-29') ? `${year}-02-28` : `${year}${date.slice(4)}`;
}
