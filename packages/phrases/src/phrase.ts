/** What server and console both say, in the two languages of the product. */
export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
export type Phrase = Readonly<Record<Language, string>>;
/** An error's words, with its number on the wire, which never changes, and its HTTP status. */
export type ErrorPhrase = Phrase & { readonly code: number; readonly status: number };

/** The keys of a table of phrases, as the values that they are on the wire. */
export const keysOf = <K extends string>(phrases: Readonly<Record<K, Phrase>>): K[] => Object.keys(phrases) as K[]; // its own

/** Fills `{name}` in a phrase with the values given; a name without a value stays as it is. */
export const say = (
  phrase: Phrase,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string => phrase[language].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

/** The best of our languages for an Accept-Language header; Chinese where nothing fits. */
export const chooseLanguage = (acceptLanguage: string | undefined): Language => {
  for (const part of (acceptLanguage ?? '').split(',')) {
    const tag = part.split(';')[0]?.trim().toLowerCase() ?? '';
    if (tag.startsWith('zh')) return 'zh-CN';
    if (tag.startsWith('en')) return 'en';
  }
  return 'zh-CN';
};
