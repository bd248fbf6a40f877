/** How a record outside the ledger, such as an order, is held against its postings: a row with two sides, `o_…` and `p_…`. */

/** A posting is at the instant of what it posts, or later: the clocks of two servers differ, and a lock was waited for. */
export const isAtOtherTime = (postedAt: string, at: string): string =>
  `(${postedAt} between ${at} and ${at} + 2 * (select posting_clock_skew()) + interval '1 hour') is not true`;

/** Shown of a side that isn't there. */
export const noPosting = `'no posting'`;

/**
 * One side of a breach: what differs from the other, as `bonus 1000, branch_id …`; everything where there is no other.
 * `isAtOther`: whether the time differs, where it is compared.
 */
export const told = (side: string, other: string, names: readonly string[], isAtOther?: string): string => {
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
export const rowOf = (side: string, names: readonly string[]): string =>
  `(${names.map((name) => `${side}_${name}`).join(', ')})`;
