import type { Locale } from './locale.ts';

/** A calendar day (YYYY-MM-DD) as the language writes it, with the space that Chinese sets around figures. */
export function dateWords(date: string, locale: Locale): string {
  const written = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(date));
  return spaced(written, locale);
}

/** A date that the browser wrote, with the space that Chinese sets around figures. */
export function spaced(written: string, locale: Locale): string {
  return locale === 'zh-CN' ? written.replace(/(?<=\d)(?=[年月日])|(?<=[年月])(?=\d)|(?<=日)(?=周)/gu, ' ') : written;
}

/** This calendar day where the browser is, as YYYY-MM-DD. */
export function today(now = new Date()): string {
  const part = (value: number): string => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}
