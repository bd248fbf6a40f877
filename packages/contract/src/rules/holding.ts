// When, where and for whom a rule holds. A list that is empty leaves nothing out, and a date that is null is open.

/** First and last business date. */
interface Dates {
  readonly from: string | null;
  readonly to: string | null;
}

export const isWithin = ({ from, to }: Dates, date: string): boolean =>
  (from === null || from <= date) && (to === null || date <= to);

/** Whether a rule for these branches or grades holds for one of them; null: for none, as at no branch. */
export const holdsFor = (ids: readonly string[], id: string | null): boolean =>
  ids.length === 0 || (id !== null && ids.includes(id));

/** Whether two rules have a date in common. */
export const overlap = (a: Dates, b: Dates): boolean =>
  (a.from === null || b.to === null || a.from <= b.to) && (b.from === null || a.to === null || b.from <= a.to);

/** Whether two rules have a branch, grade or day in common. */
export const meet = (some: readonly unknown[], others: readonly unknown[]): boolean =>
  some.length === 0 || others.length === 0 || some.some((value) => others.includes(value));
