import type { OrderReckoning } from '@regulars/contract';
import type { Standings } from '../grades/index.ts';
import type { Earned } from './earning.service.ts';
import type { Pinned } from './quotes.rules.ts';

/** How the price of a quote came about, beside what its lines and reductions say. */
export interface Basis extends Pick<
  OrderReckoning,
  'quoted_at' | 'quoted_by_name' | 'grade_number' | 'discount_rate' | 'points_use'
> {
  /** Fen for one unit, by the keys of lines, where a members' price took something off. */
  readonly memberPrices: Readonly<Record<string, number>>;
}

/** What an order keeps of it, for who asks later; null: its quote is from before anything was kept. */
export const reckoningOf = (
  { basis, lines, pointsNumber, growthNumber }: Pick<Pinned, 'basis' | 'lines' | 'pointsNumber' | 'growthNumber'>,
  { reckoned: { points, growth } }: Earned,
): OrderReckoning | null => {
  if (!basis) return null;
  const { memberPrices, ...rest } = basis;
  const prices = new Map(Object.entries(memberPrices)); // by keys that callers choose
  return {
    ...rest,
    member_prices: lines.flatMap(({ key }, at) => {
      const price = prices.get(key);
      return price === undefined ? [] : [{ no: at + 1, price }];
    }),
    points: points && pointsNumber !== null ? { number: pointsNumber, ...points } : null,
    growth: growth && growthNumber !== null ? { number: growthNumber, ...growth } : null,
  };
};

/** Of which grade to which a member moved; their names then. */
export interface GradeMove {
  readonly from: string;
  readonly to: string;
}

/** From now on: what a locked member's grade was, and is when asked; null: the same. */
export const watchGrade = ({ grades, holders }: Standings, memberId: string): (() => GradeMove | null) => {
  const nameOf = (id: string | undefined): string => grades.find(({ grade_id: one }) => one === id)?.name ?? '';
  const before = holders.get(memberId)?.grade_id;
  return () => {
    const after = holders.get(memberId)?.grade_id;
    return after === before ? null : { from: nameOf(before), to: nameOf(after) };
  };
};
