const halfHour = 1_800_000;

/** The business day of a shop begins at midnight; the first guests come at 9:30. */
const opens = 19 * halfHour;

/** How busy each half hour is from 9:30 to 22:00: most in the afternoon and after dinner. */
const busyness = [2, 3, 3, 4, 5, 5, 5, 6, 8, 11, 12, 12, 11, 8, 6, 5, 4, 4, 6, 8, 11, 12, 11, 6, 3];
const total = busyness.reduce((sum, busy) => sum + busy, 0);

/** The time since midnight, in ms, by which a share of the day's guests has come; the inverse of `shareBy`. */
export const timeAt = (share: number): number => {
  let [left, at] = [share * total, 0];
  while (at < busyness.length - 1 && left > (busyness[at] ?? 0)) left -= busyness[at++] ?? 0;
  return Math.floor(opens + (at + Math.min(1, left / (busyness[at] ?? 1))) * halfHour);
};

/** The share of a day's guests who have come by a time since midnight, in ms. */
export const shareBy = (time: number): number => {
  const passed = Math.max(0, Math.min(busyness.length, (time - opens) / halfHour));
  const whole = busyness.slice(0, Math.floor(passed)).reduce((sum, busy) => sum + busy, 0);
  return (whole + (passed % 1) * (busyness[Math.floor(passed)] ?? 0)) / total;
};
