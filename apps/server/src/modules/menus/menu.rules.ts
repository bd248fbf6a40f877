import type { MenuEntry } from '@regulars/contract';
import { permissionWords, verbOf, type Mode, type Permission } from '@regulars/contract/menu';
import { say, type Language } from '@regulars/phrases';
import { defaultMenu, groupId, type Page } from './default-menu.rules.ts';
import { itemsOfMode, type PlacedItem } from './menu-items.rules.ts';
import type { MenuOverride } from './menu-overrides.queries.ts';
import { sortStep } from './menu-places.ts';

/** The user whose menu it is. */
export interface MenuView {
  readonly granted: ReadonlySet<Permission>;
  readonly overrides: readonly MenuOverride[];
  readonly interfaceVersion: number;
  readonly language: Language;
}

const entry = (
  fields: Pick<MenuEntry, 'menu_id' | 'menu_name' | 'menu_level' | 'sort_code'> & Partial<MenuEntry>,
): MenuEntry => ({
  menu_type: 1,
  request_address: null,
  permission_value: null,
  operate: true,
  parent_menu_id: null,
  menu_icon_url: null,
  hidden: false,
  ...fields,
});

/** The permission that shows the page; undefined if the page is for everybody. */
const readPermission = (page: Page): Permission | undefined =>
  page.permissions.find((permission) => permission.endsWith(':read'));

const isVisible = (page: Page, { granted, interfaceVersion }: MenuView): boolean => {
  const read = readPermission(page);
  const isHiddenByVersion = page.hiddenUpToVersion > 0 && interfaceVersion <= page.hiddenUpToVersion;
  return (read === undefined || granted.has(read)) && !isHiddenByVersion;
};

/** Its own verbs, then what it offers of other pages. */
const functionsOf = (page: Page, { granted, language }: MenuView): MenuEntry[] =>
  [...page.permissions, ...page.offers].map((permission, at) => {
    const verb = page.verbs[at];
    const words = verbOf(page, permission);
    return entry({
      menu_id: `${page.code}.${verb ?? permission.replace(':', '.')}`,
      menu_name: words ? say(words, language) : permissionWords(permission, language),
      menu_type: 4,
      menu_level: 3,
      sort_code: (at + 1) * sortStep,
      request_address: page.address,
      permission_value: permission,
      operate: granted.has(permission),
      parent_menu_id: page.code,
    });
  });

/** The merchant's name in the language, or the default; a link has no other. */
export const menuItemName = ({ name, name_en, default_name, address }: PlacedItem, language: Language): string =>
  (language === 'en' ? (name_en ?? name) : name) ?? (default_name ? say(default_name, language) : (address ?? ''));

const itemEntry = (
  item: PlacedItem,
  { language }: MenuView,
  more: Pick<MenuEntry, 'menu_level'> & Partial<MenuEntry>,
) =>
  entry({
    menu_id: item.menu_id,
    menu_name: menuItemName(item, language),
    menu_icon_url: item.icon && `/menu-icons/${item.icon}.svg`, // where the console serves it
    hidden: item.hidden,
    sort_code: item.sort_code,
    ...more,
  });

/**
 * The menu entries of one mode, flat and in order: each group, its pages, and under each page its functions, with
 * `operate` where granted. Groups without pages are left out; what the merchant hid is there, marked, because pages open
 * also from the search and by their addresses. A link without a group gets one of its own name, which the console shows as
 * the link itself.
 */
export const menuOf = (mode: Mode, view: MenuView): MenuEntry[] => {
  const items = itemsOfMode(mode, view.overrides);
  const pages = new Map<string, Page>(defaultMenu(mode).pages.map(({ page }) => [page.code, page]));
  const within = (item: PlacedItem, parent: string): MenuEntry[] => {
    const place = { menu_level: 2, request_address: item.address, parent_menu_id: parent };
    if (item.kind === 'link') return item.hidden ? [] : [itemEntry(item, view, { ...place, menu_type: 3 })];
    const page = pages.get(item.menu_id);
    if (!page || !isVisible(page, view)) return [];
    const shows = { menu_type: page.service ? 2 : 1, permission_value: readPermission(page) ?? null };
    return [itemEntry(item, view, { ...place, ...shows }), ...functionsOf(page, view)];
  };
  return items
    .filter(({ parent_menu_id: parent }) => parent === null)
    .flatMap((top) => {
      const isGroup = top.kind === 'group';
      const id = isGroup ? top.menu_id : groupId(top.menu_id);
      const inside = isGroup ? items.filter(({ parent_menu_id: parent }) => parent === id) : [top];
      const entries = inside.flatMap((item) => within(item, id));
      return entries.length > 0 ? [itemEntry(top, view, { menu_id: id, menu_level: 1 }), ...entries] : [];
    });
};
