import type { BranchHours, Span } from '@regulars/contract/rules/hours';
import type { BranchKind, BranchType } from '@regulars/phrases';

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

const inOrder = (spans: readonly Span[]): Span[] => spans.toSorted(([one], [other]) => one.localeCompare(other));

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
