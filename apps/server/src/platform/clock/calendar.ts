/** Questions about dates, YYYY-MM-DD. */

export const isLeap = (inYear: number): boolean => new Date(Date.UTC(inYear, 1, 29)).getUTCDate() === 29;

/** A birthday's date in a year: 29 February is 28 February in common years, so that everybody has one (decision 49). */
export const birthdayIn = (birthday: string, inYear: number): string => {
  const ends = birthday.slice(5);
  return `${String(inYear).padStart(4, '0')}-${ends === '02-29' && !isLeap(inYear) ? '02-28' : ends}`;
};
