/** The nearest-rank percentile. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const found = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (found === undefined) throw new RangeError('There are no values');
  return found;
};

export const median = (values: readonly number[]): number => percentile(values, 0.5);

export const fixed = (value: number, digits = 1): string => value.toFixed(digits);

/** p50 and p95 as two cells of a table. */
export const spread = (values: readonly number[]): string[] => [fixed(median(values)), fixed(percentile(values, 0.95))];
