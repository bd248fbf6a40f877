import { useLingui } from '@lingui/react/macro';
import { say } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { itemAt } from '../menu/build-menu.ts';
import type { MenuGroup } from '../menu/build-menu.ts';
import { pageAt } from '../page-catalogue.ts';
import { homeKey, pathnameOf } from './tabs.ts';
import type { Tab } from './tabs.ts';

/** A tab's name: the one set by the page, else by its menu entry, else by the catalogue. */
export function useTabNames(groups: readonly MenuGroup[]): (tab: Tab) => string {
  const { t } = useLingui();
  const locale = useLocale();
  return (tab) => {
    const pathname = pathnameOf(tab.address);
    const page = pageAt(pathname);
    if (tab.title) return tab.title;
    if (!page) return t`No such page`;
    if (tab.key !== homeKey && page.menuAddress === page.path)
      return itemAt(groups, pathname)?.name ?? say(page.title, locale);
    return say(page.title, locale);
  };
}
