import type { GradeLadder, LadderGrade } from '@regulars/contract';
import { isSameGift } from '@regulars/contract/rules/gifts';

/** A grade of the page: of the draft, in force, or both. */
export interface Rung {
  /** As the draft has it; the one in force if there is no draft, or the draft removes it. */
  readonly grade: LadderGrade;
  /** As it is in force. */
  readonly before: LadderGrade | undefined;
  readonly change: 'none' | 'new' | 'removed' | 'edited';
}

/** The grades of draft and version in force together, lowest first. */
export const rungsOf = ({ draft, in_force: inForce }: Pick<GradeLadder, 'draft' | 'in_force'>): Rung[] => {
  const before = new Map(inForce?.grades.map((grade) => [grade.grade_id, grade]));
  const after = draft?.grades ?? inForce?.grades ?? [];
  const left = new Set(after.map(({ grade_id: id }) => id));
  const shown = after.map((grade): Rung => {
    const was = before.get(grade.grade_id);
    const change = was === undefined ? 'new' : isSame(was, grade) ? 'none' : 'edited';
    return { grade, before: was, change };
  });
  const removed = [...before.values()]
    .filter(({ grade_id: id }) => !left.has(id))
    .map((grade): Rung => ({ grade, before: grade, change: 'removed' }));
  return [...shown, ...removed].toSorted((one, other) => one.grade.growth_from - other.grade.growth_from);
};

const isSame = (one: LadderGrade, other: LadderGrade): boolean =>
  one.name === other.name &&
  one.face === other.face &&
  one.icon === other.icon &&
  one.growth_from === other.growth_from &&
  one.valid_days === other.valid_days &&
  one.earning_rate === other.earning_rate &&
  one.discount_rate === other.discount_rate &&
  isSameGift(one.gift, other.gift) &&
  one.enabled === other.enabled;

/** A grade that gives less than a lower one. */
export interface Odd {
  readonly higher: LadderGrade;
  readonly lower: LadderGrade;
  readonly rate: 'points' | 'price';
}

/** Where rising to a grade makes a member worse off than the grade below it that is nearest. */
export const oddsOf = (grades: readonly LadderGrade[]): Odd[] => {
  const inUse = grades.filter(({ enabled }) => enabled).toSorted((one, other) => one.growth_from - other.growth_from);
  return inUse.flatMap((higher, at) => {
    const below = inUse.slice(0, at);
    const points = below.findLast(({ earning_rate: rate }) => rate > higher.earning_rate);
    const price = below.findLast(({ discount_rate: rate }) => rate < higher.discount_rate);
    return [
      ...(points ? [{ higher, lower: points, rate: 'points' } as const] : []),
      ...(price ? [{ higher, lower: price, rate: 'price' } as const] : []),
    ];
  });
};
