import type { Sold } from '../modules/orders/index.ts';
import { choices, type Choices, type Random } from './random.ts';

/** An item as the demo sells it. */
export interface MenuItem {
  readonly item_id: string;
  readonly code: string | null;
  readonly name: string;
  readonly unit: string | null;
  /** Fen. */
  readonly price: number;
  /** Fen; null: none. */
  readonly member_price: number | null;
  /** Null: sold in every branch. */
  readonly branch_ids: readonly string[] | null;
  /** The category's name; null: none. */
  readonly category: string | null;
}

/** What a basket has of a category. */
interface Course {
  readonly category: string | null;
  readonly chance: number;
  /** One for each guest; else from one up to so many. */
  readonly pieces: 'guests' | number;
}
const course = (category: string | null, chance = 1, pieces: Course['pieces'] = 1): Course => ({
  category,
  chance,
  pieces,
});

/** What people come for. */
const pot = [course('壶泡'), course('茶位', 1, 'guests'), course('糕点', 0.75, 2), course('干果', 0.45)];
const cups = [course('杯泡', 1, 'guests'), course('糕点', 0.4), course('干果', 0.15)];
const toGo = [course('冷泡', 0.8, 2), course('冷饮', 0.6, 2), course('糕点', 0.2)];
const tea = [course('套餐'), course('冷饮', 0.3), course('干果', 0.25)];
const gift = [course('礼盒', 1, 2), course(null, 0.35)];

/** Pots in the cold months and gifts around the New Year; what is cold, in summer. */
const winter = choices([[pot, 44], [cups, 22], [toGo, 6], [tea, 12], [gift, 16]]); // prettier-ignore
const summer = choices([[pot, 22], [cups, 22], [toGo, 40], [tea, 13], [gift, 3]]); // prettier-ignore
const otherwise = choices([[pot, 36], [cups, 28], [toGo, 18], [tea, 14], [gift, 4]]); // prettier-ignore
const guests = choices([[1, 22], [2, 44], [3, 20], [4, 14]]); // prettier-ignore

const comingFor = (date: string): Choices<readonly Course[]> => {
  const month = Number(date.slice(5, 7));
  if (month === 12 || month <= 2) return winter;
  return month >= 6 && month <= 9 ? summer : otherwise;
};

const thousandths = 1_000;

/** An amount alone, as shops without items take them: ¥28 to ¥210. */
const amountOf = (random: Random): Sold => ({
  item_id: null,
  code: null,
  name: null,
  unit: null,
  price: random.between(28, 210) * 100 + random.pick([0, 0, 50, 80]),
  quantity: thousandths,
});

/** What somebody buys on a date, by key of its line. */
export const basketOf = (
  random: Random,
  menu: readonly MenuItem[],
  { branchId, date }: { readonly branchId: string; readonly date: string },
): ReadonlyMap<string, Sold> => {
  if (menu.length === 0) return new Map([['1', amountOf(random)]]);
  const pieces = new Map<MenuItem, number>();
  const take = (category: string | null): void => {
    const item = random.pick(
      menu.filter((one) => one.category === category && (one.branch_ids?.includes(branchId) ?? true)),
    );
    pieces.set(item, (pieces.get(item) ?? 0) + 1);
  };
  const party = random.weighted(guests);
  const courses = random.weighted(comingFor(date));
  for (const { category, chance, pieces: most } of courses) {
    if (!random.chance(chance)) continue;
    const count = most === 'guests' ? party : random.between(1, most + 1);
    for (let one = 0; one < count; one += 1) take(category);
  }
  if (pieces.size === 0) take(courses[0]?.category ?? null);
  return new Map(
    [...pieces].map(([{ item_id, code, name, unit, price }, count], at) => [
      String(at + 1),
      { item_id, code, name, unit, price, quantity: count * thousandths },
    ]),
  );
};
