import {
  matches,
  memberNoPattern,
  personNamePattern,
  phonePattern,
  reasonLength,
  remarkLength,
  tagPattern,
} from '@regulars/contract/rules';
import { describe, expect, test } from 'vitest';
import { addDays } from '../platform/clock/business-date.ts';
import { dateOf, demoMembers, type DemoShop } from './demo-members.ts';
import { historyOf, type Staff } from './member-history.ts';
import { edgeNames } from './names.ts';
import { Random, shuffled } from './random.ts';
import { shops } from './shops.ts';

const [{ members: tea } = {}] = shops;
if (!tea) throw new Error('the first shop has members');
const now = new Date('2026-11-20T06:35:00Z');
const today = '2026-11-20';
const shop: DemoShop = { ...tea, now, gradeIds: ['basic', 'silver', 'gold'], branchIds: ['first', 'second', 'third'] };
const members = [...demoMembers(tea.count, shop)];
const share = (of: (member: (typeof members)[number]) => boolean): number => members.filter(of).length / members.length;

describe('a shop’s members', () => {
  test('are as many as requested, each with a phone, a card number and an id of its own', () => {
    for (const key of ['phone', 'member_no', 'member_id'] as const)
      expect(new Set(members.map((member) => member[key])).size).toBe(tea.count);
  });

  test('are the same for the same shop and instant, and differ for another seed', () => {
    expect([...demoMembers(tea.count, shop)]).toEqual(members);
    expect([...demoMembers(tea.count, { ...shop, seed: 1 })]).not.toEqual(members);
  });

  test('pass the input rules', () => {
    for (const { name, phone, member_no, tags, remark, birthday } of members) {
      expect(matches(personNamePattern, name), name).toBe(true);
      expect(matches(phonePattern, phone) && matches(memberNoPattern, member_no)).toBe(true);
      expect(tags.every((tag) => matches(tagPattern, tag)) && new Set(tags).size === tags.length).toBe(true);
      expect((remark ?? '').length).toBeLessThanOrEqual(remarkLength);
      expect(
        birthday === null ||
          (birthday >= '1900-01-01' && birthday <= today && dateOf(new Date(`${birthday}T00:00:00Z`)) === birthday),
        String(birthday),
      ).toBe(true);
    }
  });

  test('include names of 40 and of one character, rare characters, double surnames, Latin ones and some with a middle dot', () => {
    const names = members.map(({ name }) => name);
    for (const edge of edgeNames) expect(names.filter((name) => name === edge)).toHaveLength(1);
    expect(Math.max(...names.map((name) => [...name].length))).toBe(40);
    for (const kind of [/^欧阳/, /^上官/, /^司徒/, /^[A-Z][\w-]+ \S/, /^\p{Script=Han}+·\p{Script=Han}+$/u])
      expect(
        names.some((name) => kind.test(name)),
        String(kind),
      ).toBe(true);
  });

  test('are frozen, cancelled, without a branch and in the higher grades in realistic shares', () => {
    expect(share(({ state }) => state === 'frozen')).toBeCloseTo(0.015, 2);
    expect(share(({ state }) => state === 'cancelled')).toBeCloseTo(0.005, 2);
    expect(share(({ branch_id }) => branch_id === null)).toBeCloseTo(0.02, 2);
    expect(share(({ grade_id }) => grade_id === 'basic')).toBeGreaterThan(0.65);
    expect(share(({ grade_id }) => grade_id === 'gold')).toBeGreaterThan(0.03);
    expect(share(({ birthday }) => birthday?.slice(5, 7) === '11')).toBeCloseTo(0.07, 1);
    expect(share(({ birthday }) => birthday?.endsWith('02-29') === true)).toBeGreaterThan(0);
  });

  test('joined over three years, increasingly, mostly on weekends, some today and yesterday, none in the future', () => {
    const joined = members.map(({ joined_at }) => dateOf(joined_at));
    expect(joined.every((date) => date > addDays(today, -1_096))).toBe(true);
    expect(members.every(({ joined_at }) => joined_at <= now)).toBe(true);
    const on = (from: string, before: string): number => joined.filter((date) => date >= from && date < before).length;
    expect(on('2025-11-20', '2026-11-20')).toBeGreaterThan(1.3 * on('2023-11-20', '2024-11-20'));
    const weekend = joined.filter((date) => [0, 6].includes(new Date(date).getUTCDay())).length;
    expect(weekend / joined.length).toBeGreaterThan(0.35);
    for (const date of [today, '2026-11-19']) expect(on(date, addDays(date, 1))).toBeGreaterThan(1);
  });

  test('exist in the first minutes of a day, too, in a small shop, where nobody joins before it opens', () => {
    const midnight = new Date('2026-11-19T16:00:30Z');
    const few = [...demoMembers(50, { ...shop, now: midnight })];
    expect(few).toHaveLength(50);
    expect(few.every(({ joined_at }) => dateOf(joined_at) < today)).toBe(true);
    expect(few.filter(({ joined_at }) => dateOf(joined_at) === '2026-11-19').length).toBeGreaterThan(1);
  });
});

describe('a member’s history', () => {
  const staff: Staff[] = [
    { accountId: 'a', userId: 'u', name: '方晓棠', mayEdit: true, branchId: null },
    { accountId: 'c', userId: 'v', name: '何苗', mayEdit: false, branchId: 'first' },
  ];
  const random = new Random(1);
  const histories = members.map((member) => ({ member, events: historyOf(random, shop, member, staff) }));

  test('leads from the state when added to the current one', () => {
    for (const { member, events } of histories) {
      const fields: Record<string, unknown> = {};
      for (const { changes } of events) {
        for (const [field, [before, after]] of Object.entries(changes)) {
          expect(fields[field] ?? null).toEqual(before);
          fields[field] = after;
        }
      }
      expect(member).toMatchObject(fields);
    }
  });

  test('begins with joining, is in order of time and ends before today', () => {
    for (const { member, events } of histories) {
      const [first, ...later] = events;
      expect(first).toMatchObject({ action: 'member.create', at: member.joined_at });
      expect(events.map(({ logId }) => logId)).toEqual(events.map(({ logId }) => logId).toSorted());
      expect(later.every(({ at }) => at > member.joined_at && dateOf(at) < today)).toBe(true);
    }
  });

  test('has a reason for freezing, restoring and cancelling', () => {
    const stopping = histories
      .flatMap(({ events }) => events)
      .filter(({ action }) => ['member.freeze', 'member.restore', 'member.cancel'].includes(action));
    expect(new Set(stopping.map(({ action }) => action)).size).toBe(3);
    for (const { reason } of stopping)
      expect(reason?.length).toSatisfy((length: number) => length > 0 && length <= reasonLength);
    for (const { member, events } of histories.filter(({ member: { state } }) => state !== 'normal')) {
      expect(
        events.filter(({ action }) => action === (member.state === 'frozen' ? 'member.freeze' : 'member.cancel')),
      ).toHaveLength(1);
    }
  });

  test('was made by permitted users', () => {
    const cashiers = histories.flatMap(({ member, events }) =>
      events
        .filter((event) => event.staff?.name === '何苗')
        .map(({ action }) => ({ action, branch: member.branch_id })),
    );
    expect(new Set(cashiers.map(({ action, branch }) => `${action} ${branch}`))).toEqual(
      new Set(['member.create first']),
    );
  });
});

test('a shuffle is a permutation', () => {
  const places = Array.from({ length: 39 * 100 }, (_, index) => shuffled(index, 39, 100, 7));
  expect(places.toSorted((a, b) => a - b)).toEqual(Array.from(places, (_, at) => at));
});
