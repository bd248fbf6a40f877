import { weekdayPhrases } from './branches.ts';
import { say, separators, type Language, type Phrase } from './phrase.ts';

// When, where and for whom something holds, in words.

/** What ids are called; a branch without a name is another’s to see, what has none else is gone. */
export type Names = ReadonlyMap<string, string>;

const phrases = {
  always: { 'zh-CN': '长期', en: 'No end' },
  from: { 'zh-CN': '{from} 起', en: 'From {from}' },
  until: { 'zh-CN': '到 {to}', en: 'Until {to}' },
  period: { 'zh-CN': '{from} 至 {to}', en: '{from} to {to}' },
  one_day: { 'zh-CN': '{from} 当天', en: 'On {from}' },
  branches: { 'zh-CN': '全部门店', en: 'all branches' },
  grades: { 'zh-CN': '全部会员', en: 'all members' },
  gone: { 'zh-CN': '已不在的', en: 'that is gone' },
  branch_unseen: { 'zh-CN': '别的门店', en: 'other branches' },
  and: { 'zh-CN': '和', en: ' and ' },
} as const satisfies Record<string, Phrase>;

export const namesOf = (
  ids: readonly string[],
  names: Names,
  unnamed: 'gone' | 'branch_unseen',
  language: Language,
): string[] => [...new Set(ids.map((id) => names.get(id) ?? say(phrases[unnamed], language)))];

export const joined = (parts: readonly string[], language: Language): string => {
  const last = parts.at(-1) ?? '';
  if (parts.length < 2) return last;
  const gap = language === 'zh-CN' && /^[\d¥]/.test(last) ? ' ' : ''; // Chinese has one before figures
  return `${parts.slice(0, -1).join(separators[language])}${say(phrases.and, language)}${gap}${last}`;
};

export const sentence = (text: string, language: Language): string =>
  language === 'en' ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text;

export const periodText = (
  { from, to }: { readonly from: string | null; readonly to: string | null },
  language: Language,
  dateText: (date: string) => string,
): string => {
  if (from === null)
    return to === null ? say(phrases.always, language) : say(phrases.until, language, { to: dateText(to) });
  if (to === null) return say(phrases.from, language, { from: dateText(from) });
  const dates = { from: dateText(from), to: dateText(to) };
  return say(phrases[from === to ? 'one_day' : 'period'], language, dates);
};

export const someText = (
  ids: readonly string[],
  names: Names,
  all: 'branches' | 'grades',
  language: Language,
): string =>
  ids.length === 0
    ? say(phrases[all], language)
    : namesOf(ids, names, all === 'grades' ? 'gone' : 'branch_unseen', language).join(separators[language]);

/** The days of the week in their order; empty: every day. */
export const weekdaysText = (weekdays: readonly number[], language: Language): string[] => {
  const days = weekdays
    .toSorted((a, b) => a - b)
    .flatMap((at) => weekdayPhrases.slice(at - 1, at).map((phrase) => say(phrase, language)));
  return days.length > 0 ? [days.join(separators[language])] : [];
};
