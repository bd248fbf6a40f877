// Without the query builder: the thread that writes an export loads this file.

/** 13800002046 as 138****2046. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

/** A phone as shown to users without member:phone. */
export const maskedPhone = /^1[0-9]{2}\*{4}[0-9]{4}$/;

const digit = '[0-9\uFF10-\uFF19]';
// White space is listed, because a database's idea of \s follows its locale.
const space = '\\u0009-\\u000D \\u00A0\\u00AD\\u1680\\u2000-\\u200F\\u2028\\u2029\\u202F\\u205F\\u2060\\u3000\\uFEFF';
const dash = '\\-\\u2010-\\u2015\\u2212\\uFE58\\uFE63\\uFF0D_\\uFF3F~\\uFF5E';
const dot = '.\\uFF0E\\u00B7\\u2022\\u2027\\u2219\\u30FB\\uFF65\\u3001\\uFF64/\\uFF0F';
const bracket = '()\\uFF08\\uFF09';
/** What may stand between two digits: at most three characters, as in `138 - 1111`. */
const between = `[${space}${dash}${dot}${bracket}]{0,3}`;
const then = (digits: string): string => `${between}(${digits})`;
const zero = `[0\uFF10]${between}`;
/** 86, +86 and 0086, and the 0 that some dial first. */
const prefix = `(?:(?:[+\uFF0B]${between}|${zero}${zero})?[8\uFF18]${between}[6\uFF16]${between})?(?:${zero})?`;
/** A phone in a text, for JavaScript and PostgreSQL. Captures the digits that are shown. */
export const phoneInTextPattern = `(?<!${digit})${prefix}([1\uFF11])${then('[3-9\uFF13-\uFF19]')}${then(digit)}(?:${between}${digit}){4}${then(digit).repeat(4)}(?!${digit})`;
/** Cheap in PostgreSQL, and true of every text that has a phone: its first 1 and what follows. */
export const mayHavePhonePattern = '[1\uFF11].{10}';
/** The captured digits around the mask, for PostgreSQL. */
export const maskedInText = String.raw`\1\2\3****\4\5\6\7`;
const phoneIn = new RegExp(phoneInTextPattern, 'g');

/**
 * Masks whatever reads as a phone within a text, but nothing within a longer number. A phone may be written with
 * spaces, dashes, dots, slashes, brackets, full-width digits and the country's number.
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

/** Masks a cell of a column of phones. A text that isn't one phone, or its mask, is hidden entirely. */
export const maskPhoneCell = (text: string): string => {
  const masked = maskPhonesIn(text);
  return text === '' || maskedPhone.test(masked) ? masked : '****';
};
