import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { pageList } from '@regulars/contract/menu';
import type { Permission } from '@regulars/contract/menu';
import { matchPath } from 'react-router';
import type { ComponentType } from 'react';
import { loadFeatureMessages, loadMessages } from '../i18n/locale.ts';

/** A page of this console. The menu decides which pages are reachable and what they are called. */
export interface CataloguePage {
  /** Address, with `:name` for parameters. */
  readonly path: string;
  /** The tab's title until the menu or the page itself provides one. */
  readonly title: MessageDescriptor;
  readonly load: () => Promise<ComponentType>;
  /** The menu page it is, or is a child of; undefined for a page open to everybody. */
  readonly menuAddress?: string;
  /** The permission required to open it, if any. */
  readonly permission?: Permission;
}

/** Loads a page together with the message catalogue of its part. */
async function withMessages<Page>(part: Parameters<typeof loadMessages>[0], loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([loading, loadMessages(part)]);
  return page;
}

async function withFeatureMessages<Page>(feature: string, loading: Promise<Page>): Promise<Page> {
  const [page] = await Promise.all([loading, loadFeatureMessages(feature)]);
  return page;
}

const home = async () =>
  (await withMessages('waiting', withMessages('pages', import('../features/dashboard/home-page.tsx')))).HomePage;

const catalogue: readonly CataloguePage[] = [
  { path: '/', title: msg`Home`, load: home, menuAddress: '/' },
  { path: '/dashBoard', title: msg`Home`, load: home, menuAddress: '/dashBoard' },
  {
    path: '/membermanage',
    title: msg`Members`,
    load: async () => (await import('../features/members/member-list-page.tsx')).MemberListPage,
    menuAddress: '/membermanage',
    permission: 'member:read',
  },
  {
    path: '/memberdetails/:id',
    title: msg`Member`,
    load: async () =>
      (await withMessages('assets', import('../features/members/member-detail-page.tsx'))).MemberDetailPage,
    menuAddress: '/membermanage',
    permission: 'member:read',
  },
  {
    path: '/memberImports',
    title: msg`Import`,
    load: async () =>
      (await withMessages('assets', import('../features/member-imports/import-list-page.tsx'))).ImportListPage,
    menuAddress: '/membermanage',
    permission: 'member:import',
  },
  {
    path: '/memberImports/:id',
    title: msg`Import`,
    load: async () => (await withMessages('assets', import('../features/member-imports/import-page.tsx'))).ImportPage,
    menuAddress: '/membermanage',
    permission: 'member:import',
  },
  {
    path: '/memberAdjustments',
    title: msg`Adjustments`,
    load: async () =>
      (await withMessages('assets', import('../features/adjustments/adjustment-list-page.tsx'))).AdjustmentListPage,
    menuAddress: '/memberAdjustments',
    permission: 'adjustment:read',
  },
  {
    path: '/openingBalances',
    title: msg`Opening balances`,
    load: async () =>
      (await withMessages('assets', import('../features/opening-balances/opening-list-page.tsx'))).OpeningListPage,
    menuAddress: '/openingBalances',
    permission: 'opening:read',
  },
  {
    path: '/openingBalances/:id',
    title: msg`Import`,
    load: async () =>
      (await withMessages('assets', import('../features/opening-balances/opening-detail-page.tsx'))).OpeningDetailPage,
    menuAddress: '/openingBalances',
    permission: 'opening:read',
  },
  {
    path: '/ledger',
    title: msg`Ledger`,
    load: async () => (await withMessages('assets', import('../features/ledger/ledger-page.tsx'))).LedgerPage,
    menuAddress: '/ledger',
    permission: 'ledger:read',
  },
  {
    path: '/item/brandInfo',
    title: msg`Brands`,
    load: async () =>
      (await withFeatureMessages('brands', import('../features/brands/brand-list-page.tsx'))).BrandListPage,
    menuAddress: '/item/brandInfo',
    permission: 'brand:read',
  },
  {
    path: '/item/categoryInfo',
    title: msg`Categories`,
    load: async () =>
      (
        await withMessages(
          'trees',
          withFeatureMessages('categories', import('../features/categories/category-page.tsx')),
        )
      ).CategoryPage,
    menuAddress: '/item/categoryInfo',
    permission: 'category:read',
  },
  {
    path: '/available',
    title: msg`Service not open`,
    load: async () => (await import('./pages/available-page.tsx')).AvailablePage,
  },
];

/** Pages outside the tabs. */
const standalone = ['/login', '/init', '/account', '/console'];

/** The address of every page, with `{name}` for parameters. */
export const pageAddresses: readonly string[] = [...standalone, ...catalogue.map((page) => page.path)].map((path) =>
  path.replace(/:(\w+)/g, '{$1}'),
);

/** The page at a pathname (without search), if there is one. */
export function pageAt(pathname: string): CataloguePage | undefined {
  return catalogue.find((page) => matchPath(page.path, pathname) !== null);
}

/** Whether the default menu contains the address, built or not. */
export function isProductAddress(pathname: string): boolean {
  return pageList.some((page) => page.address.split('?', 1)[0] === pathname);
}
