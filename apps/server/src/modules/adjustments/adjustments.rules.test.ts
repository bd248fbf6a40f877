import { describe, expect, it } from 'vitest';
import { Problem } from '../../platform/http/index.ts';
import { movementOf, readAmounts, stateAt, undoUntil } from './adjustments.rules.ts';

const today = '2026-11-20';
const balance = ['principal', 'bonus'] as const;
const other = ['points', 'growth'] as const;
const none = { principal: 0, bonus: 0, points: 0, growth: 0 };

const faultsOf = (run: () => unknown): string[] => {
  try {
    run();
  } catch (error) {
    if (error instanceof Problem) return (error.details.fields ?? []).map(({ path, rule }) => `${path} ${rule}`);
    throw error;
  }
  return [];
};

describe('reading the request', () => {
  it('takes the amounts of its units only, and zero for those left out', () => {
    expect(readAmounts({ principal: 5_000, reason: 'service' }, balance, today)).toEqual({ ...none, principal: 5_000 });
    expect(readAmounts({ points: -3, growth: -0, reason: 'abuse' }, other, today)).toEqual({ ...none, points: -3 });
  });

  it('refuses an adjustment of zero', () => {
    expect(faultsOf(() => readAmounts({ reason: 'service' }, balance, today))).toEqual([
      'principal required',
      'bonus required',
    ]);
    expect(faultsOf(() => readAmounts({ points: 0, growth: -0, reason: 'service' }, other, today))).toHaveLength(2);
  });

  it('refuses mixed directions', () => {
    expect(faultsOf(() => readAmounts({ principal: 100, bonus: -1, reason: 'service' }, balance, today))).toEqual([
      'bonus one_direction',
    ]);
  });

  it('lets only added bonus and points expire, today at the earliest', () => {
    const asked = { expires_on: today, reason: 'service' };
    expect(faultsOf(() => readAmounts({ ...asked, bonus: 1 }, balance, today))).toEqual([]);
    expect(faultsOf(() => readAmounts({ ...asked, points: 1, growth: 1 }, other, today))).toEqual([]);
    expect(faultsOf(() => readAmounts({ ...asked, principal: 1 }, balance, today))).toEqual(['expires_on adds_only']);
    expect(faultsOf(() => readAmounts({ ...asked, growth: 1 }, other, today))).toEqual(['expires_on adds_only']);
    expect(faultsOf(() => readAmounts({ ...asked, points: -1 }, other, today))).toEqual(['expires_on adds_only']);
    expect(faultsOf(() => readAmounts({ ...asked, points: 1, expires_on: '2026-11-19' }, other, today))).toEqual([
      'expires_on expires_on',
    ]);
  });

  it('requires a note where the reason is “other”', () => {
    expect(faultsOf(() => readAmounts({ points: 1, reason: 'other', note: ' ' }, other, today))).toEqual([
      'note required',
    ]);
    expect(faultsOf(() => readAmounts({ points: 1, reason: 'other', note: '店庆' }, other, today))).toEqual([]);
  });
});

describe('the movement', () => {
  const end = new Date('2026-12-01T00:00:00Z');

  it('gives, with the expiry on bonus and points only', () => {
    expect(movementOf({ ...none, principal: 3, bonus: 2 }, end)).toEqual({
      give: { principal: 3, bonus: { amount: 2, expiresAt: end } },
    });
    expect(movementOf({ ...none, points: 5, growth: 1 }, null)).toEqual({
      give: { points: { amount: 5, expiresAt: null }, growth: 1 },
    });
  });

  it('takes whole amounts above 0', () => {
    expect(movementOf({ ...none, bonus: -2, principal: -3 }, null)).toEqual({ take: { principal: 3, bonus: 2 } });
  });
});

describe('time', () => {
  const until = new Date('2026-11-23T06:35:00Z');

  it('expires the request at its instant, whether or not the job has run, and changes nothing else', () => {
    const waiting = { state: 'waiting', waits_until: until } as const;
    expect(stateAt(waiting, new Date(until.getTime() - 1))).toBe('waiting');
    expect(stateAt(waiting, until)).toBe('expired');
    expect(stateAt({ state: 'posted', waits_until: until }, until)).toBe('posted');
  });

  it('counts the undo hours from the approval, if there was one', () => {
    const asked_at = new Date('2026-11-20T06:35:00Z');
    expect(undoUntil({ asked_at, decided_at: null }, 24)).toEqual(new Date('2026-11-21T06:35:00Z'));
    expect(undoUntil({ asked_at, decided_at: until }, 24)).toEqual(new Date('2026-11-24T06:35:00Z'));
  });
});
