import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { seal, unseal } from './seal.ts';

const key = randomBytes(32);
const place = 'account.id_card:1';

describe('seal', () => {
  it('returns the text at the same place with the same key', () => {
    expect(unseal(key, place, seal(key, place, '110101199003078888 常客'))).toBe('110101199003078888 常客');
    expect(unseal(key, place, seal(key, place, ''))).toBe('');
  });

  it('never writes the same bytes twice, nor the text itself', () => {
    const sealed = seal(key, place, 'secret words');
    expect(sealed.equals(seal(key, place, 'secret words'))).toBe(false);
    expect(sealed.includes('secret')).toBe(false);
  });

  it('refuses another key, another place, and any flipped bit', () => {
    const sealed = seal(key, place, 'secret words');
    expect(() => unseal(randomBytes(32), place, sealed)).toThrow();
    expect(() => unseal(key, 'account.id_card:2', sealed)).toThrow();
    for (let at = 0; at < sealed.length; at += 1) {
      const flipped = Buffer.from(sealed);
      flipped[at] = (sealed[at] ?? 0) ^ 1;
      expect(() => unseal(key, place, flipped)).toThrow();
    }
  });

  it('refuses a truncated value', () => {
    const sealed = seal(key, place, 'secret words');
    for (const length of [0, 1, 12, 28, sealed.length - 1])
      expect(() => unseal(key, place, sealed.subarray(0, length))).toThrow();
  });
});
