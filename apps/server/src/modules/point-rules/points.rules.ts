import type { PointBase, PointMultiple, PointRules } from '@regulars/contract';
import { holdsFor, isWithin, meet, overlap } from '@regulars/contract/rules/holding';
import { pointLimits } from '@regulars/contract/rules/points';
import type { PayMeans } from '@regulars/phrases';
import { addDays, weekdayOf } from '../../platform/clock/business-date.ts';
import { birthdayIn } from '../../platform/clock/calendar.ts';
import { clashesBetween } from '../../platform/rules/index.ts';

/** Whoever pays or tops up, where, and on which business date. */
export interface Earner {
  readonly date: string;
  /** YYYY-MM-DD */
  readonly birthday: string | null;
  readonly gradeId: string;
  /** Basis points: what the grade itself multiplies points by. */
  readonly gradeRate: number;
  readonly branchId: string | null;
}

const one = 10_000;
const year = (date: string): number => Number(date.slice(0, 4));
const month = (date: string): number => Number(date.slice(5, 7));
const day = (date: string): number => Number(date.slice(8, 10));
/** Days around a birthday that count as its week. */
const around = 3;
const isAroundBirthday = (birthday: string, date: string, days: number): boolean =>
  [-1, 0, 1].some((step) => {
    const on = birthdayIn(birthday, year(date) + step);
    return addDays(on, -days) <= date && date <= addDays(on, days);
  });

type Timing = Pick<PointMultiple, 'occasion' | 'weekdays' | 'month_days' | 'from' | 'to'>;

/** Whether it holds on a date; of birthdays whether it does for somebody born then. */
const holdsOn = (timing: Timing, date: string, birthday: string | null): boolean => {
  if (!isWithin(timing, date)) return false;
  switch (timing.occasion) {
    case 'always':
      return true;
    case 'weekdays':
      return timing.weekdays.includes(weekdayOf(date));
    case 'month_days':
      return timing.month_days.includes(day(date));
    case 'birthday':
      return birthday !== null && isAroundBirthday(birthday, date, 0);
    case 'birthday_week':
      return birthday !== null && isAroundBirthday(birthday, date, around);
    case 'birthday_month':
      return birthday !== null && month(birthdayIn(birthday, year(date))) === month(date);
  }
};

/** The multiples that hold for somebody's payment. */
export const multiplesFor = (multiples: readonly PointMultiple[], earner: Earner): PointMultiple[] =>
  multiples.filter(
    (multiple) =>
      multiple.enabled &&
      holdsFor(multiple.grade_ids, earner.gradeId) &&
      holdsFor(multiple.branch_ids, earner.branchId) &&
      holdsOn(multiple, earner.date, earner.birthday),
  );

/** The product of rates in basis points, exactly, over `below`. */
const productOf = (rates: readonly number[]): { readonly above: bigint; readonly below: bigint } => ({
  above: rates.reduce((product, rate) => product * BigInt(rate), 1n),
  below: BigInt(one) ** BigInt(rates.length),
});

/** The highest multiple, of one as of all together. */
const mostRate = pointLimits.rate.max;

/** Rates that multiply each other, or the highest that there is where they would pass it. */
const upToMost = (rates: readonly number[]): readonly number[] => {
  const { above, below } = productOf(rates);
  return above * BigInt(one) > below * BigInt(mostRate) ? [mostRate] : rates;
};

/** The rates that hold for somebody's payment, a grade's own first, which has no name. */
const heldRates = (multiples: readonly PointMultiple[], earner: Earner) => [
  { name: null, rate: earner.gradeRate },
  ...multiplesFor(multiples, earner).map(({ name, rate }) => ({ name, rate })),
];

/** What rates multiply points by, in basis points each: the highest, or all of them, together up to the highest that one may have. */
const combined = (rates: readonly number[], { combining }: Pick<PointBase, 'combining'>): readonly number[] =>
  combining === 'product' ? upToMost(rates) : [Math.max(...rates)];

/** What points are multiplied by, in basis points each. A grade’s own rate is one of them. */
export const ratesFor = ({ base, multiples }: PointRules, earner: Earner): readonly number[] =>
  combined(
    heldRates(multiples, earner).map(({ rate }) => rate),
    base,
  );

/** Fen by means of payment, or of a top-up’s principal. */
export interface Paid extends Partial<Record<PayMeans, number>> {
  readonly top_up?: number;
}

/** How the points of a payment are reckoned. */
export interface EarnedPoints<M extends string> extends Pick<PointBase, 'points' | 'per' | 'combining' | 'day_most'> {
  /** Fen by means, and the basis points of each that earn. */
  readonly counted: { readonly means: M; readonly fen: number; readonly share: number }[];
  /** The least payment in fen, of one that is below it. */
  readonly least: number | null;
  readonly rates: { readonly name: string | null; readonly rate: number }[];
  /** Basis points that these come to, floored. */
  readonly factor: number;
  /** Points before the day's limit. */
  readonly whole: number;
  /** Points earned before on its day. */
  readonly before: number;
  readonly earned: number;
}

const safely = (figure: bigint): number => Number(figure < BigInt(Number.MAX_SAFE_INTEGER) ? figure : Number.MAX_SAFE_INTEGER); // prettier-ignore

/** Basis points of a means that earn. */
const shareOf = (base: PointBase, means: PayMeans | 'top_up'): number =>
  means === 'top_up' ? base.top_up_share : base.shares[means];

/**
 * The points that a payment earns: on the shares of its means that count, multiplied, floored once, up to what is left of
 * the day’s limit; where there is none, of the highest that can be set. Below the least payment it earns nothing. It never
 * falls when more is paid, and parts of a payment never earn more than the whole.
 */
export const reckonPoints = <M extends PayMeans | 'top_up'>(
  rules: PointRules,
  earner: Earner,
  paid: Readonly<Partial<Record<M, number>>>,
  earnedToday = 0,
): EarnedPoints<M> => {
  const { base } = rules;
  const parts = Object.entries(paid) as [M, number][]; // its own keys
  const counted = parts.map(([means, fen]) => ({
    means,
    fen,
    share: shareOf(base, means),
  }));
  const held = heldRates(rules.multiples, earner);
  const rates = productOf(
    combined(
      held.map(({ rate }) => rate),
      base,
    ),
  );
  const isBelow = parts.reduce((sum, [, fen]) => sum + fen, 0) < base.least;
  const sum = isBelow ? 0n : counted.reduce((all, { fen, share }) => all + BigInt(fen) * BigInt(share), 0n);
  const points = (sum * BigInt(base.points) * rates.above) / (BigInt(base.per) * BigInt(one) * rates.below);
  // What is given must fit into what the ledger takes, and into a refund.
  const left = BigInt(Math.max(0, (base.day_most ?? pointLimits.dayMost) - earnedToday));
  return {
    counted,
    points: base.points,
    per: base.per,
    least: isBelow ? base.least : null,
    rates: held,
    combining: base.combining,
    factor: Number((rates.above * BigInt(one)) / rates.below),
    whole: safely(points),
    day_most: base.day_most ?? (points < left ? null : pointLimits.dayMost),
    before: earnedToday,
    earned: Number(points < left ? points : left),
  };
};

/** The points that a payment earns. */
export const earnedPoints = (rules: PointRules, earner: Earner, paid: Paid, earnedToday = 0): number =>
  reckonPoints(rules, earner, paid, earnedToday).earned;

const lastDayOf = (inYear: number, inMonth: number): string =>
  new Date(Date.UTC(inYear, inMonth, 0)).toISOString().slice(0, 10);

/** The last business date of points earned on a date; null: they never expire. */
export const lastDateOf = (
  { expiry, expiry_after: after }: Pick<PointBase, 'expiry' | 'expiry_after'>,
  earnedOn: string,
): string | null => {
  switch (expiry) {
    case 'never':
      return null;
    case 'days':
      return addDays(earnedOn, after ?? 0);
    case 'month_end': {
      const months = month(earnedOn) - 1 + (after ?? 0);
      return lastDayOf(year(earnedOn) + Math.floor(months / 12), (months % 12) + 1);
    }
    case 'year_end':
      return `${year(earnedOn) + (after ?? 0)}-12-31`;
  }
};

/** Whether two say something different of the same days, members and branches. */
const clash = (a: PointMultiple, b: PointMultiple): boolean =>
  a.enabled &&
  b.enabled &&
  a.rate !== b.rate &&
  a.occasion === b.occasion &&
  meet(a.weekdays, b.weekdays) &&
  meet(a.month_days, b.month_days) &&
  overlap(a, b) &&
  meet(a.grade_ids, b.grade_ids) &&
  meet(a.branch_ids, b.branch_ids);

/** Pairs of multiples that contradict each other. */
export const clashesOf = (multiples: readonly PointMultiple[]): [string, string][] =>
  clashesBetween(multiples, clash, ({ multiple_id: id }) => id);

const isOfBirthdays = ({ occasion }: PointMultiple): boolean => occasion.startsWith('birthday');

/** For which multiples members or branches are right: one entry for each distinct answer, the first for those that none names. */
const groupsOf = (
  multiples: readonly PointMultiple[],
  idsOf: (one: PointMultiple) => readonly string[],
): boolean[][] => {
  const named = [null, ...new Set(multiples.flatMap(idsOf))];
  const groups = named.map((id) => multiples.map((multiple) => holdsFor(idsOf(multiple), id)));
  return [...new Map(groups.map((group) => [group.join(), group])).values()];
};

/**
 * The highest product that somebody gets of the multiples that hold, in basis points, floored. Found in floating point, because
 * thousands of branches and grades may differ, and told exactly: only a product that differs by less than rounding is missed.
 */
const highestProduct = (
  multiples: readonly PointMultiple[],
  holds: readonly boolean[],
  { grades, branches }: Readonly<Record<'grades' | 'branches', readonly boolean[][]>>,
): number => {
  let [most, rates]: [number, readonly number[]] = [1, []];
  for (const grade of grades) {
    const ofGrade = multiples.flatMap(({ rate }, at) => (holds[at] && grade[at] ? [{ at, rate }] : []));
    for (const branch of branches) {
      let product = 1;
      for (const { at, rate } of ofGrade) if (branch[at]) product *= rate / one;
      if (product <= most) continue;
      most = product;
      rates = ofGrade.flatMap(({ at, rate }) => (branch[at] ? [rate] : []));
    }
  }
  const { above, below } = productOf(upToMost(rates));
  return Number((above * BigInt(one)) / below);
};

export interface CalendarDay {
  readonly date: string;
  readonly multiple_ids: string[];
  readonly rate: number;
}

/** What holds on the days from a date on. The highest rate leaves out birthdays and the rates of grades. */
export const calendarOf = ({ base, multiples }: PointRules, from: string, days: number): CalendarDay[] => {
  const enabled = multiples.filter((multiple) => multiple.enabled);
  const dated = enabled.filter((multiple) => !isOfBirthdays(multiple));
  const groups = {
    grades: groupsOf(dated, (multiple) => multiple.grade_ids),
    branches: groupsOf(dated, (multiple) => multiple.branch_ids),
  };
  const products = new Map<string, number>(); // by what holds, which is the same on many days
  const productOn = (holds: readonly boolean[]): number => {
    const key = holds.join();
    const known = products.get(key) ?? highestProduct(dated, holds, groups);
    products.set(key, known);
    return known;
  };
  return Array.from({ length: days }, (_, at) => {
    const date = addDays(from, at);
    const holds = dated.map((multiple) => holdsOn(multiple, date, null));
    const held = enabled.filter((multiple) =>
      isOfBirthdays(multiple) ? isWithin(multiple, date) : holds[dated.indexOf(multiple)],
    );
    const rate =
      base.combining === 'product'
        ? productOn(holds)
        : Math.max(one, ...dated.filter((__, index) => holds[index]).map((multiple) => multiple.rate));
    return { date, multiple_ids: held.map(({ multiple_id: id }) => id), rate };
  });
};
