import { menuPage } from '@regulars/contract/menu';
import { pagePhrases, say } from '@regulars/phrases';
import { use } from 'react';
import { useLocation } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { MenuPageContext, useCurrentUser } from '../session/index.ts';

/** The heading of a page: the name that the merchant gave it in the menu, else the page’s own. */
export function usePageTitle(own: string): string {
  const code = use(MenuPageContext);
  const { pathname } = useLocation();
  const locale = useLocale();
  const user = useCurrentUser();
  if (!code) return own;
  const { address } = menuPage(code);
  const entries = [...user.vip_permissions, ...user.merchant_center_permissions];
  const entry = entries.find(({ menu_level, request_address }) => menu_level === 2 && request_address === address);
  const isRenamed = entry && entry.menu_name !== say(pagePhrases[code], locale);
  // Pages below it, such as a detail, have headings of their own.
  return isRenamed && address.split('?', 1)[0] === pathname ? entry.menu_name : own;
}
