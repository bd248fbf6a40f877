import type { Call } from './exchange.ts';

export type Language = 'zh' | 'en';

/** One text in both languages. */
export type Words = readonly [zh: string, en: string];

export type Say = (...words: Words) => string;

export const sayIn =
  (language: Language): Say =>
  (zh, en) =>
    language === 'zh' ? zh : en;

/** As asked by `?lang=`, else as the browser prefers. */
export function languageOf({ query, headers }: Call): Language {
  const asked = query.get('lang') ?? headers['accept-language'] ?? '';
  return asked.toLowerCase().startsWith('en') ? 'en' : 'zh';
}

/** As people of the demo's shops read it. */
export const timeOf = (at: Date): string =>
  at.toLocaleTimeString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
