import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { couponCodeLength, couponCodeOf, groupedCode, isMistypedCode, readCouponCode } from './coupon-codes.ts';

const codes = fc.uint8Array({ minLength: couponCodeLength, maxLength: couponCodeLength }).map(couponCodeOf);
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const at = fc.nat(couponCodeLength - 1);

describe('a coupon’s code', () => {
  it('is read as it was made, however it is typed', () => {
    fc.assert(
      fc.property(codes, (code) => {
        expect(readCouponCode(code)).toBe(code);
        expect(readCouponCode(` ${groupedCode(code).toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l')}\n`)).toBe(
          code,
        );
        expect(readCouponCode(code.replace(/.{4}/g, '$&-'))).toBe(code);
      }),
    );
  });

  it('is never all digits, as the barcodes of goods are', () => {
    fc.assert(fc.property(codes, (code) => /^[A-Z]/.test(code)));
    expect(readCouponCode('123456789012')).toBeUndefined();
  });

  it('is refused with one wrong character', () => {
    fc.assert(
      fc.property(codes, at, fc.constantFrom(...alphabet.split('')), (code, place, other) => {
        fc.pre(code[place] !== other);
        const typed = code.slice(0, place) + other + code.slice(place + 1);
        expect(readCouponCode(typed)).toBeUndefined();
        // A digit in front may be the barcode of goods.
        expect([isMistypedCode(code), isMistypedCode(typed)]).toEqual([false, /^[A-Z]/.test(typed)]);
      }),
    );
  });

  it('is refused with two neighbours swapped, but for the one pair that Luhn can’t tell', () => {
    fc.assert(
      fc.property(codes, fc.nat(couponCodeLength - 2), (code, place) => {
        const [one = '', next = ''] = [code[place], code[place + 1]];
        const pair = [one, next].map((character) => alphabet.indexOf(character)).sort((a, b) => a - b);
        fc.pre(one !== next && !(pair[0] === 0 && pair[1] === 31));
        expect(readCouponCode(code.slice(0, place) + next + one + code.slice(place + 2))).toBeUndefined();
      }),
    );
  });

  it('isn’t found in other texts', () => {
    for (const text of ['', '13800000001', 'CT20261120-0001', 'U'.repeat(12), 'A'.repeat(1_000)])
      expect(readCouponCode(text)).toBeUndefined();
  });
});
