import type { Check } from './check.ts';

/** How a record outside the ledger, such as an order, is held against its postings: a row with two sides, `o_…` and `p_…`. */

/** A posting is at the instant of what it posts, or later: the clocks of two servers differ, and a lock was waited for. */
const isAtOtherTime = (postedAt: string, at: string): string =>
  `(${postedAt} between ${at} and ${at} + 2 * (select posting_clock_skew()) + interval '1 hour') is not true`;

/** Shown of a side that isn't there. */
const noPosting = `'no posting'`;

/**
 * One side of a breach: what differs from the other, as `bonus 1000, branch_id …`; everything where there is no other.
 * `isAtOther`: whether the time differs, where it is compared.
 */
const told = (side: string, other: string, names: readonly string[], isAtOther?: string): string => {
  const parts = names.map((name) => {
    const [value, against] = [`${side}_${name}`, `${other}_${name}`];
    return `case when ${value} is distinct from ${against} then '${name} ' || coalesce(${value}::text, 'none') end`;
  });
  const all = isAtOther === undefined ? parts : [...parts, `case when ${isAtOther} then 'at ' || ${side}_at end`];
  return `concat_ws(', ', ${all.join(', ')})`;
};

/** The columns of one side, for the reading to select. */
export const sideOf = (alias: string, names: readonly string[]): string =>
  names.map((name) => `${alias}.${name} as ${alias}_${name}`).join(', ');

/** One side as a row, to be compared. */
const rowOf = (side: string, names: readonly string[]): string =>
  `(${names.map((name) => `${side}_${name}`).join(', ')})`;

/** What is wrong of two sides whose columns of these names must be the same, and what each then says. */
export const differing = (expected: string, found: string, names: readonly string[]): Omit<Check, 'at'> => ({
  wrong: `${rowOf(expected, names)} is distinct from ${rowOf(found, names)}`,
  expected: told(expected, found, names),
  found: told(found, expected, names),
});

/**
 * The same of a record and its posting, which is at its time, and either of which may be missing (`is_due`, `is_posted`).
 * `mayBeNone`: where the record needs no posting.
 */
export const unlikePosting = (
  record: string,
  posting: string,
  names: readonly string[],
  mayBeNone = 'false',
): Omit<Check, 'at'> => {
  const isAtOther = isAtOtherTime(`${posting}_at`, `${record}_at`);
  const { wrong } = differing(record, posting, names);
  return {
    wrong: `not is_due or not is_posted and not ${mayBeNone} or is_posted and (${wrong} or ${isAtOther})`,
    expected: `case when is_due then ${told(record, posting, names, isAtOther)} else ${noPosting} end`,
    found: `case when is_posted then ${told(posting, record, names, isAtOther)} else ${noPosting} end`,
  };
};
