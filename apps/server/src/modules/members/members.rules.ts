import { randomInt } from 'node:crypto';
import { matches, phonePattern } from '@regulars/contract/rules';
import { maskPhone, maskPhonesIn } from '../../platform/phones/mask-phone.ts';

export { maskPhone, maskPhonesIn };

/** Names are compared composed and without case. */
const normalName = (name: string): string => name.normalize('NFC').toLowerCase();

/** One and two neighbouring characters of a name: what a search of any length starts from. */
const nameGrams = (name: string): string[] => {
  const characters = [...normalName(name)].filter((one) => one !== ' ');
  const pairs = characters.slice(1).map((one, at) => `${characters[at]}${one}`);
  return [...new Set([...characters, ...pairs])];
};

const tailTerm = (digits: string): string => `p:${digits.slice(-4)}`;
const tagTerm = (tag: string): string => `t:${tag}`;

/** The terms under which a member is found (see member_term in the migrations). */
export const searchTerms = (member: { name: string; phone: string; tags: readonly string[] }): string[] => [
  ...nameGrams(member.name).map((gram) => `n:${gram}`),
  tailTerm(member.phone),
  ...member.tags.map(tagTerm),
];

/** Pairs of a name that are looked up; what is longer is compared. Each costs the planner more than the one before. */
const mostPairs = 4;
const phoneLength = 11;

/**
 * What a keyword asks for: four or more digits are a phone's tail or a card number's start; anything else is part of
 * a name. Who sees phones masked finds them by the four digits shown or whole: any other tail would tell the hidden
 * digits one by one. `contains` is the whole text, for names that have its terms in another order.
 */
export type Search =
  | { by: 'digits'; digits: string; tail: string | undefined }
  | { by: 'name'; terms: string[]; contains: string | undefined };

export const readKeyword = (keyword: string, wholePhones: boolean): Search => {
  const compact = keyword.replace(/[\s-]/g, '');
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

/** Whether the answer tells of a whole phone that it is somebody's, or nobody's. */
export const asksWholePhone = ({ exact, search }: { exact: string | undefined; search: Search | undefined }): boolean =>
  (exact !== undefined && matches(phonePattern, exact)) ||
  (search?.by === 'digits' && search.digits.length === phoneLength);

export const tagTerms = (tags: readonly string[]): string[] => tags.map(tagTerm);

/** The check digit after Luhn: catches any one wrong digit and nearly all swaps. */
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

/** The tags after adding and removing some, each once, in the order they came. */
export const changeTags = (tags: readonly string[], add: readonly string[], remove: readonly string[]): string[] =>
  [...new Set([...tags, ...add])].filter((tag) => !remove.includes(tag));

/** Spaces at the ends and runs of them are slips of the hand. */
export const tidyName = (name: string): string => name.normalize('NFC').trim().replace(/ +/g, ' ');
