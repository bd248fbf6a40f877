import type { AssetUnit, LedgerCheck } from '@regulars/phrases';

/** What a check compares: a balance, its inflow or outflow, or the number of postings. */
export type Measure = AssetUnit | `${AssetUnit} in` | `${AssetUnit} out` | 'postings';
export interface Amount {
  readonly measure: Measure;
  readonly amount: number;
}
/** An amount that differs between the two sides of a breach. */
export interface Difference {
  readonly measure: Measure;
  readonly expected: number;
  readonly found: number;
}

/** Checks that compare an account's balances, with the order of the figures. Purses have no units here. */
const figures: Partial<Record<LedgerCheck, readonly AssetUnit[]>> = {
  'account.balance': ['principal', 'bonus', 'points', 'growth'],
  'account.lots': ['principal', 'bonus', 'points'],
  'account.holds': ['principal', 'bonus', 'points'],
  'account.short': ['bonus', 'points', 'growth'],
  'account.owed': ['points'],
  'hold.lots': ['principal', 'bonus', 'points'],
};

const wholes = /^\{?(-?\d{1,19}(?:,-?\d{1,19})*)\}?$/;
const move = /^((?:principal|bonus|points|growth) (?:in|out)|postings) (-?\d{1,19})$/;
const sum = /^(-?\d{1,19}) (principal|bonus|points|growth)$/;

/** Parses one side of a breach if it consists of amounts: `{1,2}`, `principal in 500, postings 2`, `500 principal`. */
function amountsIn(check: LedgerCheck, text: string): Amount[] | undefined {
  const units = figures[check];
  if (units) {
    const amounts = wholes.exec(text)?.[1]?.split(',').map(Number);
    if (amounts?.length !== units.length) return undefined;
    return units.map((measure, at) => ({ measure, amount: amounts[at] ?? 0 }));
  }
  if (check === 'lot.lines') {
    const [, amount, measure] = sum.exec(text) ?? [];
    return measure === undefined ? undefined : [{ measure: measure as AssetUnit, amount: Number(amount) }]; // guaranteed by the pattern
  }
  if (!check.startsWith('rollup.')) return undefined;
  const moves = text.split(', ').map((part) => move.exec(part));
  if (moves.includes(null)) return undefined;
  return moves.map((found) => ({ measure: found?.[1] as Measure, amount: Number(found?.[2]) })); // guaranteed by the pattern
}

/** The amounts in which a breach differs; undefined if the breach is not about amounts. */
export function differencesOf(check: LedgerCheck, expected: string | null, found: string | null) {
  const [should, is] = [expected, found].map((text) => (text === null ? undefined : amountsIn(check, text)));
  if (!should || !is) return undefined;
  const differences = should.flatMap(({ measure, amount }): Difference[] => {
    const other = is.find((one) => one.measure === measure);
    return other && other.amount !== amount ? [{ measure, expected: amount, found: other.amount }] : [];
  });
  return differences.length > 0 ? differences : undefined;
}
