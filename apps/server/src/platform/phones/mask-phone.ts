/** 13800002046 as 138****2046. */
export const maskPhone = (phone: string): string => `${phone.slice(0, 3)}****${phone.slice(-4)}`;

const digit = '[0-9\uFF10-\uFF19]';
const between = '[\\s.\\-\\u2010-\\u2015\\u2212\\uFF0D\\uFF0E]{0,2}';
const phoneIn = new RegExp(
  `(?<!${digit})(?:[+\uFF0B]?[8\uFF18]${between}[6\uFF16]${between})?[1\uFF11]${between}[3-9\uFF13-\uFF19](?:${between}${digit}){9}(?!${digit})`,
  'g',
);

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
