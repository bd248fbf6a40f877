import type { Privilege } from '@regulars/contract';
import { describe, expect, test } from 'vitest';
import { clashesOf, datesToGive, giftFor, occasionsOn, paysMemberPrice, privilegeFaults } from './privileges.rules.ts';
import { memberDay } from './privileges.inputs.ts';

let made = 0;
const privilege = (changes: Partial<Privilege> = {}): Privilege => {
  made += 1;
  return { privilege_id: `p${made}`, ...memberDay(['silver']), ...changes };
};
const birthday = (changes: Partial<Privilege> = {}): Privilege =>
  privilege({ kind: 'birthday_gift', month_days: [], ...changes });
const births = (privileges: readonly Privilege[], date: string) =>
  occasionsOn(privileges, date).map(({ givenFor, gifts }) => [givenFor, gifts.map((gift) => gift.birthdays)]);

describe('a birthday gift', () => {
  test.each([
    ['2026-11-29', 0, [['2026', [[1129]]]]],
    ['2026-11-26', 3, [['2026', [[1126, 1127, 1128, 1129]]]]],
    [
      '2026-12-30',
      3,
      [
        ['2026', [[1230, 1231]]],
        ['2027', [[101, 102]]],
      ],
    ],
    ['2026-02-28', 0, [['2026', [[228, 229]]]]],
    ['2028-02-28', 0, [['2028', [[228]]]]],
    ['2028-02-29', 0, [['2028', [[229]]]]],
    ['2027-02-26', 2, [['2027', [[226, 227, 228, 229]]]]],
    ['2028-02-27', 2, [['2028', [[227, 228, 229]]]]],
  ])('on %s, up to %d days before: %j', (date, days_before, due) => {
    expect(births([birthday({ days_before })], date)).toEqual(due);
  });

  test('of the first privilege of a grade is awaited, though another would come earlier', () => {
    const [first, earlier] = [birthday(), birthday({ days_before: 10 })];
    const idOn = (date: string) =>
      occasionsOn([first, earlier], date).map(
        (due) => giftFor(due, { grade_id: 'silver', birthday: 1129 })?.privilege_id,
      );
    expect([idOn('2026-11-19'), idOn('2026-11-29')]).toEqual([[undefined], [first.privilege_id]]);
  });
});

describe('a member day', () => {
  const privileges = [privilege({ month_days: [8, 31], weekdays: [7] })];
  test.each([
    ['2026-11-08', 1],
    ['2026-11-29', 1], // a Sunday
    ['2026-11-30', 0],
    ['2026-12-31', 1],
    ['2027-02-27', 0],
  ])('on %s: %d', (date, count) => {
    expect(occasionsOn(privileges, date)).toHaveLength(count);
  });

  test('of a disabled privilege, or of another kind, is none', () => {
    expect(occasionsOn([privilege({ enabled: false }), privilege({ kind: 'text', gift: null })], '2026-11-08')).toEqual(
      [],
    );
  });
});

test('of several gifts for an occasion a member gets the first that is theirs', () => {
  const [gold, silver, both] = [
    birthday({ grade_ids: ['gold'] }),
    birthday({ grade_ids: ['silver'], days_before: 0 }),
    birthday({ grade_ids: ['gold', 'silver'] }),
  ];
  const [occasion] = occasionsOn([gold, silver, both], '2026-11-29');
  if (!occasion) throw new Error('nothing is due');
  const idFor = (grade_id: string, on: number | null) => giftFor(occasion, { grade_id, birthday: on })?.privilege_id;
  expect([
    idFor('gold', 1129),
    idFor('silver', 1129),
    idFor('basic', 1129),
    idFor('gold', 1130),
    idFor('gold', null),
  ]).toEqual([gold.privilege_id, silver.privilege_id, undefined, undefined, undefined]);
});

describe('members’ prices', () => {
  const exclusive = (changes: Partial<Privilege>) => privilege({ kind: 'exclusive_price', ...changes });
  test.each([
    ['no privilege says for whom', [privilege()], true],
    ['one is for the grade', [exclusive({ grade_ids: ['silver'] }), exclusive({ grade_ids: ['gold'] })], true],
    ['one is for others', [exclusive({ grade_ids: ['silver'] })], false],
    ['one for others is disabled', [exclusive({ grade_ids: ['silver'], enabled: false })], true],
  ])('%s', (_name, privileges, isPaid) => {
    expect(paysMemberPrice(privileges, 'gold')).toBe(isPaid);
  });
});

describe('two privileges contradict each other', () => {
  const day = (changes: Partial<Privilege>) => privilege({ month_days: [], ...changes });
  test.each([
    ['two birthday gifts of a grade', birthday(), birthday({ days_before: 3 }), true],
    ['of different grades', birthday(), birthday({ grade_ids: ['gold'] }), false],
    ['one is disabled', birthday(), birthday({ enabled: false }), false],
    ['the same day of the month', day({ month_days: [1, 8] }), day({ month_days: [8] }), true],
    ['other days of the month', day({ month_days: [1] }), day({ month_days: [8] }), false],
    ['the same weekday', day({ weekdays: [1] }), day({ weekdays: [1, 2] }), true],
    ['other weekdays', day({ weekdays: [1] }), day({ weekdays: [2] }), false],
    ['a weekday and a day of the month', day({ weekdays: [1] }), day({ month_days: [8] }), true],
    ['a day of the month and a weekday', day({ month_days: [8] }), day({ weekdays: [1] }), true],
    ['a birthday and a member day', birthday(), privilege(), false],
    ['two texts', privilege({ kind: 'text' }), privilege({ kind: 'text' }), false],
  ])('%s', (_name, a, b, isClash) => {
    expect(clashesOf([a, b])).toEqual(isClash ? [[a.privilege_id, b.privilege_id]] : []);
  });
});

test.each([
  ['member_day', { month_days: [], weekdays: [] }, ['month_days required']],
  ['member_day', { gift: null }, ['gift required']],
  ['member_day', { gift: { points: 0, bonus: 0 } }, ['gift required']],
  ['member_day', { days_before: 1 }, ['days_before unknown_field']],
  ['birthday_gift', {}, ['month_days unknown_field']],
  ['birthday_gift', { month_days: [], days_before: 7 }, []],
  ['text', { month_days: [] }, ['gift unknown_field']],
  ['discount', { month_days: [], gift: null }, []],
] as const)('of a %s with %j: %j', (kind, changes, faults) => {
  const given = { ...memberDay(['silver']), kind, ...changes, month_days: [...('month_days' in changes ? changes.month_days : [8])], weekdays: [] }; // prettier-ignore
  expect(privilegeFaults(given).map(({ path, rule }) => `${path} ${rule}`)).toEqual(faults);
});

test('a standstill is made up for, so many days late', () => {
  expect(datesToGive('2026-11-29', 3, ['2026-11-27'])).toEqual(['2026-11-26', '2026-11-28', '2026-11-29']);
});
