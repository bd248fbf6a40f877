import { expect, test } from 'vitest';
import { incidentsOf, isNewDevice, rulesFrom, type Hit, type SignInDevice } from './unusual.rules.ts';

const hit = (minute: number, more: Partial<Hit> = {}): Hit => ({
  userId: 'u',
  memberId: null,
  address: 'a',
  at: new Date(Date.UTC(2026, 10, 20, 9, minute)),
  weight: 1,
  logIds: [],
  signInIds: [String(minute)],
  ...more,
});
const sizes = (hits: readonly Hit[], from = 3) => incidentsOf('failed_sign_ins', hits, from).map(({ size }) => size);

test('so many within the hours are unusual, and one fewer is not', () => {
  expect(sizes([hit(0), hit(30), hit(60)])).toEqual([3]);
  expect(sizes([hit(0), hit(30)])).toEqual([]);
  // The first is more than an hour before the third.
  expect(sizes([hit(0), hit(30), hit(61)])).toEqual([]);
  expect(sizes([hit(61), hit(0), hit(30), hit(62)])).toEqual([3]);
});

test('what goes on is one finding; what pauses longer than the hours is another', () => {
  const found = incidentsOf('failed_sign_ins', [hit(0), hit(1), hit(2), hit(50), hit(200), hit(201), hit(202)], 3);
  expect(found.map(({ size, signInIds }) => [size, signInIds])).toEqual([
    [4, ['0', '1', '2', '50']],
    [3, ['200', '201', '202']],
  ]);
  expect(found[0]).toMatchObject({ firstAt: hit(0).at, lastAt: hit(50).at });
});

test('people and members are counted apart, and rows by their number', () => {
  expect(sizes([hit(0), hit(1), hit(2, { userId: 'v' })])).toEqual([]);
  expect(sizes([hit(0, { memberId: 'm' }), hit(1, { memberId: 'm' }), hit(2, { memberId: 'n' })])).toEqual([]);
  expect(incidentsOf('exports', [hit(0, { weight: 6_000 }), hit(59, { weight: 4_000 })], 10_000)).toHaveLength(1);
  expect(incidentsOf('exports', [hit(0, { weight: 6_000 }), hit(59, { weight: 3_999 })], 10_000)).toHaveLength(0);
});

test('tries from one address are counted together at three users or more', () => {
  const spray = (...users: string[]) => users.map((userId, minute) => hit(minute, { userId }));
  expect(incidentsOf('failed_sign_ins', spray('u', 'v', 'w', 'u'), 4)).toMatchObject([
    { userId: null, address: 'a', size: 4, signInIds: ['0', '1', '2', '3'] },
  ]);
  expect(incidentsOf('failed_sign_ins', spray('u', 'v', 'u', 'v'), 4)).toEqual([]);
  const elsewhere = spray('u', 'v', 'w').map((one, at) => ({ ...one, address: at === 2 ? 'b' : 'a' }));
  expect(incidentsOf('failed_sign_ins', elsewhere, 3)).toEqual([]);
});

test('adjustments of one member are counted together of all users, unless one of them is found alone', () => {
  const turns = (...users: string[]) => users.map((userId, minute) => hit(minute, { userId, memberId: 'm' }));
  const found = (...users: string[]) => incidentsOf('adjustments', turns(...users), 3);
  expect(found('u', 'v', 'u')).toMatchObject([{ userId: null, address: null, memberId: 'm', size: 3 }]);
  expect(found('u', 'v')).toEqual([]);
  expect(found('u', 'v', 'u', 'u')).toMatchObject([{ userId: 'u', memberId: 'm', size: 3 }]);
  const others = turns('u', 'v', 'w').map((one, at) => ({ ...one, memberId: at === 2 ? 'n' : 'm' }));
  expect(incidentsOf('adjustments', others, 3)).toEqual([]);
  expect(incidentsOf('failed_sign_ins', turns('u', 'v', 'u'), 3)).toEqual([]);
});

const chrome = (version: number, system = 'Windows NT 10.0; Win64; x64'): string =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36`;
test('another version of the browser is no new device, another system is; the very first sign-in tells nothing', () => {
  const untold = (agent: string): SignInDevice => ({ agent, browser: null });
  expect(isNewDevice(untold(chrome(121)), [untold(chrome(120))])).toBe(false);
  expect(isNewDevice(untold(chrome(121, 'Macintosh; Intel Mac OS X 10_15_7')), [untold(chrome(120))])).toBe(true);
  expect(isNewDevice(untold(chrome(121)), [])).toBe(false);
});

test.each([
  ['the same browser', 'a', [['a', 120]], false],
  ['another browser of the same kind', 'b', [['a', 120]], true],
  ['the first that can be told, of a kind seen before', 'a', [[null, 120]], false],
  [
    'another of that kind, once one was told',
    'b',
    [
      [null, 119],
      ['a', 120],
    ],
    true,
  ],
  ['one that keeps nothing, of a kind seen before', null, [['a', 120]], false],
] as const)('%s', (_name, browser, earlier, isNew) => {
  const before = earlier.map(([kept, version]) => ({ agent: chrome(version), browser: kept }));
  expect(isNewDevice({ agent: chrome(121), browser }, before)).toBe(isNew);
});

test('a rule that was never set has its initial number', () => {
  const rules = rulesFrom({ failed_sign_ins: { enabled: false, from: 9 } });
  expect(rules.failed_sign_ins).toEqual({ enabled: false, from: 9 });
  expect([rules.adjustments, rules.exports]).toEqual([
    { enabled: true, from: 5 },
    { enabled: true, from: 10_000 },
  ]);
});

test('every rule looks from the beginning, until a merchant stops it', () => {
  expect(Object.values(rulesFrom({})).map(({ enabled }) => enabled)).toEqual(Array(8).fill(true));
  expect(rulesFrom({ raised: { enabled: false } })).toMatchObject({ raised: { enabled: false }, exports: { enabled: true } }); // prettier-ignore
});
