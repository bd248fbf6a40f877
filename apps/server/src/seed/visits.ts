import type { MemberRecord } from '../modules/members/index.ts';
import { busyness, datesOf, dayStart, type DemoShop } from './demo-members.ts';
import { timeAt } from './opening-hours.ts';
import { choices, type Random } from './random.ts';

/** Most come now and then; regulars, every week or two. */
const frequencies = choices([[2, 10], [3, 10], [4, 8], [6, 6], [9, 4], [24, 3], [40, 3], [64, 2]]); // prettier-ignore
/** Visits for each member, on average. */
const visitsEach = 11;
/** By how much more is sold at the end of the shop’s life than at its beginning. */
const growth = 3;
/**
 * Days that are shown as they were, so that each can be compared with another year’s; of those before, a few visits. Each
 * is a posting of its own, which the first start waits for.
 */
const full = { days: 380, before: 0.1 };

/** Nobody comes twice within an hour. */
const apart = 3_600_000;

const weightOf = (date: string, at: number, days: number): number =>
  busyness(date) * growth ** (at / days) * (days - at > full.days ? full.before : 1);

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

/** How the visits divide among branches: closer than the members, so that even the smallest has some every day. */
const shareOf = (rank: number): number => 1 / (rank + 2);

/** How so many visits divide among a shop's branches. */
const wantedAt = (
  { branchIds }: DemoShop,
  wanted: number,
): { readonly branchId: string; readonly wanted: number }[] => {
  const shares = branchIds.map((_, rank) => shareOf(rank));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return branchIds.map((branchId, rank) => ({
    branchId,
    wanted: Math.round(((shares[rank] ?? 0) / total) * wanted),
  }));
};

/**
 * The times of so many visits over the shop's life, in order, up to now: each day has as many as its weight says. Which days get
 * the few of a small number is random, so that many small numbers add up to the weights, too.
 */
function* timesOf(random: Random, shop: DemoShop, wanted: number): Generator<Date, void, undefined> {
  const dates = datesOf(shop);
  const weights = dates.map((date, at) => weightOf(date, at, dates.length));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const phase = random.fraction();
  let [passed, given] = [0, 0];
  for (const [day, date] of dates.entries()) {
    passed += weights[day] ?? 0;
    const count = Math.floor((passed / total) * wanted + phase) - given;
    given += count;
    for (let one = 0; one < count; one += 1) {
      const at = new Date(dayStart(date) + timeAt((one + random.fraction()) / count));
      if (at > shop.now) return;
      yield at;
    }
  }
}

/**
 * The members’ visits up to now, in order of time for each. Each day has as many at each branch as its weight says, spread
 * over its opening hours, so the same weekday a week earlier is alike up to any time.
 */
export const visitsOf = (
  random: Random,
  shop: DemoShop,
  members: readonly MemberRecord[],
): ReadonlyMap<string, readonly Date[]> => {
  const visits = new Map<string, Date[]>(members.map(({ member_id: id }) => [id, []]));
  for (const { branchId, wanted } of wantedAt(shop, visitsEach * members.length)) {
    // Members without a branch come to the first.
    const guests = members.filter((member) => (member.branch_id ?? shop.branchIds[0]) === branchId);
    if (guests.length === 0) continue;
    const guestAt = guestsOf(random, guests);
    for (const at of timesOf(random, shop, wanted)) {
      const guest = guestAt(at);
      const own = guest && visits.get(guest.member_id);
      if (own && at.getTime() - (own.at(-1) ?? guest.joined_at).getTime() > apart) own.push(at);
    }
  }
  return visits;
};

/** Visits of so many whom nobody knows, by branch. */
export function* walkInsOf(
  random: Random,
  shop: DemoShop,
  wanted: number,
): Generator<{ readonly branchId: string; readonly at: Date }, void, undefined> {
  for (const { branchId, wanted: here } of wantedAt(shop, wanted))
    for (const at of timesOf(random, shop, here)) yield { branchId, at };
}
