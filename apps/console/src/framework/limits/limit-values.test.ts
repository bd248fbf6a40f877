import { expect, test } from 'vitest';
import { limitsOf, readLimit, valuesOf } from './limit-values.ts';

const role = { role_id: 'r', role_name: '店长', principal: 50_029, bonus: 0, points: 500, growth: 1 };
const limits = {
  roles: [role],
  approval_hours: 72,
  undo_hours: 24,
  initial: { approval_hours: 72, undo_hours: 24 },
  changed: null,
  version: 1,
};

test('limits survive the form exactly, to the fen', () => {
  const values = valuesOf(limits);
  expect(values).toMatchObject({ 'r:principal': '500.29', 'r:points': '500', approval_hours: 72 });
  const { role_name: _, ...sent } = role;
  expect(limitsOf(limits, values)).toEqual({ roles: [sent], approval_hours: 72, undo_hours: 24 });
});

test('no limit stays no limit, and an empty field never becomes one', () => {
  const none = { ...limits, roles: [{ ...role, principal: null }] };
  expect(valuesOf(none)).toMatchObject({ 'r:principal': null });
  expect(limitsOf(none, valuesOf(none)).roles[0]).toMatchObject({ principal: null, points: 500 });
  expect(() => limitsOf(limits, { ...valuesOf(limits), 'r:principal': '' })).toThrow(TypeError);
  expect(() => limitsOf(limits, { ...valuesOf(limits), approval_hours: null })).toThrow(TypeError);
});

test('parses a limit exactly or rejects it', () => {
  expect(['', '0', '8,000', '12.5', '1.234', '-1', '1e3'].map((typed) => readLimit('principal', typed))).toEqual([
    undefined,
    0,
    800_000,
    1_250,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['12.5', '13', '100000000001'].map((typed) => readLimit('growth', typed))).toEqual([undefined, 13, undefined]);
});
