import { countText } from './figures.ts';

/** A text in the product's two languages, shared by server and console. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
export type Phrase = Readonly<Record<Language, string>>;
/** An error's phrase, its code on the wire (never changed), and its HTTP status. */
export type ErrorPhrase = Phrase & { readonly code: number; readonly status: number };

/** The keys of a phrase table, which are values on the wire. */
export const keysOf = <K extends string>(phrases: Readonly<Record<K, Phrase>>): K[] => Object.keys(phrases) as K[]; // its own keys

/** Replaces `{name}` in a phrase by the given values; a name without a value stays. A number is written as a count. */
export const say = (
  phrase: Phrase,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  phrase[language].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' ? countText(value) : value;
  });

/** Between the parts of an enumeration. */
export const separators: Phrase = { 'zh-CN': '、', en: ', ' };

/** Between a name and its value. */
export const colons: Phrase = { 'zh-CN': '：', en: ': ' };

/** Between parts of a sentence that may be enumerations. */
export const semicolons: Phrase = { 'zh-CN': '；', en: '; ' };

/** Between sentences. */
export const sentenceGaps: Phrase = { 'zh-CN': '', en: ' ' };

/** The best supported language for an Accept-Language header; Chinese if none matches. */
export const chooseLanguage = (acceptLanguage: string | undefined): Language => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-CN';
};
