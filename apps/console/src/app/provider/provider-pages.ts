import type { Phrase } from '@regulars/phrases';
import { matchPath } from 'react-router';
import type { FunctionComponent } from 'react';
import { feature, type CataloguePage } from '../catalogue-page.ts';

const groups = {
  home: { 'zh-CN': '首页', en: 'Home' },
  merchant: { 'zh-CN': '商户', en: 'Merchants' },
  content: { 'zh-CN': '内容', en: 'Content' },
  system: { 'zh-CN': '系统', en: 'System' },
} as const satisfies Record<string, Phrase>;
type Group = keyof typeof groups;

/** A page of the provider's console. */
interface ProviderPage extends CataloguePage {
  /** Where it stands in the menu; a page below another one has that one's address as `menuAddress` instead. */
  readonly group?: Group;
}

const own = (load: () => Promise<FunctionComponent>) => feature('provider', load);

/** The pages by address, in the order of the menu. */
const pages: readonly ProviderPage[] = [
  {
    path: '/provider',
    title: groups.home,
    group: 'home',
    load: own(async () => (await import('../../features/provider/home-page.tsx')).HomePage),
  },
  {
    path: '/provider/merchants',
    title: groups.merchant,
    group: 'merchant',
    load: own(async () => (await import('../../features/provider/merchant-list-page.tsx')).MerchantListPage),
  },
  {
    path: '/provider/merchants/:id',
    title: groups.merchant,
    menuAddress: '/provider/merchants',
    load: own(async () => (await import('../../features/provider/merchant-page.tsx')).MerchantPage),
  },
  {
    path: '/provider/merchants/:id/rates',
    title: { 'zh-CN': '费率与结算', en: 'Rates and settlement' },
    menuAddress: '/provider/merchants',
    load: own(async () => (await import('../../features/provider/rates-page.tsx')).RatesPage),
  },
  {
    path: '/provider/accounts',
    title: { 'zh-CN': '账号', en: 'Accounts' },
    group: 'system',
    load: own(async () => (await import('../../features/provider/account-page.tsx')).AccountPage),
  },
  {
    path: '/provider/logs',
    title: { 'zh-CN': '日志', en: 'Log' },
    group: 'system',
    load: own(async () => (await import('../../features/provider/log-page.tsx')).LogPage),
  },
  {
    path: '/provider/contact',
    title: { 'zh-CN': '联系方式', en: 'Contact' },
    group: 'system',
    load: own(async () => (await import('../../features/provider/contact-page.tsx')).ContactPage),
  },
  {
    path: '/provider/pack-prices',
    title: { 'zh-CN': '资源包价格', en: 'Prices of packs' },
    group: 'merchant',
    load: feature(
      'pack-prices',
      async () => (await import('../../features/pack-prices/pack-price-list-page.tsx')).PackPriceListPage,
    ),
  },
  {
    path: '/provider/promo',
    title: { 'zh-CN': '首页宣传', en: 'Promo' },
    group: 'content',
    load: feature('promo', async () => (await import('../../features/promo/promo-page.tsx')).PromoPage),
  },
  {
    path: '/provider/announcements',
    title: { 'zh-CN': '公告', en: 'Announcements' },
    group: 'content',
    load: feature(
      'announcements',
      async () => (await import('../../features/announcements/announcement-list-page.tsx')).AnnouncementListPage,
    ),
  },
];

/** The page at a path, if there is one. */
export const providerPageAt = (pathname: string): ProviderPage | undefined =>
  pages.find(({ path }) => matchPath(path, pathname) !== null);

/** The menu: groups in order, each with its pages. */
export const providerMenu = Object.entries(groups).flatMap(([code, title]) => {
  const shown = pages.filter(({ group }) => group === code);
  return shown.length > 0 ? [{ code, title, pages: shown }] : [];
});
