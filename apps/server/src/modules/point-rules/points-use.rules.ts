import type { PointRules } from '@regulars/contract';

type Use = NonNullable<PointRules['base']['use']>;

/** How many points may pay a part of a bill, and how many fen they pay; or why none may. */
export type PointsUsable =
  | { readonly points: number; readonly value: number; readonly refused: null }
  | { readonly points: 0; readonly value: 0; readonly refused: 'no_rule' | 'too_few' | 'bill_too_small' };

/** Fen that so many points pay; a whole number in the steps of the rule. */
export const valueOfPoints = ({ points, value }: Use, used: number): number =>
  Number((BigInt(used) * BigInt(value)) / BigInt(points));

/**
 * The most points that a member may use: in steps, no more than there are, paying no more than their share of the bill, and
 * at least the least.
 */
export const usablePoints = (use: Use | null, due: number, balance: number): PointsUsable => {
  const none = (refused: 'no_rule' | 'too_few' | 'bill_too_small') => ({ points: 0, value: 0, refused }) as const;
  if (use === null) return none('no_rule');
  const share = (BigInt(due) * BigInt(use.most_share)) / 10_000n;
  const stepped = (points: number): number => points - (points % use.step);
  const held = stepped(Math.max(0, balance));
  if (held < Math.max(use.least, use.step)) return none('too_few');
  const points = Math.min(held, stepped(Number((share * BigInt(use.points)) / BigInt(use.value))));
  if (points < Math.max(use.least, use.step)) return none('bill_too_small');
  return { points, value: valueOfPoints(use, points), refused: null };
};

/** Whether a number of points may be used: none, or steps from the least on to the most. */
export const mayUse = (use: Use | null, most: number, wished: number): boolean =>
  wished === 0 || (use !== null && wished % use.step === 0 && wished >= use.least && wished <= most);
