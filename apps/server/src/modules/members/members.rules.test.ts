import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changeTags,
  isBirthday,
  makeMemberNo,
  maskPhone,
  readKeyword,
  searchTerms,
  tidyName,
} from './members.rules.ts';

describe('a search', () => {
  it('for four or more digits matches a phone’s last digits or a card number’s prefix', () => {
    expect(readKeyword('2046', true)).toEqual({ by: 'digits', digits: '2046', tail: 'p:2046' });
    expect(readKeyword('138 0000 2046', true)).toEqual({ by: 'digits', digits: '13800002046', tail: 'p:2046' });
  });

  it('for one character uses that character, for two the pair, for more every pair in order', () => {
    expect(readKeyword('林', true)).toEqual({ by: 'name', terms: ['n:林'], contains: undefined });
    expect(readKeyword('晓雯', true)).toEqual({ by: 'name', terms: ['n:晓雯'], contains: undefined });
    expect(readKeyword('林晓雯', true)).toEqual({ by: 'name', terms: ['n:林晓', 'n:晓雯'], contains: '林晓雯' });
  });

  it('by a masked phone takes the visible digits or all of them, so that no hidden digit can be guessed', () => {
    const tailOf = (digits: string) => ({ tail: undefined, ...readKeyword(digits, false) }).tail;
    expect(['2046', '02046', '0002046', '3800002046', '13800002046'].map(tailOf)).toEqual([
      'p:2046',
      undefined,
      undefined,
      undefined,
      'p:2046',
    ]);
  });

  it('for a long text looks up a few pairs and compares the rest', () => {
    const text = '天地玄黄宇宙洪荒日月盈昃';
    expect(readKeyword(text, true)).toEqual({
      by: 'name',
      terms: ['n:天地', 'n:地玄', 'n:玄黄', 'n:黄宇'],
      contains: text,
    });
  });

  it('for fewer than four digits matches names', () => {
    expect(readKeyword('88', true)).toMatchObject({ by: 'name', terms: ['n:88'] });
  });

  it('matches any part of a name, in any case and Unicode composition', () => {
    const name = fc
      .string({
        unit: fc.constantFrom(...'林 晓 雯 欧 阳 静 怡 a b c É · é'.split(' '), ' '),
        minLength: 1,
        maxLength: 12,
      })
      .filter((text) => tidyName(text).length > 0);
    fc.assert(
      fc.property(name, fc.nat(), fc.integer({ min: 1, max: 3 }), (text, from, length) => {
        const characters = [...tidyName(text)].filter((one) => one !== ' ');
        const start = from % characters.length;
        const search = readKeyword(
          characters
            .slice(start, start + length)
            .join('')
            .toUpperCase(),
          true,
        );
        const terms = searchTerms({ name: text, phone: '13800000001', tags: [] });
        expect(search.by === 'name' && search.terms.every((term) => terms.includes(term))).toBe(true);
      }),
      { seed: 20261120 },
    );
  });
});

describe('a card number', () => {
  it('has ten digits and a check digit that detects any single wrong digit', () => {
    const luhn = (digits: string): number =>
      [...digits]
        .toReversed()
        .reduce(
          (sum, digit, at) =>
            sum + [...String(Number(digit) * (at % 2 === 1 ? 2 : 1))].reduce((all, one) => all + Number(one), 0),
          0,
        ) % 10;
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }),
        fc.nat({ max: 10 }),
        fc.integer({ min: 1, max: 9 }),
        (number, at, by) => {
          const memberNo = makeMemberNo(() => number);
          expect(memberNo).toMatch(/^[1-9][0-9]{10}$/);
          expect(luhn(memberNo)).toBe(0);
          const wrong = [...memberNo]
            .map((digit, index) => (index === at ? String((Number(digit) + by) % 10) : digit))
            .join('');
          expect(luhn(wrong)).not.toBe(0);
        },
      ),
      { seed: 20261120 },
    );
  });
});

describe('a member’s data', () => {
  it('shows three and four digits of a masked phone', () => {
    expect(maskPhone('13800002046')).toBe('138****2046');
  });

  it('accepts birthdays from 1900 to today', () => {
    expect(isBirthday('1899-12-31', '2026-11-20')).toBe(false);
    expect(isBirthday('2028-02-29', '2028-02-29')).toBe(true);
    expect(isBirthday('2026-11-21', '2026-11-20')).toBe(false);
  });

  it('adds tags once and removes them', () => {
    expect(changeTags(['爱喝岩茶', '带孩子'], ['带孩子', '新客'], ['爱喝岩茶'])).toEqual(['带孩子', '新客']);
  });

  it('trims and collapses spaces in names', () => {
    expect(tidyName('  Anna   Lee ')).toBe('Anna Lee');
  });
});
