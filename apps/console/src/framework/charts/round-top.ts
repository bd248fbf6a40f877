/**
 * Top of the chart's scale: the smallest of 1, 2, 4, 6, 8 or 10 times a power of ten, at least 4, that fits the highest
 * value. Always divides into two or four steps.
 */
export function roundTop(highest: number): number {
  if (highest <= 4) return 4;
  const power = 10 ** Math.floor(Math.log10(highest));
  return power * ([1, 2, 4, 6, 8, 10].find((step) => highest <= step * power) ?? 10);
}
