import { i18n } from '@lingui/core';
import type { Messages } from '@lingui/core';
import { useSyncExternalStore } from 'react';
import { readPreference, writePreference } from '../theme/preference.ts';

export type Locale = 'zh-CN' | 'en';

const key = 'regulars.locale';

type Catalogue = Readonly<Record<Locale, () => Promise<{ messages: Messages }>>>;

/** Message catalogues that load with the pages that need them; lingui.config.ts assigns the sources. */
const partCatalogues = {
  assets: { 'zh-CN': () => import('../locales/assets/zh-CN.po'), en: () => import('../locales/assets/en.po') },
  pages: { 'zh-CN': () => import('../locales/pages/zh-CN.po'), en: () => import('../locales/pages/en.po') },
  palette: { 'zh-CN': () => import('../locales/palette/zh-CN.po'), en: () => import('../locales/palette/en.po') },
  pickers: { 'zh-CN': () => import('../locales/pickers/zh-CN.po'), en: () => import('../locales/pickers/en.po') },
  waiting: { 'zh-CN': () => import('../locales/waiting/zh-CN.po'), en: () => import('../locales/waiting/en.po') },
  limits: { 'zh-CN': () => import('../locales/limits/zh-CN.po'), en: () => import('../locales/limits/en.po') },
  access: { 'zh-CN': () => import('../locales/access/zh-CN.po'), en: () => import('../locales/access/en.po') },
  replays: { 'zh-CN': () => import('../locales/replays/zh-CN.po'), en: () => import('../locales/replays/en.po') },
  topUps: { 'zh-CN': () => import('../locales/top-ups/zh-CN.po'), en: () => import('../locales/top-ups/en.po') },
  trees: { 'zh-CN': () => import('../locales/trees/zh-CN.po'), en: () => import('../locales/trees/en.po') },
} as const satisfies Record<string, Catalogue>;

/** Catalogues of features that have a `locales` folder. */
const featureCatalogues = import.meta.glob<{ messages: Messages }>('../features/*/locales/*.po');

const catalogueOf = (feature: string): Catalogue => {
  const load = (locale: Locale) => {
    const loader = featureCatalogues[`../features/${feature}/locales/${locale}.po`];
    if (!loader) throw new Error(`${feature} has no messages in ${locale}`);
    return loader();
  };
  return { 'zh-CN': () => load('zh-CN'), en: () => load('en') };
};

const wanted = new Map<string, Catalogue>([
  ['', { 'zh-CN': () => import('../locales/zh-CN.po'), en: () => import('../locales/en.po') }],
]);

/** The stored language, else the browser's first supported language, else Chinese. */
export function preferredLocale(languages: readonly string[] = navigator.languages): Locale {
  const first = [readPreference(key) ?? '', ...languages].find((tag) => /^(?:zh|en)\b/i.test(tag));
  return first && /^en/i.test(first) ? 'en' : 'zh-CN';
}

/** Loads a language's catalogues, then switches to it, so that no text appears half translated. */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages: Messages = {};
  // A page may request another catalogue during this loop; a Map's iterator includes entries added meanwhile.
  for (const catalogue of wanted.values()) Object.assign(messages, (await catalogue[locale]()).messages);
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/** Loads the catalogue of a part of the console, before a page that needs it renders. */
export const loadMessages = (part: keyof typeof partCatalogues): Promise<void> =>
  loadCatalogue(part, partCatalogues[part]);

/** Loads the catalogue of a feature that has its own. */
export const loadFeatureMessages = (feature: string): Promise<void> =>
  loadCatalogue(`/${feature}`, catalogueOf(feature));

async function loadCatalogue(name: string, catalogue: Catalogue): Promise<void> {
  if (wanted.has(name)) return;
  const locale = shownLocale();
  const { messages } = await catalogue[locale]();
  i18n.load(locale, messages);
  wanted.set(name, catalogue);
  if (shownLocale() !== locale) await activateLocale(shownLocale());
}

/** Switches the language and stores the choice on this device. */
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
