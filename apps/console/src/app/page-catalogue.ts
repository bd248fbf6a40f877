import { pageList } from '@regulars/contract/menu';
import { pagePhrases } from '@regulars/phrases';
import { matchPath } from 'react-router';
import { part, type CataloguePage } from './catalogue-page.ts';
import { centrePages } from './centre-pages.ts';
import { membershipPages } from './membership-pages.ts';
import { movedAddresses } from './moved-pages.ts';

const catalogue: readonly CataloguePage[] = [
  ...membershipPages,
  ...centrePages,
  {
    path: '/available',
    title: { 'zh-CN': '服务未开通', en: 'Service not open' },
    load: part('pages', async () => (await import('./pages/available-page.tsx')).AvailablePage),
  },
];

/** Pages outside the tabs. */
const standalone = ['/login', '/init', '/account', '/console'];

/** The address of every page, with `{name}` for parameters. */
export const pageAddresses: readonly string[] = [
  ...standalone,
  ...movedAddresses,
  ...catalogue.map((page) => page.path),
].map((path) => path.replace(/:(\w+)/g, '{$1}'));

/** Pages below one of the menu that have a name and an address of their own, for the search. */
export const namedPages: readonly CataloguePage[] = catalogue.filter(
  ({ path, menuAddress, code, title, ofRow }) =>
    menuAddress !== undefined &&
    path !== menuAddress &&
    !path.includes(':') &&
    !ofRow &&
    code &&
    title !== pagePhrases[code],
);

/** The page at a pathname (without search), if there is one. */
export function pageAt(pathname: string): CataloguePage | undefined {
  return catalogue.find((page) => matchPath(page.path, pathname) !== null);
}

/** Whether the default menu contains the address, built or not. */
export function isProductAddress(pathname: string): boolean {
  return pageList.some((page) => page.address.split('?', 1)[0] === pathname);
}

/** Whether this console has the page of a menu's address, which may have a query. */
export const isBuilt = (address: string): boolean => pageAt(address.split('?', 1)[0] ?? '') !== undefined;
