import type { AssetUnit, LedgerCheck } from '@regulars/phrases';

/** What a check compared: a balance, what went in or out of it, or how many postings. */
export type Measure = AssetUnit | `${AssetUnit} in` | `${AssetUnit} out` | 'postings';
export interface Amount {
  readonly measure: Measure;
  readonly amount: number;
}
/** An amount on both sides of a breach. */
export interface Difference {
  readonly measure: Measure;
  readonly expected: number;
  readonly found: number;
}

/** Checks that compare the figures of an account, in this order; those of the shop's own accounts have no unit here. */
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

/** What one side of a breach says, where it is amounts: `{1,2}`, `principal in 500, postings 2`, `500 principal`. */
function amountsIn(check: LedgerCheck, text: string): Amount[] | undefined {
  const units = figures[check];
  if (units) {
    const amounts = wholes.exec(text)?.[1]?.split(',').map(Number);
    if (amounts?.length !== units.length) return undefined;
    return units.map((measure, at) => ({ measure, amount: amounts[at] ?? 0 }));
  }
  if (check === 'lot.lines') {
    const [, amount, measure] = sum.exec(text) ?? [];
    return measure === undefined ? undefined : [{ measure: measure as AssetUnit, amount: Number(amount) }]; // as the pattern says
  }
  if (!check.startsWith('rollup.')) return undefined;
  const moves = text.split(', ').map((part) => move.exec(part));
  if (moves.includes(null)) return undefined;
  return moves.map((found) => ({ measure: found?.[1] as Measure, amount: Number(found?.[2]) })); // as the pattern says
}

/** In what amounts a breach differs; undefined where it is about something else than amounts. */
export function differencesOf(check: LedgerCheck, expected: string | null, found: string | null) {
  const [should, is] = [expected, found].map((text) => (text === null ? undefined : amountsIn(check, text)));
  if (!should || !is) return undefined;
  const differences = should.flatMap(({ measure, amount }): Difference[] => {
    const other = is.find((one) => one.measure === measure);
    return other && other.amount !== amount ? [{ measure, expected: amount, found: other.amount }] : [];
  });
  return differences.length > 0 ? differences : undefined;
}
