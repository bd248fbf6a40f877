import { describe, expect, test } from 'vitest';
import { dateOf, dayStart, demoMembers, type DemoShop } from './demo-members.ts';
import { shareBy, timeAt } from './opening-hours.ts';
import { Random } from './random.ts';
import { shops } from './shops.ts';
import { visitsOf } from './visits.ts';

const [{ members: tea } = {}] = shops;
if (!tea) throw new Error('the first shop has members');

/** The visits of a fifth of the members, in a demo that starts at this instant. */
const visitsAt = (start: string): Date[] => {
  const now = new Date(start);
  const shop: DemoShop = { ...tea, now, gradeIds: ['basic', 'silver'], branchIds: ['first'] };
  const members = [...demoMembers(tea.count, shop)].filter((_, at) => at % 5 === 0);
  return [...visitsOf(new Random(1), shop, members).values()].flat();
};
const on = (visits: readonly Date[], date: string): Date[] => visits.filter((at) => dateOf(at) === date);
const hourOf = (at: Date): number => (at.getTime() - dayStart(dateOf(at))) / 3_600_000;

describe('the visits of a shop', () => {
  const afternoon = visitsAt('2026-11-20T06:35:00Z'); // 14:35 on a Friday

  test('are within opening hours, and most in the afternoon and after dinner', () => {
    const hours = afternoon.map(hourOf);
    expect(Math.min(...hours)).toBeGreaterThanOrEqual(9.5);
    expect(Math.max(...hours)).toBeLessThan(22);
    const each = (from: number, to: number): number => hours.filter((at) => at >= from && at < to).length / (to - from);
    for (const peak of [each(14, 16), each(19.5, 21)])
      for (const quiet of [each(9.5, 11), each(17, 18.5), each(21.5, 22)]) expect(peak).toBeGreaterThan(1.5 * quiet);
  });

  test('of today have happened, and are like last week’s by now', () => {
    const by = (date: string): number => on(afternoon, date).filter((at) => hourOf(at) <= 14 + 35 / 60).length;
    const [today, lastWeek] = [on(afternoon, '2026-11-20').length, by('2026-11-13')];
    expect(today).toBe(by('2026-11-20'));
    expect(lastWeek).toBeGreaterThan(5);
    expect(today / lastWeek).toBeGreaterThan(0.7);
    expect(today / lastWeek).toBeLessThan(1.5);
  });

  test('are as many in every month of the last year, beyond season and growth', () => {
    const months = new Map<string, number>();
    for (const at of afternoon) {
      const month = dateOf(at).slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    const counts = [...months].filter(([month]) => month > '2025-11' && month < '2026-11').map(([, count]) => count);
    expect(counts).toHaveLength(11);
    expect(Math.max(...counts) / Math.min(...counts)).toBeLessThan(2.5);
  });

  test('are some at every branch on every day of the last year', () => {
    const now = new Date('2026-11-20T06:35:00Z');
    const shop: DemoShop = { ...tea, now, gradeIds: ['basic', 'silver'], branchIds: ['first', 'second', 'third'] };
    const members = [...demoMembers(tea.count, shop)].filter((_, at) => at % 20 === 0);
    const visits = visitsOf(new Random(1), shop, members);
    for (const branch of shop.branchIds) {
      const dates = members
        .filter((member) => member.branch_id === branch)
        .flatMap((member) => (visits.get(member.member_id) ?? []).map(dateOf));
      expect(new Set(dates.filter((date) => date > '2025-11-20')).size, branch).toBeGreaterThan(355);
    }
  });

  test('of today are none before the shop opens', () => {
    const night = visitsAt('2026-11-19T20:49:00Z'); // 4:49 on the same Friday
    expect(on(night, '2026-11-20')).toEqual([]);
    expect(on(night, '2026-11-19').length).toBeGreaterThan(10);
  });
});

test('the time by which a share has come, and the share that has come by a time, agree', () => {
  expect([shareBy(0), shareBy(86_400_000)]).toEqual([0, 1]);
  for (const share of [0, 0.02, 0.25, 0.5, 0.99, 1]) expect(shareBy(timeAt(share))).toBeCloseTo(share, 6);
});
