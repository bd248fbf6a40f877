import { spansOn, type BranchHours, type Span } from '@regulars/contract/rules';
import type { BranchKind, BranchType } from '@regulars/phrases';
import { addDays, businessDate, startOfBusinessDate } from '../../platform/clock/business-date.ts';

const numbers = { store: 82, warehouse: 83, franchise: 84 } as const satisfies Record<BranchKind, BranchType>;
const kindOfNumber = { 82: 'store', 83: 'warehouse', 84: 'franchise' } as const satisfies Record<number, BranchKind>;

/** The type on the wire. */
export const typeOf = ({
  is_head: isHead,
  kind,
}: {
  readonly is_head: boolean;
  readonly kind: BranchKind;
}): BranchType => (isHead ? 81 : numbers[kind]);

export const kindOf = (type: 82 | 83 | 84): BranchKind => kindOfNumber[type];

/** Whether a branch is of a type: the head office is a store too. */
export const isOfType = (
  { is_head: isHead, kind }: { readonly is_head: boolean; readonly kind: BranchKind },
  type: number,
): boolean => (isHead && type === 81) || numbers[kind] === type;

/** Types of the wire as conditions; undefined where there is none. */
export const kindsOf = (
  types: readonly BranchType[] | undefined,
): { readonly heads: true | undefined; readonly kinds: readonly BranchKind[] | undefined } => ({
  heads: types?.includes(81) || undefined,
  kinds: types?.flatMap((type) => (type === 81 ? [] : kindOf(type))),
});

/** How far ahead the next opening is looked for. */
const daysAhead = 14;

const midnight = '00:00:00';

const inOrder = (spans: readonly Span[]): Span[] => spans.toSorted(([one], [other]) => one.localeCompare(other));

/** A date's spans as instants of the zone's clock. */
const instantsOn = (hours: BranchHours, date: string, timezone: string): { from: number; to: number }[] =>
  spansOn(hours, date).map(([from, to]) => {
    const isNextDay = to === '24:00' || to <= from;
    const end = startOfBusinessDate(
      isNextDay ? addDays(date, 1) : date,
      timezone,
      to === '24:00' ? midnight : `${to}:00`,
    );
    return { from: startOfBusinessDate(date, timezone, `${from}:00`).getTime(), to: end.getTime() };
  });

/** Whether a branch is open at an instant, and when that changes; null: not within two weeks. */
export const openness = (
  hours: BranchHours,
  now: Date,
  timezone: string,
): { readonly open: boolean; readonly changesAt: Date | null } => {
  const today = businessDate(now, timezone, midnight);
  const dates = Array.from({ length: daysAhead + 2 }, (_, at) => addDays(today, at - 1));
  const spans = dates.flatMap((date) => instantsOn(hours, date, timezone)).toSorted((a, b) => a.from - b.from);
  const at = now.getTime();
  let until: number | undefined;
  // Spans that meet are one.
  for (const { from, to } of spans) if (to > at && from <= (until ?? at)) until = Math.max(until ?? to, to);
  const changes = until ?? spans.find(({ from }) => from > at)?.from;
  const last = startOfBusinessDate(addDays(today, daysAhead), timezone, midnight).getTime();
  return { open: until !== undefined, changesAt: changes === undefined || changes > last ? null : new Date(changes) };
};

/** Hours in one form, however they were sent: exceptions by date, each with its note or none. */
export const tidyHours = ({ week, exceptions }: BranchHours): BranchHours => ({
  week: week.map(inOrder),
  exceptions: exceptions
    .map(({ date, spans, note }) => ({ date, spans: inOrder(spans), note: note?.trim() || null }))
    .toSorted((one, other) => one.date.localeCompare(other.date)),
});

/** Four digits that no branch has yet. */
export const freeNumber = (taken: ReadonlySet<string>): string => {
  for (let at = 1; ; at += 1) {
    const number = String(at).padStart(4, '0');
    if (!taken.has(number)) return number;
  }
};
