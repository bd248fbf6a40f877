import { randomInt } from 'node:crypto';
import { matches, phonePattern, readPhone } from '@regulars/contract/rules';
import { maskPhone, maskPhonesIn } from '../../platform/phones/mask-phone.ts';

export { maskPhone, maskPhonesIn };

/** Names are compared in NFC and lower case. */
const normalName = (name: string): string => name.normalize('NFC').toLowerCase();

/** The characters and adjacent pairs of a name, with which every name search begins. */
const nameGrams = (name: string): string[] => {
  const characters = [...normalName(name)].filter((one) => one !== ' ');
  const pairs = characters.slice(1).map((one, at) => `${characters[at]}${one}`);
  return [...new Set([...characters, ...pairs])];
};

const tailTerm = (digits: string): string => `p:${digits.slice(-4)}`;
const tagTerm = (tag: string): string => `t:${tag}`;

/** The member's search terms (table member_term). */
export const searchTerms = (member: { name: string; phone: string; tags: readonly string[] }): string[] => [
  ...nameGrams(member.name).map((gram) => `n:${gram}`),
  tailTerm(member.phone),
  ...member.tags.map(tagTerm),
];

/** At most this many pairs are looked up; the rest is compared. Planning time grows more than linearly with them. */
const mostPairs = 4;
const phoneLength = 11;

/**
 * Parses a keyword: four or more digits mean a phone's last digits or a card number's prefix; anything else is part of
 * a name. Users who see phones masked may search by the four visible digits or the whole phone only: other suffixes
 * would reveal hidden digits one by one. `contains` is the whole text, to exclude names that have the terms in another
 * order.
 */
export type Search =
  | { by: 'digits'; digits: string; tail: string | undefined }
  | { by: 'name'; terms: string[]; contains: string | undefined };

export const readKeyword = (keyword: string, wholePhones: boolean): Search => {
  // As typed by an input method or copied from a contact: full width, with a country code, spaces or dashes.
  const compact = readPhone(keyword)
    .normalize('NFKC')
    .replace(/[\s\p{Pd}]/gu, '');
  if (/^[0-9]{4,20}$/.test(compact)) {
    const isTold = wholePhones || compact.length === 4 || compact.length === phoneLength;
    return { by: 'digits', digits: compact, tail: isTold ? tailTerm(compact) : undefined };
  }
  const text = normalName(keyword.trim());
  const characters = [...text].filter((one) => one !== ' ');
  const pairs = characters.slice(1).map((one, at) => `${characters[at]}${one}`);
  const terms = (pairs.length > 0 ? pairs : characters).map((gram) => `n:${gram}`);
  return {
    by: 'name',
    terms: [...new Set(terms)].slice(0, mostPairs),
    contains: characters.length > 2 ? text : undefined,
  };
};

/** Whether the answer reveals that a whole phone belongs to a member or to none. */
export const searchesWholePhone = ({
  exact,
  search,
}: {
  exact: string | undefined;
  search: Search | undefined;
}): boolean =>
  (exact !== undefined && matches(phonePattern, exact)) ||
  (search?.by === 'digits' && search.digits.length === phoneLength);

export const tagTerms = (tags: readonly string[]): string[] => tags.map(tagTerm);

/** The Luhn check digit: detects any single wrong digit and nearly all transpositions. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

/** A card number: ten random digits, the first not 0, and a check digit. */
export const makeMemberNo = (random: (from: number, to: number) => number = randomInt): string => {
  const digits = String(random(1_000_000_000, 10_000_000_000));
  return `${digits}${checkDigit(digits)}`;
};

/** A birthday lies after 1900 and not after today. */
export const isBirthday = (date: string, today: string): boolean => date >= '1900-01-01' && date <= today;

/** The tags after adding and removing, without duplicates, in order of addition. */
export const changeTags = (tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] =>
  [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));

/** Leading, trailing and repeated spaces are typing errors. */
export const tidyName = (name: string): string => name.normalize('NFC').trim().replace(/ +/g, ' ');
