import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '../theme/preference.ts';

export type Locale = 'zh-CN' | 'en';

const key = 'regulars.locale';

type Catalogue = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

/** Words that only some pages say come with those pages; lingui.config.ts says whose they are. */
const partCatalogues = {
  assets: { 'zh-CN': () => import('../locales/assets/zh-CN.po'), en: () => import('../locales/assets/en.po') },
  pages: { 'zh-CN': () => import('../locales/pages/zh-CN.po'), en: () => import('../locales/pages/en.po') },
  trees: { 'zh-CN': () => import('../locales/trees/zh-CN.po'), en: () => import('../locales/trees/en.po') },
} as const satisfies Record<string, Catalogue>;

/** Those of a feature of its own lie in its folder `locales`. */
const featureCatalogues = import.meta.glob<{ messages: Messages }>('../features/*/locales/*.po');

const catalogueOf = (feature: string): Catalogue => {
  const load = (locale: Locale) => {
    const loader = featureCatalogues[`../features/${feature}/locales/${locale}.po`];
    if (!loader) throw new Error(`${feature} has no words in ${locale}`);
    return loader();
  };
  return { 'zh-CN': () => load('zh-CN'), en: () => load('en') };
};

const wanted = new Map<string, Catalogue>([
  ['', { 'zh-CN': () => import('../locales/zh-CN.po'), en: () => import('../locales/en.po') }],
]);

/** The stored choice, else the browser's first language that we speak, else Chinese. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const first = [readPreference(key) ?? '', ...languages].find((tag) => /^(?:zh|en)\b/i.test(tag));
  return first && /^en/i.test(first) ? 'en' : 'zh-CN';
}

/** Loads the words of a language and switches to it; nothing changes on screen before they are there. */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages: Messages = {};
  // Those that a page asks for meanwhile are seen, too.
  for (const catalogue of wanted.values()) Object.assign(messages, (await catalogue[locale]()).messages);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Loads the words of a part of the console; a page that says them waits for it. */
export const loadMessages = (part: keyof typeof partCatalogues): Promise<void> =>
  loadCatalogue(part, partCatalogues[part]);

/** Loads the words of a feature that has a catalogue of its own. */
export const loadFeatureMessages = (feature: string): Promise<void> => loadCatalogue(feature, catalogueOf(feature));

async function loadCatalogue(name: string, catalogue: Catalogue): Promise<void> {
  if (wanted.has(name)) return;
  const locale = shownLocale();
  const { messages } = await catalogue[locale]();
  i18n.load(locale, messages);
  wanted.set(name, catalogue);
  if (shownLocale() !== locale) await activateLocale(shownLocale());
}

/** Switches the language and remembers it on this device. */
export async function chooseLocale(locale: Locale): Promise<void> {
  await activateLocale(locale);
  writePreference(key, locale);
}

export function useLocale(): Locale {
  return useSyncExternalStore((changed) => i18n.on('change', changed), shownLocale);
}

function shownLocale(): Locale {
  return i18n.locale === 'en' ? 'en' : 'zh-CN';
}
