import { i18n } from '@lingui/core';

/** The gallery's own sample texts, outside the catalogues. */
export function say(chinese: string, english: string): string {
  return i18n.locale === 'en' ? english : chinese;
}
