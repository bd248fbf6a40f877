import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '../theme/preference.ts';

export type Locale = 'zh-CN' | 'en';

const key = 'regulars.locale';

const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  'zh-CN': () => import('../locales/zh-CN.po'),
  en: () => import('../locales/en.po'),
};

/** The stored choice, else the browser's first language that we speak, else Chinese. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const wanted = [readPreference(key) ?? '', ...languages].find((tag) => /^(?:zh|en)\b/i.test(tag));
  return wanted && /^en/i.test(wanted) ? 'en' : 'zh-CN';
}

/** Loads the words of a language and switches to it; nothing changes on screen before they are there. */
export async function activateLocale(locale: Locale): Promise<void> {
  const { messages } = await catalogues[locale]();
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Switches the language and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  writePreference(key, locale);
}

export function useLocale(): Locale {
  return useSyncExternalStore(
    (changed) => i18n.on('change', changed),
    () => (i18n.locale === 'en' ? 'en' : 'zh-CN'),
  );
}
