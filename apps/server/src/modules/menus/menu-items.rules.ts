import type { MenuItem } from '@regulars/contract';
import type { Mode } from '@regulars/contract/menu';
import { groupPhrases, menuIconPhrases, pagePhrases, type MenuIcon } from '@regulars/phrases';
import { defaultMenu, groupId, type Page } from './default-menu.rules.ts';
import type { MenuOverride } from './menu-overrides.queries.ts';

/** An item of the menu with the merchant’s changes, and its place. */
export interface PlacedItem extends MenuItem {
  readonly sort_code: number;
  /** Its place by default; null for links. */
  readonly default_code: number | null;
}

const homes: ReadonlySet<string> = new Set(['home', 'center_home', groupId('home'), groupId('center_home')]);
/** Links without a sort code come last. */
export const linkSortCode = 1_000_000;
/** The page where the menu is edited. */
export const editor = 'menu';

/** Icons that a later version dropped are the default. */
const iconOf = (change: MenuOverride | undefined): MenuIcon | null => {
  const isIcon = (name: string): name is MenuIcon => Object.hasOwn(menuIconPhrases, name);
  return change?.icon && isIcon(change.icon) ? change.icon : null;
};

type Default = Pick<MenuItem, 'menu_id' | 'mode' | 'kind' | 'default_name' | 'default_parent' | 'address'> & {
  readonly default_code: number;
};

const defaultsOf = (mode: Mode, pages?: readonly Page[]): Default[] => {
  const menu = defaultMenu(mode, pages);
  const groups = menu.groups.map(({ id, group, place }): Default => {
    const own = { menu_id: id, default_name: groupPhrases[group], default_parent: null };
    return { ...own, mode, kind: 'group', address: null, default_code: place };
  });
  const ofPages = menu.pages.map(({ page: { code, address }, place, parent }): Default => {
    const own = { menu_id: code, default_name: pagePhrases[code], default_parent: parent };
    return { ...own, mode, kind: 'page', address, default_code: place };
  });
  return [...groups, ...ofPages];
};

/** Every item of a mode in order, whoever may see it: groups and links beside them, each group followed by what is in it. */
export const itemsOfMode = (mode: Mode, overrides: readonly MenuOverride[], pages?: readonly Page[]): PlacedItem[] => {
  const changes = new Map(overrides.map((one) => [one.menu_id, one]));
  const defaults = defaultsOf(mode, pages);
  const groups = new Set(defaults.filter(({ kind }) => kind === 'group').map(({ menu_id: id }) => id));
  const parentOf = (id: string, default_: string | null): string | null => {
    const parent = changes.get(id)?.parent_menu_id ?? null;
    return parent !== null && groups.has(parent) ? parent : default_;
  };
  const editorGroup = parentOf(editor, groupId('system'));
  const known = defaults.map((item): PlacedItem => {
    const { menu_id: id, kind, default_parent, default_code } = item;
    const change = changes.get(id);
    const parent = kind === 'group' ? null : parentOf(id, default_parent);
    return {
      ...item,
      parent_menu_id: parent,
      name: change?.name ?? null,
      name_en: change?.name_en ?? null,
      icon: iconOf(change),
      hidden: change?.hidden ?? false,
      fixed: homes.has(id),
      always: id === editor || id === editorGroup,
      moved: parent !== default_parent || (change?.sort_code ?? null) !== null,
      sort_code: change?.sort_code ?? default_code,
    };
  });
  const links = overrides
    .filter((one) => one.link_url !== null && one.mode === mode)
    .map((one): PlacedItem => ({
      menu_id: one.menu_id,
      mode,
      kind: 'link',
      parent_menu_id: parentOf(one.menu_id, null),
      name: one.name,
      name_en: one.name_en,
      icon: iconOf(one),
      default_name: null,
      default_parent: null,
      hidden: one.hidden,
      fixed: false,
      always: false,
      moved: false,
      address: one.link_url,
      sort_code: one.sort_code ?? linkSortCode,
      default_code: null,
    }));
  const all = [...known, ...links];
  const inside = (parent: string | null): PlacedItem[] =>
    all.filter((item) => item.parent_menu_id === parent).toSorted((one, other) => one.sort_code - other.sort_code);
  return inside(null).flatMap((item) => [item, ...(item.kind === 'group' ? inside(item.menu_id) : [])]);
};
