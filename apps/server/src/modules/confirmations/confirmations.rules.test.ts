import { isTrivialPassword } from '@regulars/contract/rules/confirmations';
import { describe, expect, it } from 'vitest';
import {
  afterTry,
  codeDigest,
  isCode,
  isGuessable,
  keyedPassword,
  triesAt,
  type CodePlace,
} from './confirmations.rules.ts';

const dataKey = Buffer.alloc(32, 1);
const whose = { merchantId: 'm', memberId: 'a' };
const now = new Date('2026-11-20T06:35:00Z');
const in30 = new Date('2026-11-20T07:05:00Z');

describe('a payment password', () => {
  it('is none that is guessed first', () => {
    for (const one of [
      '111111',
      '123456',
      '654321',
      '890123',
      '210987',
      '121212',
      '123123',
      '100001',
      '112233',
      '998877',
      '123321',
      '520131',
      '159357',
    ])
      // prettier-ignore
      expect([one, isTrivialPassword(one)]).toEqual([one, true]);
    for (const one of ['830274', '197305', '112358', '135246', '908172']) expect([one, isTrivialPassword(one)]).toEqual([one, false]); // prettier-ignore
  });

  it('is neither the member’s birthday nor the end of their phone', () => {
    const member = { phone: '13900830274', birthday: '1987-03-25' };
    for (const one of ['830274', '870325', '250387', '032587', '198703']) expect(isGuessable(one, member)).toBe(true);
    expect(isGuessable('940385', member)).toBe(false);
    expect(isGuessable('940385', { ...member, birthday: null })).toBe(false);
  });

  it('is hashed with the data key, for one member alone', () => {
    const keyed = keyedPassword(dataKey, whose, '830274');
    expect(keyedPassword(Buffer.alloc(32, 2), whose, '830274')).not.toBe(keyed);
    expect(keyedPassword(dataKey, { ...whose, memberId: 'b' }, '830274')).not.toBe(keyed);
  });
});

describe('a code', () => {
  const payment: CodePlace = { for: 'payment', orderId: 'o', fen: 8_800 };
  const open = {
    code_id: 'c',
    code_digest: codeDigest(dataKey, whose, { codeId: 'c', place: payment, code: '024680' }),
    code_expires_at: in30,
  };
  const tried = { place: payment, code: '024680', now };

  it('is right for its member, order and amount until it expires', () => {
    expect(isCode(dataKey, whose, open, tried)).toBe(true);
    expect(isCode(dataKey, whose, open, { ...tried, now: in30 })).toBe(false);
    expect(isCode(dataKey, whose, open, { ...tried, code: '024681' })).toBe(false);
    for (const place of [{ ...payment, fen: 8_801 }, { ...payment, orderId: 'p' }, { for: 'password' } as const])
      expect(isCode(dataKey, whose, open, { ...tried, place })).toBe(false);
    for (const other of [
      { ...whose, memberId: 'b' },
      { ...whose, merchantId: 'n' },
    ])
      expect(isCode(dataKey, other, open, tried)).toBe(false);
    const none = { code_id: null, code_digest: null, code_expires_at: null };
    expect(isCode(dataKey, whose, none, tried)).toBe(false);
  });
});

describe('tries', () => {
  const none = { wrong_tries: 0, locked_until: null };

  it('lock with the fifth wrong one, for half an hour, after which they begin anew', () => {
    let tries: Parameters<typeof afterTry>[0] = none;
    for (const wrong of [1, 2, 3, 4]) {
      tries = afterTry(tries, false, now);
      expect(tries).toEqual({ wrong_tries: wrong, locked_until: null });
    }
    tries = afterTry(tries, false, now);
    expect(tries).toEqual({ wrong_tries: 5, locked_until: in30 });
    expect(triesAt(tries, new Date(in30.getTime() - 1))).toEqual(tries);
    expect(triesAt(tries, in30)).toEqual(none);
    expect(afterTry(tries, false, in30)).toEqual({ wrong_tries: 1, locked_until: null });
  });

  it('are forgiven by a right one', () => {
    expect(afterTry({ wrong_tries: 4, locked_until: null }, true, now)).toEqual(none);
  });
});
