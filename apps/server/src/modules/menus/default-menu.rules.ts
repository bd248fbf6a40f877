import { pageList, type Mode } from '@regulars/contract/menu';
import { groupPlaces, pagePlaces } from './menu-places.ts';

export type Page = (typeof pageList)[number];
type Group = Page['group'];

/** Pages and groups share codes, so group ids get a prefix. */
export const groupId = (code: string): string => `group.${code}`;

interface DefaultMenu {
  readonly groups: readonly { readonly id: string; readonly group: Group; readonly place: number }[];
  readonly pages: readonly { readonly page: Page; readonly place: number; readonly parent: string }[];
}

/** The menu of a mode before a merchant's changes, of this version's pages by default. */
export const defaultMenu = (mode: Mode, pages: readonly Page[] = pageList): DefaultMenu => {
  const own = pages.filter((page) => page.mode === mode);
  return {
    groups: [...new Set(own.map(({ group }) => group))].map((group) => ({
      id: groupId(group),
      group,
      place: groupPlaces[group],
    })),
    pages: own.map((page) => ({ page, place: pagePlaces[page.code], parent: groupId(page.group) })),
  };
};
