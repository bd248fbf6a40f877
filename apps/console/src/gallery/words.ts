import { i18n } from '@lingui/core';

/** Sample texts of the gallery, which are not in the catalogues. */
export function say(chinese: string, english: string): string {
  return i18n.locale === 'en' ? english : chinese;
}
