/** Crockford’s base 32: no I, L, O or U, which look like others or spell words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const base = alphabet.length;
/** The first is a letter, so that no barcode of goods reads as a coupon. */
const letters = alphabet.slice(10);

/** With the check character. */
export const couponCodeLength = 12;

/** Luhn’s algorithm by 32: finds every wrong character, and nearly all that were swapped with their neighbour. */
const checkOf = (characters: string): string => {
  const sum = [...characters].toReversed().reduce((total, character, at) => {
    const value = alphabet.indexOf(character) * (at % 2 === 0 ? 2 : 1);
    return total + Math.floor(value / base) + (value % base);
  }, 0);
  return alphabet.charAt((base - (sum % base)) % base);
};

/** The code that random bytes give, of which the last character checks the others: 54 bits. */
export const couponCodeOf = (random: Uint8Array): string => {
  const characters = Array.from({ length: couponCodeLength - 1 }, (_, at) => {
    const byte = random[at] ?? 0;
    return at === 0 ? letters.charAt(byte % letters.length) : alphabet.charAt(byte % base);
  }).join('');
  return characters + checkOf(characters);
};

/** What was typed or scanned, if it looks like a code: case, spaces and dashes don’t matter, O is 0, I and L are 1. */
const shapedIn = (text: string): string | undefined => {
  if (text.length > 40) return undefined;
  const code = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
  const isCode = code.length === couponCodeLength && [...code].every((character) => alphabet.includes(character));
  return isCode && letters.includes(code.charAt(0)) ? code : undefined;
};

const isSound = (code: string): boolean => checkOf(code.slice(0, -1)) === code.at(-1);

/** The code that somebody typed or scanned; undefined if it isn’t one. */
export const readCouponCode = (text: string): string | undefined => {
  const code = shapedIn(text);
  return code !== undefined && isSound(code) ? code : undefined;
};

/** Whether a text looks like a code of which a character is wrong. */
export const isMistypedCode = (text: string): boolean => {
  const code = shapedIn(text);
  return code !== undefined && !isSound(code);
};

/** In groups of four, as it is shown and read out. */
export const groupedCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1 ');
