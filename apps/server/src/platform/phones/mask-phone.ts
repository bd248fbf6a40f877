import { sql, type Expression, type RawBuilder } from 'kysely';

/** 13800002046 as 138****2046. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const digit = '[0-9\uFF10-\uFF19]';
// White space is listed, because a database's idea of \s follows its locale.
const space = '\\u0009-\\u000D \\u00A0\\u1680\\u2000-\\u200A\\u2028\\u2029\\u202F\\u205F\\u3000\\uFEFF';
const between = `[${space}.\\-\\u2010-\\u2015\\u2212\\uFF0D\\uFF0E]{0,2}`;
const then = (digits: string): string => `${between}(${digits})`;
/** A phone in a text, for JavaScript and PostgreSQL. Captures the digits that are shown. */
const phonePattern = `(?<!${digit})(?:[+\uFF0B]?[8\uFF18]${between}[6\uFF16]${between})?([1\uFF11])${then('[3-9\uFF13-\uFF19]')}${then(digit)}(?:${between}${digit}){4}${then(digit).repeat(4)}(?!${digit})`;
const phoneIn = new RegExp(phonePattern, 'g');

/**
 * Masks whatever reads as a phone within a text, but nothing within a longer number. A phone may be written with
 * spaces, dashes, full-width digits and the country's number.
 */
export const maskPhonesIn = (text: string): string =>
  text.replace(phoneIn, (found) =>
    maskPhone(
      found
        .normalize('NFKC')
        .replace(/[^0-9]/g, '')
        .slice(-11),
    ),
  );

/** `maskPhonesIn` in SQL, except that full-width digits stay full-width. */
export const maskedPhonesIn = (text: Expression<string>): RawBuilder<string> =>
  sql`regexp_replace(${text}, ${phonePattern}, ${String.raw`\1\2\3****\4\5\6\7`}, 'g')`;
