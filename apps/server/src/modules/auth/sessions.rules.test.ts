import { describe, expect, it } from 'vitest';
import { judgeRefresh, type PresentedPair } from './sessions.rules.ts';

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 20, 8, 0, second));
const fresh: PresentedPair = {
  expires_at: at(1000),
  rotated_at: null,
  revoked_at: null,
  successor_rotated: false,
  sibling_rotated: false,
  account_disabled: false,
};
const used: PresentedPair = { ...fresh, rotated_at: at(0) };

describe('a refresh token', () => {
  it('can be exchanged until it expires', () => {
    expect(judgeRefresh(fresh, at(999))).toBe('rotate');
    expect(judgeRefresh(fresh, at(1000))).toBe('invalid');
  });

  it('gets a sibling for 10 seconds after its exchange', () => {
    expect(judgeRefresh(used, at(0))).toBe('sibling');
    expect(judgeRefresh(used, at(10))).toBe('sibling');
    expect(judgeRefresh(used, new Date(at(10).getTime() + 1))).toBe('replay');
  });

  it('is a replay once its successor was exchanged', () => {
    expect(judgeRefresh({ ...used, successor_rotated: true }, at(1))).toBe('replay');
  });

  it('gets no further sibling once the first was exchanged', () => {
    expect(judgeRefresh({ ...used, sibling_rotated: true }, at(1))).toBe('invalid');
    expect(judgeRefresh({ ...used, sibling_rotated: true }, at(11))).toBe('replay');
  });

  it('is a replay even if it has expired since', () => {
    expect(judgeRefresh(used, at(2000))).toBe('replay');
  });

  it('is invalid once revoked, or if the account is disabled', () => {
    expect(judgeRefresh({ ...fresh, revoked_at: at(1) }, at(2))).toBe('invalid');
    expect(judgeRefresh({ ...used, revoked_at: at(1) }, at(2))).toBe('invalid');
    expect(judgeRefresh({ ...fresh, account_disabled: true }, at(2))).toBe('invalid');
  });
});
