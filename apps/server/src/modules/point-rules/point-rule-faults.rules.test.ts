import type { NewPointMultiple, PointBase } from '@regulars/contract';
import { plainMultiple, pointLimits } from '@regulars/contract/rules/points';
import { expect, it } from 'vitest';
import { baseFaults, multipleFaults } from './point-rule-faults.rules.ts';
import { pointBase } from './point-rules.inputs.ts';

const told = (faults: ReturnType<typeof baseFaults>): string[] => faults.map(({ path, rule }) => `${path} ${rule}`);
const ofBase = (changes: Partial<PointBase>): string[] => told(baseFaults({ ...pointBase, ...changes }));
const ofMultiple = (changes: Partial<NewPointMultiple>): string[] =>
  told(multipleFaults({ name: '双倍', rate: 20_000, ...plainMultiple(), ...changes }));

it.each<[string[], PointBase['expiry'], number | null]>([
  [[], 'never', null],
  [['expiry_after unknown_field'], 'never', 0],
  [['expiry_after required'], 'days', null],
  [['expiry_after minimum'], 'days', 0],
  [[], 'days', 1],
  [[], 'days', pointLimits.days],
  [[], 'month_end', 0],
  [[], 'month_end', pointLimits.months],
  [['expiry_after maximum'], 'month_end', pointLimits.months + 1],
  [[], 'year_end', pointLimits.years],
  [['expiry_after maximum'], 'year_end', pointLimits.years + 1],
])('%j of points that expire %s %s', (faults, expiry, expiry_after) => {
  expect(ofBase({ expiry, expiry_after })).toEqual(faults);
});

it('a step of points must pay whole fen', () => {
  const use = { points: 100, value: 3, least: 0, most_share: 10_000, with_coupons: true };
  expect(ofBase({ use: { ...use, step: 100 } })).toEqual([]);
  expect(ofBase({ use: { ...use, step: 50 } })).toEqual(['use.step whole_fen']);
  expect(ofBase({ use: { ...use, value: 2, step: 50 } })).toEqual([]);
});

it('days go with their occasion, and with no other', () => {
  expect(ofMultiple({})).toEqual([]);
  expect(ofMultiple({ weekdays: [1] })).toEqual(['weekdays unknown_field']);
  expect(ofMultiple({ month_days: [1] })).toEqual(['month_days unknown_field']);
  expect(ofMultiple({ occasion: 'weekdays' })).toEqual(['weekdays required']);
  expect(ofMultiple({ occasion: 'weekdays', weekdays: [1] })).toEqual([]);
  expect(ofMultiple({ occasion: 'month_days' })).toEqual(['month_days required']);
  expect(ofMultiple({ occasion: 'month_days', month_days: [1], weekdays: [1] })).toEqual(['weekdays unknown_field']);
});

it('a multiple may hold on one day, and not end before', () => {
  expect(ofMultiple({ from: '2026-11-02', to: '2026-11-02' })).toEqual([]);
  expect(ofMultiple({ from: '2026-11-02', to: '2026-11-01' })).toEqual(['to before_from']);
});
