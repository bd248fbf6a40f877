import { pairingAlphabet, pairingCodeLength } from '@regulars/contract/rules/devices';
import { expect, it } from 'vitest';
import {
  cardPath,
  codeHash,
  newCardToken,
  newPairingCode,
  readToken,
  wrongCodes,
  writeToken,
} from './devices.rules.ts';

const merchant = '0199a8c0-0000-7000-8000-00000000abcd';

it('a token says its merchant, and only in the one spelling', () => {
  const secret = Buffer.alloc(12, 7);
  const token = writeToken(merchant, secret);
  expect(readToken(token, 12)).toEqual({ merchantId: merchant, secret });
  for (const other of ['', token.slice(1), `${token}A`, `${token}=`, token.replace(/.$/, '/'), '好'.repeat(38)])
    expect(readToken(other, 12)).toBeUndefined();
  expect(readToken(token, 32)).toBeUndefined();
});

it('cards and codes are never alike', () => {
  const some = Array.from({ length: 1_000 }, () => [newCardToken(), newPairingCode()]).flat();
  expect(new Set(some).size).toBe(2_000);
  expect(cardPath(merchant, newCardToken())).toMatch(/^\/t\/[\w-]{38}$/);
});

it('a code is not stored in a way that reads without the key', () => {
  const [ours, others] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  expect(codeHash(ours, 'ABCD2345')).toEqual(codeHash(ours, 'ABCD2345'));
  expect(codeHash(ours, 'ABCD2345')).not.toEqual(codeHash(others, 'ABCD2345'));
});

it('of 1,000 live codes, ten thousand users who guess as much as they may come upon one in a million hours', () => {
  // A window starts with its first use, so that an hour touches one more than it has.
  const tries = Math.min(...wrongCodes.spans.map(({ seconds, most }) => (Math.ceil(3_600 / seconds) + 1) * most));
  expect((10_000 * tries * 1_000) / pairingAlphabet.length ** pairingCodeLength).toBeLessThan(1e-6);
});
