import { expect, it } from 'vitest';
import { hashRecoveryCode, makeRecoveryCodes } from './recovery-codes.rules.ts';

it('makes ten different codes of 120 bits in groups of four', () => {
  const codes = makeRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){5}$/);
});

it.each(['ABIO-2BCD-EFGH-IJKL', 'abio2bcdefghijkl', 'ab10 28cd  efgh ijkl', 'ＡＢＩＯ—2BCD—EFGH—IJKL'])(
  'takes %j for the same code',
  (typed) => {
    expect(hashRecoveryCode(typed)).toEqual(hashRecoveryCode('abio-2bcd-efgh-ijkl'));
  },
);
