import type { Locale } from './locale.ts';

/** A calendar date (YYYY-MM-DD) in long form, with the spaces that Chinese puts around figures. */
export function dateWords(date: string, locale: Locale): string {
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  return spaced(written, locale);
}

/** Adds the spaces that Chinese puts around figures to a date formatted by Intl. */
export function spaced(written: string, locale: Locale): string {
  return locale === 'zh-CN' ? written.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)|(?<=日)(?=周)/gu, ' ') : written;
}

/** Today's calendar date in the browser's time zone, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
