import type { MemberRecord } from '../modules/members/index.ts';
import { busyness, datesOf, dayStart, type DemoShop } from './demo-members.ts';
import { timeAt } from './opening-hours.ts';
import { choices, type Random } from './random.ts';

/** Most come now and then; regulars, every week or two. */
const frequencies = choices([[2, 10], [3, 10], [4, 8], [6, 6], [9, 4], [24, 3], [40, 3], [64, 2]]); // prettier-ignore
/** Visits for each member, on average. */
const visitsEach = 6;
/** By how much more is sold at the end of the shop's life than at its beginning. */
const growth = 6;
/** Recent days are fuller, so that one weekday can be compared with the next; this fades over weeks. */
const lately = { weight: 60, halvesIn: 42 };

/** Nobody comes twice within an hour. */
const apart = 3_600_000;

const weightOf = (date: string, at: number, days: number): number =>
  busyness(date) * (growth ** (at / days) + lately.weight * 0.5 ** ((days - 1 - at) / lately.halvesIn));

/** Gives each member a random frequency; draws among those who had joined by an instant. */
const guestsOf = (random: Random, members: readonly MemberRecord[]) => {
  const newestFirst = members.toSorted((a, b) => b.joined_at.getTime() - a.joined_at.getTime());
  const guests = choices(newestFirst.map((member) => [member, random.weighted(frequencies)]));
  // The instants are asked for in order, so the newest who had joined is found by stepping.
  let first = newestFirst.length;
  return (at: Date): MemberRecord | undefined => {
    while ((newestFirst[first - 1]?.joined_at ?? at) < at) first -= 1;
    return first < newestFirst.length ? random.weighted(guests, first) : undefined;
  };
};

/**
 * The members' visits up to now, in order of time. Each day has as many as its weight says, spread over its opening
 * hours, so the same weekday a week earlier is alike up to any time.
 */
export const visitsOf = (
  random: Random,
  shop: DemoShop,
  members: readonly MemberRecord[],
): ReadonlyMap<string, readonly Date[]> => {
  const guestAt = guestsOf(random, members);
  const dates = datesOf(shop);
  const weights = dates.map((date, at) => weightOf(date, at, dates.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const visits = new Map<string, Date[]>(members.map(({ member_id: id }) => [id, []]));
  let [passed, given] = [0, 0];
  for (const [day, date] of dates.entries()) {
    passed += weights[day] ?? 0;
    const count = Math.round((passed / total) * visitsEach * members.length) - given;
    given += count;
    for (let one = 0; one < count; one += 1) {
      const at = new Date(dayStart(date) + timeAt((one + random.fraction()) / count));
      if (at > shop.now) return visits;
      const guest = guestAt(at);
      const own = guest && visits.get(guest.member_id);
      if (own && at.getTime() - (own.at(-1) ?? guest.joined_at).getTime() > apart) own.push(at);
    }
  }
  return visits;
};
