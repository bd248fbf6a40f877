import type { Permission } from '@regulars/contract/menu';
import { allPermissions } from '@regulars/contract/menu';
import { expect, it } from 'vitest';
import { covers, lackingWords, mustCoverLimits, powerOf, type AmountLimits } from './power.rules.ts';

const none: AmountLimits = { principal: 0, bonus: 0, points: 0, growth: 0 };
const units = ['principal', 'bonus', 'points', 'growth'] as const;
const powerWith = (limits: AmountLimits, permissions: readonly Permission[] = []) =>
  powerOf({ all_permissions: false, permissions, limits });

it.each(units)('covers no more of %s than one has, and all of it without a limit', (unit) => {
  const [low, high] = [powerWith({ ...none, [unit]: 100 }), powerWith({ ...none, [unit]: 101 })];
  const endless = powerWith({ ...none, [unit]: null });
  expect([covers(low, low), covers(high, low), covers(low, high)]).toEqual([true, true, false]);
  expect([covers(endless, high), covers(high, endless), covers(endless, endless)]).toEqual([true, false, true]);
  expect(() => mustCoverLimits(low, high.limits, 'en')).toThrow('above_own_power');
  expect(() => mustCoverLimits(high, low.limits, 'en')).not.toThrow();
});

it('covers what one has each permission of, and never everything but with everything', () => {
  const all = powerWith({ principal: null, bonus: null, points: null, growth: null }, allPermissions);
  const owner = powerOf({ all_permissions: true, permissions: [] });
  const clerk = powerWith(none, ['member:read']);
  expect([covers(all, clerk), covers(clerk, all)]).toEqual([true, false]);
  expect([covers(all, owner), covers(owner, all), covers(owner, owner)]).toEqual([false, true, true]);
});

it('names up to three permissions that are missing, else what the limits or everything lack', () => {
  const lacked = (...others: readonly ReturnType<typeof powerWith>[]): string =>
    lackingWords(powerWith(none, ['brand:read']), others, 'en');
  const brand = (...verbs: readonly ('read' | 'create' | 'update' | 'remove' | 'export')[]) =>
    powerWith(
      none,
      verbs.map((verb) => `brand:${verb}` as const),
    );
  const three = lacked(brand('read', 'create', 'update', 'remove'));
  expect(three.split(', ')).toHaveLength(3);
  expect(three).not.toContain('…');
  expect(lacked(brand('create', 'update'), brand('update', 'remove', 'export'))).toMatch(/^[^,]+, [^,]+, [^,]+ …$/);
  expect(lacked(powerWith({ ...none, points: 1 }, ['brand:read']))).toBe('higher limits for adjustments');
  const everything = powerOf({ all_permissions: true, permissions: [] });
  expect(lacked(brand('create'), everything)).toBe('all permissions');
});
