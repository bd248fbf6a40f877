import { i18n } from '@lingui/core';
import type { ConfigProviderProps } from 'antd';
import enUS from 'antd/es/locale/en_US.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import type { Locale } from './locale.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const packs: Record<Locale, () => Promise<{ default: AntdLocale }>> = {
  'zh-CN': () => import('antd/es/locale/zh_CN.js'),
  // antd imports it itself, as its default.
  en: async () => ({ default: enUS }),
};

const loaded = new Map<Locale, Promise<AntdLocale>>();

/** antd's locale for a language. Returns a cached promise, as React's `use` requires; a failed load is retried. */
export function antdLocale(locale: Locale): Promise<AntdLocale> {
  const known = loaded.get(locale);
  if (known) return known;
  const pack = load(locale);
  loaded.set(locale, pack);
  return pack;
}

async function load(locale: Locale): Promise<AntdLocale> {
  try {
    return withShownDates((await packs[locale]()).default);
  } catch (error) {
    loaded.delete(locale);
    throw error;
  }
}

/** The calendars' year and month buttons are named by what they show: antd's “Choose a year” would replace “2026”. */
function withShownDates(pack: AntdLocale): AntdLocale {
  if (!pack.DatePicker) return pack;
  const lang = { ...pack.DatePicker.lang, yearSelect: '', monthSelect: '' };
  return { ...pack, DatePicker: { ...pack.DatePicker, lang } };
}

function setDayjsLocale(): void {
  dayjs.locale(i18n.locale === 'en' ? 'en' : 'zh-cn');
}

setDayjsLocale();
i18n.on('change', setDayjsLocale);
