import type { BranchHours, Span } from '@regulars/contract/rules/hours';
import fc from 'fast-check';

export const everyDay = (...spans: Span[]): BranchHours => ({
  week: Array.from({ length: 7 }, () => spans),
  exceptions: [],
});

const time = fc.integer({ min: 0, max: 24 * 60 - 1 }).map((minutes) => {
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${hour}:${minute}`;
});
export const daySpans = fc
  .uniqueArray(time, { maxLength: 6 })
  .map((times) => times.toSorted())
  .map((times) => times.flatMap((from, index): Span[] => {
    const to = times[index + 1];
    return index % 2 === 0 && to !== undefined ? [[from, to]] : [];
  })); // prettier-ignore
export const week = fc.array(daySpans, { minLength: 7, maxLength: 7 });
