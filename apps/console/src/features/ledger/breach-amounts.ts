import type { AssetUnit, LedgerCheck } from '@regulars/phrases';

/** What a check compares: a balance, its inflow or outflow, the number of postings, or an amount of a top-up, an order or a refund. */
export type Measure = AssetUnit | `${AssetUnit} in` | `${AssetUnit} out` | 'postings' | RecordAmount;
const recordAmounts = [
  'cash',
  'value_after',
  'points_after',
  'growth_after',
  'missing_bonus',
  'missing_points',
  'missing_growth',
  'stored_value',
  'points_taken',
  'growth_taken',
  'refunded',
  'returned',
  'list',
  'reduced',
  'due',
  'paid',
  'takings',
  'lines',
  'by_lines',
  'by_stored_value',
  'by_points',
  'by_cash',
  'by_terminal',
  'by_transfer',
  'coupons',
  'stray',
  'given',
  'used',
  'expired',
  'voided',
  'off',
  'orders',
  'revenue',
] as const;
export type RecordAmount = (typeof recordAmounts)[number];
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

const noted = /^([a-z_]+) (.+)$/;
const whole = /^-?\d{1,19}$/;
const comparedUnits: readonly string[] = ['principal', 'bonus', 'points', 'growth', ...recordAmounts];
/** Checks that hold records outside the ledger against their postings, or against each other. */
const isOfRecords = (check: LedgerCheck): boolean => /^(?:top_up|order|coupon)\./.test(check);

/** One side of a top-up, an order or a refund, `bonus 1000, branch_id …`, by name. */
const factsIn = (text: string): [name: string, value: string][] =>
  text.split(', ').flatMap((part) => {
    const [, name, value] = noted.exec(part) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value]];
  });
const isAmount = ([name, value]: readonly [string, string]): boolean =>
  comparedUnits.includes(name) && whole.test(value);

/** Whether only one side has the top-up, order or refund: the one that recorded it, or the ledger. */
export const onlyIn = (expected: string | null, found: string | null): 'records' | 'ledger' | undefined => {
  if (found === 'no posting') return 'records';
  return expected === 'no posting' ? 'ledger' : undefined;
};

/** What differs of a top-up, an order or a refund besides amounts: `branch_id`, `at`, … */
export const otherFacts = (check: LedgerCheck, expected: string | null, found: string | null): string[] => {
  if (!isOfRecords(check) || onlyIn(expected, found)) return [];
  return factsIn(expected ?? '')
    .filter((fact) => !isAmount(fact))
    .map(([name]) => name);
};

/** Parses one side of a breach if it consists of amounts: `{1,2}`, `principal in 500, postings 2`, `500 principal`, `bonus 1000, at …`. */
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
  if (isOfRecords(check))
    return factsIn(text)
      .filter(isAmount)
      .map(([name, value]) => ({ measure: name as Measure, amount: Number(value) })); // guaranteed by isAmount
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
