import { pageList, type Mode } from '@regulars/contract/menu';
import { groupPlaces, pagePlaces } from './menu-places.ts';

export type Page = (typeof pageList)[number];
type Group = Page['group'];

/** Pages and groups share codes, so group ids get a prefix. */
export const groupId = (code: string): string => `group.${code}`;

/** Pages with their places, and those of their groups. */
export interface MenuCatalogue {
  readonly pages: readonly Page[];
  readonly placeOf: (page: Page) => number;
  readonly groupPlaceOf: (group: Group) => number;
}

const ours: MenuCatalogue = {
  pages: pageList,
  placeOf: ({ code }) => pagePlaces[code],
  groupPlaceOf: (group) => groupPlaces[group],
};

interface DefaultMenu {
  readonly groups: readonly { readonly id: string; readonly group: Group; readonly place: number }[];
  readonly pages: readonly { readonly page: Page; readonly place: number; readonly parent: string }[];
}

/** The menu of a mode before a merchant's changes. */
export const defaultMenu = (mode: Mode, { pages, placeOf, groupPlaceOf }: MenuCatalogue = ours): DefaultMenu => {
  const own = pages.filter((page) => page.mode === mode);
  return {
    groups: [...new Set(own.map(({ group }) => group))].map((group) => ({
      id: groupId(group),
      group,
      place: groupPlaceOf(group),
    })),
    pages: own.map((page) => ({ page, place: placeOf(page), parent: groupId(page.group) })),
  };
};
