import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solve, zeroBits } from './proof-of-work.ts';

test('the zero bits at the beginning are counted', () => {
  expect(zeroBits(Uint8Array.of(0xff))).toBe(0);
  expect(zeroBits(Uint8Array.of(0x01, 0))).toBe(7);
  expect(zeroBits(Uint8Array.of(0, 0x20))).toBe(10);
  expect(zeroBits(Uint8Array.of(0, 0))).toBe(16);
});

test('an answer’s digest begins with the wanted zero bits', async () => {
  for (const bits of [0, 1, 7, 12]) {
    const answer = await solve('c2FsdA.13800000001', bits);
    const digest = createHash('sha256').update(`c2FsdA.13800000001:${answer}`).digest();
    expect(zeroBits(digest)).toBeGreaterThanOrEqual(bits);
  }
});
