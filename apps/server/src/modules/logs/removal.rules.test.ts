import { describe, expect, test } from 'vitest';
import { firstKept, nextRemoval } from './removal.rules.ts';

const after = (instant: string): string => nextRemoval(new Date(instant)).toISOString();

describe('the next removal', () => {
  test('is tonight until it has begun, and then tomorrow’s, also over the end of a month', () => {
    expect(after('2026-11-30T19:22:59.999Z')).toBe('2026-11-30T19:23:00.000Z');
    expect(after('2026-11-30T19:23:00Z')).toBe('2026-12-01T19:23:00.000Z');
  });
});

test('whole months are kept, also over the turn of a year', () => {
  expect(firstKept('2026-11-30', 12)).toBe('2025-11-01');
  expect(firstKept('2026-12-01', 12)).toBe('2025-12-01');
  expect(firstKept('2026-01-31', 14)).toBe('2024-11-01');
});
