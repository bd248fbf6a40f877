import type { MenuEntry } from '@regulars/contract';
import { permissionWords, type Mode, type Permission } from '@regulars/contract/menu';
import { groupPhrases, pagePhrases, say, verbPhrases, type Language } from '@regulars/phrases';
import { defaultMenu, groupId, type Page } from './default-menu.rules.ts';
import type { MenuOverride } from './menu-overrides.queries.ts';
import { sortStep } from './menu-places.ts';

/** The user whose menu it is. */
export interface MenuView {
  readonly granted: ReadonlySet<Permission>;
  readonly overrides: readonly MenuOverride[];
  readonly interfaceVersion: number;
  readonly language: Language;
}

/** A page or link, with its group and functions. */
interface Item {
  readonly group: MenuEntry;
  readonly page: MenuEntry;
  readonly functions: readonly MenuEntry[];
}

/** Links without a sort code come last. */
export const linkSortCode = 1_000_000;

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
    return entry({
      menu_id: `${page.code}.${verb ?? permission.replace(':', '.')}`,
      menu_name: verb ? say(verbPhrases[verb], language) : permissionWords(permission, language),
      menu_type: 4,
      menu_level: 3,
      sort_code: (at + 1) * sortStep,
      request_address: page.address,
      permission_value: permission,
      operate: granted.has(permission),
      parent_menu_id: page.code,
    });
  });

/** Where the console serves an icon. */
const iconUrl = (icon: string | null | undefined): string | null => (icon ? `/menu-icons/${icon}.svg` : null);

/** The merchant's name of an item in a language; undefined: it has none. */
const nameIn = (
  { name, name_en }: { readonly name?: string | null; readonly name_en?: string | null },
  language: Language,
): string | undefined => (language === 'en' ? (name_en ?? name) : name) ?? undefined;

/** The merchant's changes by menu id. */
const changesOf = ({ overrides, language }: MenuView) => {
  const changes = new Map(overrides.filter((one) => one.link_url === null).map((one) => [one.menu_id, one]));
  return {
    parentOf: (id: string): string | null => changes.get(id)?.parent_menu_id ?? null,
    apply: (default_: MenuEntry): MenuEntry => {
      const { icon, hidden, sort_code, ...names } = changes.get(default_.menu_id) ?? {};
      return {
        ...default_,
        menu_name: nameIn(names, language) ?? default_.menu_name,
        menu_icon_url: iconUrl(icon),
        hidden: hidden ?? false,
        sort_code: sort_code ?? default_.sort_code,
      };
    },
  };
};

const pageEntry = (page: Page, place: number, { language }: MenuView): MenuEntry =>
  entry({
    menu_id: page.code,
    menu_name: say(pagePhrases[page.code], language),
    menu_type: page.service ? 2 : 1,
    menu_level: 2,
    sort_code: place,
    request_address: page.address,
    permission_value: readPermission(page) ?? null,
    parent_menu_id: groupId(page.group),
  });

/** A link without a group gets one of its own name, which the console shows as the link itself. */
const linkItem = (link: MenuOverride, groups: ReadonlyMap<string, MenuEntry>, language: Language): Item => {
  const looks = {
    menu_name: nameIn(link, language) ?? link.link_url ?? '',
    menu_icon_url: iconUrl(link.icon),
    sort_code: link.sort_code ?? linkSortCode,
  };
  const group =
    groups.get(link.parent_menu_id ?? '') ?? entry({ ...looks, menu_id: groupId(link.menu_id), menu_level: 1 });
  const place = { menu_level: 2, request_address: link.link_url, parent_menu_id: group.menu_id };
  return { group, page: entry({ ...looks, ...place, menu_id: link.menu_id, menu_type: 3 }), functions: [] };
};

/** The items of a mode's menu after permissions and the merchant's changes. */
const itemsOf = (mode: Mode, view: MenuView): Item[] => {
  const menu = defaultMenu(mode);
  const changes = changesOf(view);
  const groups = new Map(
    menu.groups.map(({ id: menu_id, group, place: sort_code }) => {
      const menu_name = say(groupPhrases[group], view.language);
      return [menu_id, changes.apply(entry({ menu_id, menu_name, menu_level: 1, sort_code }))];
    }),
  );
  const ofPages = menu.pages.flatMap(({ page, place, parent }): Item[] => {
    const group = groups.get(changes.parentOf(page.code) ?? '') ?? groups.get(parent);
    if (!group || !isVisible(page, view)) return [];
    const own = { ...changes.apply(pageEntry(page, place, view)), parent_menu_id: group.menu_id };
    return [{ group, page: own, functions: functionsOf(page, view) }];
  });
  const ofLinks = view.overrides
    .filter((one) => one.link_url !== null && one.mode === mode && !one.hidden)
    .map((link) => linkItem(link, groups, view.language));
  return [...ofPages, ...ofLinks];
};

/**
 * The menu entries of one mode, flat and in order: each group, its pages, and under each page its functions, with
 * `operate` where granted. Groups without pages are left out; what the merchant hid is there, marked, because pages open
 * also from the search and by their addresses.
 */
export const menuOf = (mode: Mode, view: MenuView): MenuEntry[] => {
  const byGroup = Map.groupBy(itemsOf(mode, view), ({ group }) => group);
  return [...byGroup]
    .toSorted(([a], [b]) => a.sort_code - b.sort_code)
    .flatMap(([group, items]) => [
      group,
      ...items
        .toSorted((a, b) => a.page.sort_code - b.page.sort_code)
        .flatMap(({ page, functions }) => [page, ...functions]),
    ]);
};
