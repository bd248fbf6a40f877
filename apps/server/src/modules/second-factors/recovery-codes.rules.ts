import { createHash, randomBytes } from 'node:crypto';
import { recoveryCodes } from '@regulars/contract/rules';
import { base32 } from './base32.ts';

/** 120 bits: from 112 on, a plain hash can't be guessed back (ASVS 6.5.2). */
const bytes = 15;

/** A new set, in groups of four for reading: `abcd-efgh-ijkl-mnop-qrst-uvwx`. */
export const makeRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodes }, () =>
    base32(randomBytes(bytes))
      .toLowerCase()
      .replace(/(.{4})(?=.)/g, '$1-'),
  );

/** What is stored of a code, however it is typed: Base32 has no 0, 1 and 8, which can only be O, I and B. */
export const hashRecoveryCode = (code: string): Buffer => {
  const text = code.normalize('NFKC').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replaceAll('8', 'B');
  return createHash('sha256')
    .update(text.replaceAll(/[^A-Z2-7]/g, ''))
    .digest();
};
