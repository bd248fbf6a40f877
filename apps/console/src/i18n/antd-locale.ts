import type { ConfigProviderProps } from 'antd';
import dayjs from 'dayjs';
import type { Locale } from './locale.ts';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

const packs: Record<Locale, () => Promise<AntdLocale>> = {
  'zh-CN': async () => {
    const [{ default: pack }] = await Promise.all([import('antd/es/locale/zh_CN.js'), import('dayjs/locale/zh-cn.js')]);
    dayjs.locale('zh-cn');
    return pack;
  },
  en: async () => {
    const { default: pack } = await import('antd/es/locale/en_US.js');
    dayjs.locale('en');
    return pack;
  },
};

const loaded = new Map<Locale, Promise<AntdLocale>>();

/** antd's and dayjs' words in a language; the same promise each time, as React's `use` needs. */
export function antdLocale(locale: Locale): Promise<AntdLocale> {
  const known = loaded.get(locale);
  if (known) return known;
  const pack = packs[locale]();
  loaded.set(locale, pack);
  return pack;
}
