import type { MemberSource, MemberState } from '@regulars/phrases';
import { addDays } from '../platform/clock/business-date.ts';
import { makeMemberNo, type MemberRecord } from '../modules/members/index.ts';
import { shareBy, timeAt } from './opening-hours.ts';
import { edgeNames, generations, makeName } from './names.ts';
import { choices, Random, shuffled, type Choices } from './random.ts';

/** What a shop's members are generated from. */
export interface DemoShop {
  /** Another seed gives other members. */
  readonly seed: number;
  readonly now: Date;
  /** How many days ago the first members joined. */
  readonly days: number;
  /** Lowest first. */
  readonly gradeIds: readonly string[];
  /** Largest first. */
  readonly branchIds: readonly string[];
  readonly tags: readonly string[];
  readonly remarks: readonly string[];
}

const hour = 3_600_000;

/** Every demo merchant is in Shanghai, which has had a constant offset since 1991, and whose day is cut at midnight. */
const offset = 8 * hour;
export const dateOf = (instant: Date): string => new Date(instant.getTime() + offset).toISOString().slice(0, 10);
export const dayStart = (date: string): number => Date.parse(`${date}T00:00:00Z`) - offset;

/** From Sunday; from January. */
const weekdays = [1.5, 0.8, 0.75, 0.8, 0.9, 1.2, 1.6];
const months = [1.05, 1.2, 0.95, 1, 1.15, 0.9, 0.85, 0.85, 1.05, 1.3, 1.05, 1.1];

/** How busy a date is: more on weekends and in strong months. */
export const busyness = (date: string): number => {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return (weekdays[weekday] ?? 1) * (months[Number(date.slice(5, 7)) - 1] ?? 1);
};

/** The days of a shop's life, up to today. */
export const datesOf = ({ now, days }: Pick<DemoShop, 'now' | 'days'>): string[] =>
  Array.from({ length: days }, (_, at) => addDays(dateOf(now), at + 1 - days));

/** The share of a date's guests who have come by now. */
const passedOf = (date: string, now: Date): number => shareBy(now.getTime() - dayStart(date));

/**
 * How many members join on each day: more on weekends, in strong months and in later years; at least one yesterday, and
 * today as many of them as have come by now.
 */
const joinsByDay = (random: Random, count: number, dates: readonly string[], now: Date): number[] => {
  const weights = dates.map(
    (date, at) => busyness(date) * (0.35 + (0.65 * at) / dates.length) * (0.7 + 0.6 * random.fraction()),
  );
  const minimum = (2.5 * weights.reduce((sum, weight) => sum + weight, 0)) / count;
  for (const at of [weights.length - 2, weights.length - 1])
    weights[at] = Math.max(weights[at] ?? 0, minimum) * passedOf(dates[at] ?? '', now);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let [passed, given] = [0, 0];
  return weights.map((weight) => {
    passed += weight;
    const joins = Math.round((passed / total) * count) - given;
    given += joins;
    return joins;
  });
};

/** A random instant within a day's opening hours; for today, in the past. */
export const instantOn = (random: Random, date: string, now: Date): Date =>
  new Date(dayStart(date) + timeAt(random.fraction() * passedOf(date, now)));

// 0000 after the prefix makes numbers that look unassigned and that no test enters by chance.
const prefixes =
  '130 131 132 133 134 135 136 137 138 139 147 150 151 152 153 155 156 157 158 159 166 173 175 176 177 178 180 181 182 183 185 186 187 188 189 191 195 198 199'.split(
    ' ',
  );
const tails = 10_000;

const phoneOf = (index: number, seed: number): string => {
  const perBlock = prefixes.length * tails;
  const number = shuffled(index % perBlock, perBlock / 500, 500, seed);
  const block = String(Math.floor(index / perBlock)).padStart(4, '0');
  return `${prefixes[Math.floor(number / tails)]}${block}${String(number % tails).padStart(4, '0')}`;
};

const memberNoOf = (index: number, seed: number): string =>
  makeMemberNo((from) => from + shuffled(index, 90_000, 100_000, seed));

const sources = choices<MemberSource>([['till', 36], ['applet', 32], ['official_account', 13], ['back_office', 14], ['phone_login', 5]]); // prettier-ignore
const tagCounts = choices([[0, 42], [1, 31], [2, 17], [3, 7], [4, 3]]); // prettier-ignore

const birthdayIn = (random: Random, from: number, to: number): string => {
  const year = random.between(from, to);
  if (year % 4 === 0 && random.chance(0.01)) return `${year}-02-29`;
  return addDays(`${year}-01-01`, random.between(0, 365));
};

const tagsOf = (random: Random, tags: readonly string[]): string[] => {
  const wanted = Math.min(random.weighted(tagCounts), tags.length);
  const some = new Set<string>();
  while (some.size < wanted) some.add(random.pick(tags));
  return [...some];
};

/** Silver and gold take years; nobody is promoted in the first month. */
const rankOf = (random: Random, daysAgo: number, ranks: number): number => {
  const years = daysAgo / 365;
  const luck = random.fraction();
  if (daysAgo < 30 || luck > 0.21 * years) return 0;
  return luck < 0.055 * years ? Math.min(2, ranks - 1) : Math.min(1, ranks - 1);
};

/** Frozen or cancelled, but not within days of joining. */
const stateOf = (random: Random, daysAgo: number): MemberState => {
  const luck = random.fraction();
  if (daysAgo < 3 || luck > 0.02) return 'normal';
  return luck < 0.015 ? 'frozen' : 'cancelled';
};

/** A demo member's place in the order of joining, and its day. */
interface Joining {
  readonly branches: Choices<string>;
  readonly index: number;
  readonly date: string;
  readonly daysAgo: number;
  readonly imported: boolean;
  readonly name?: string | undefined;
}

const gradeOf = (
  random: Random,
  { gradeIds }: DemoShop,
  { date, daysAgo }: Joining,
  state: MemberState,
): Pick<MemberRecord, 'grade_id' | 'grade_from' | 'grade_to'> => {
  const rank = state === 'cancelled' ? 0 : rankOf(random, daysAgo, gradeIds.length);
  const grade_id = gradeIds[rank];
  if (grade_id === undefined) throw new RangeError('The shop has no such grade');
  if (rank === 0) return { grade_id, grade_from: date, grade_to: null };
  const grade_from = addDays(date, Math.max(random.between(7, daysAgo), daysAgo - 360));
  return { grade_id, grade_from, grade_to: addDays(grade_from, 365) };
};

const makeMember = (random: Random, shop: DemoShop, joining: Joining): MemberRecord => {
  const { index, date, daysAgo } = joining;
  const generation = random.weighted(generations);
  const isMale = random.chance(0.46);
  const state = stateOf(random, daysAgo);
  const joined_at = instantOn(random, date, shop.now);
  return {
    member_id: random.uuid(joined_at),
    member_no: memberNoOf(index, shop.seed),
    phone: phoneOf(index, shop.seed),
    name: joining.name ?? makeName(random, generation, isMale),
    gender: random.chance(0.07) ? null : isMale ? 1 : 2,
    birthday: random.chance(0.18) ? null : birthdayIn(random, generation.from, generation.to),
    state,
    source: joining.imported ? 'import' : random.weighted(sources),
    ...gradeOf(random, shop, joining, state),
    grade_floor: null,
    grade_floor_to: null,
    branch_id: random.chance(0.02) ? null : random.weighted(joining.branches),
    tags: tagsOf(random, shop.tags),
    remark: random.chance(0.09) ? random.pick(shop.remarks) : null,
    joined_at,
    version: 1,
  };
};

/**
 * Generates a shop's members in order of joining, as many as requested; deterministic for a shop and instant. Phones
 * stay unique up to some billions, card numbers up to nine.
 */
export function* demoMembers(count: number, shop: DemoShop): Generator<MemberRecord, void, undefined> {
  const random = new Random(shop.seed);
  const today = dateOf(shop.now);
  const dates = datesOf(shop);
  const edgeStep = Math.floor(count / (edgeNames.length + 1));
  const branches = choices(shop.branchIds.map((branchId, at) => [branchId, 1 / (at + 1)]));
  let index = 0;
  for (const [at, joins] of joinsByDay(random, count, dates, shop.now).entries()) {
    const date = dates[at] ?? today;
    for (let one = 0; one < joins; one += 1) {
      const name = index % edgeStep === 0 ? edgeNames[index / edgeStep - 1] : undefined;
      yield makeMember(random, shop, {
        branches,
        index,
        date,
        daysAgo: shop.days - 1 - at,
        imported: index < count * 0.04,
        name,
      });
      index += 1;
    }
  }
}
