import { describe, expect, it } from 'vitest';
import { base32, bytesOfBase32 } from './base32.ts';
import { stepAt, stepOf, totpOf } from './totp.rules.ts';

const secret = Buffer.from('12345678901234567890');

describe('a code', () => {
  // RFC 6238, appendix B: the last six digits of its eight.
  it.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2005-03-18T01:58:31Z', '050471'],
    ['2009-02-13T23:31:30Z', '005924'],
    ['2033-05-18T03:33:20Z', '279037'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('at %s is %s', (at, code) => {
    expect(totpOf(secret, stepAt(new Date(at)))).toBe(code);
  });

  const now = new Date('2026-11-20T06:35:10Z');
  const step = stepAt(now);

  it.each([-1, 0, 1])('is right %i steps from now', (off) => {
    expect(stepOf(secret, totpOf(secret, step + off), now, null)).toBe(step + off);
  });

  it.each([-2, 2])('is wrong %i steps from now', (off) => {
    expect(stepOf(secret, totpOf(secret, step + off), now, null)).toBeUndefined();
  });

  it('is spent with its step and those before it', () => {
    expect(stepOf(secret, totpOf(secret, step), now, step)).toBeUndefined();
    expect(stepOf(secret, totpOf(secret, step - 1), now, step)).toBeUndefined();
    expect(stepOf(secret, totpOf(secret, step + 1), now, step)).toBe(step + 1);
  });
});

describe('Base32', () => {
  // RFC 4648, section 10.
  it.each([
    ['', ''],
    ['fooba', 'MZXW6YTB'],
    ['12345678901234567890', 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'],
  ])('of %j is %j', (text, encoded) => {
    expect(base32(Buffer.from(text))).toBe(encoded);
    expect(bytesOfBase32(encoded).toString()).toBe(text);
  });
});
