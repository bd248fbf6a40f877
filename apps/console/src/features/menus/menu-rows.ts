import type { MenuItem } from '@regulars/contract';
import { matches, webAddressPattern } from '@regulars/contract/rules';
import { say, type Language } from '@regulars/phrases';
import type { Outline } from '../../framework/sort/outline.ts';

/** What the editor changes of an item, besides its place. */
export type Fields = Pick<MenuItem, 'name' | 'name_en' | 'icon' | 'hidden' | 'address'>;

export const fieldsOf = ({ name, name_en, icon, hidden, address }: MenuItem): Fields => ({
  name,
  name_en,
  icon,
  hidden,
  address,
});

/** Nothing but blanks is no name. */
export const trimmed = (text: string | null): string | null => text?.trim() || null;

const fieldNames = ['name', 'name_en', 'icon', 'hidden', 'address'] as const satisfies (keyof Fields)[];

/** The fields that differ. */
export function differing(one: Fields, other: Fields): (keyof Fields)[] {
  const value = (fields: Fields, name: keyof Fields) =>
    name === 'name' || name === 'name_en' ? trimmed(fields[name]) : fields[name];
  return fieldNames.filter((name) => value(one, name) !== value(other, name));
}

/** What is saved now, but for the fields that were edited. */
export const withEdits = (now: Fields, from: Fields, to: Fields): Fields => {
  const edited = fieldNames.filter((name) => to[name] !== from[name]);
  return { ...now, ...Object.fromEntries(edited.map((name) => [name, to[name]])) };
};

/** What an item with these fields is called in a language: without a name of its own, as it is by default. */
export const nameIn = (fields: Fields, { default_name }: MenuItem, language: Language): string => {
  const [name, name_en] = [trimmed(fields.name), trimmed(fields.name_en)];
  const own = language === 'en' ? (name_en ?? name) : name;
  return own ?? (default_name ? say(default_name, language) : (fields.address ?? ''));
};

export const isAddress = (text: string | null): boolean => matches(webAddressPattern, text?.trim() ?? '');
/** Whether a link lacks a name or an address. */
export const isFaulty = ({ name, address }: Fields): boolean => trimmed(name) === null || !isAddress(address);

export interface MenuRows {
  /** The rows of the editor. Pages that this console doesn't have yet have none. */
  readonly outline: Outline;
  /** Pages that the menu shows as their group, such as Home: the group's row stands for both. */
  readonly pageOf: ReadonlyMap<string, string>;
}

const sameLooks = (group: MenuItem, page: MenuItem): boolean =>
  group.default_name?.['zh-CN'] === page.default_name?.['zh-CN'] &&
  group.name === page.name &&
  group.name_en === page.name_en &&
  group.hidden === page.hidden;

/** The rows for the items of a mode. */
export function rowsOf(items: readonly MenuItem[], isBuilt: (address: string) => boolean): MenuRows {
  const isShown = ({ kind, address }: MenuItem): boolean => kind !== 'page' || (address !== null && isBuilt(address));
  const pageOf = new Map(
    items.flatMap((group): [string, string][] => {
      const [page, ...others] = items.filter(
        ({ parent_menu_id, default_parent }) => parent_menu_id === group.menu_id || default_parent === group.menu_id,
      );
      const isOne = page && others.length === 0 && page.parent_menu_id === page.default_parent;
      return isOne && isShown(page) && sameLooks(group, page) ? [[group.menu_id, page.menu_id]] : [];
    }),
  );
  const shown = items.filter(isShown);
  // A group whose pages were all moved elsewhere can get some again.
  const isUsed = ({ menu_id: id }: MenuItem): boolean =>
    shown.some(({ parent_menu_id, default_parent }) => parent_menu_id === id || default_parent === id);
  const outline = shown
    .filter((item) => item.kind !== 'group' || isUsed(item))
    .filter(({ parent_menu_id: parent, menu_id: id }) => pageOf.get(parent ?? '') !== id)
    .map(({ menu_id, parent_menu_id }) => ({ id: menu_id, parent: parent_menu_id }));
  return { outline, pageOf };
}

/**
 * All items in the order of the rows. Those without a row keep their place among their neighbours, but don't follow one
 * that was moved.
 */
export function wholeOrder(items: readonly MenuItem[], outline: Outline, moved: readonly string[]): Outline {
  const at = new Map(items.map(({ menu_id }, index) => [menu_id, index]));
  const levels = new Map<string | null, readonly string[]>();
  for (const { id, parent } of outline) levels.set(parent, [...(levels.get(parent) ?? []), id]);
  const placed = new Set(outline.map(({ id }) => id));
  for (const [index, { menu_id: id, parent_menu_id: parent }] of items.entries()) {
    if (placed.has(id)) continue;
    const level = levels.get(parent) ?? [];
    const before = level.findLastIndex((other) => (at.get(other) ?? Infinity) < index && !moved.includes(other));
    levels.set(parent, level.toSpliced(before + 1, 0, id));
  }
  const inside = (parent: string | null): Outline => (levels.get(parent) ?? []).map((id) => ({ id, parent }));
  return inside(null).flatMap((place) => [place, ...inside(place.id)]);
}

/** The items of `PUT /menus/layout`: a page that the menu shows as its group looks like the group. */
export function layoutOf(
  byId: ReadonlyMap<string, MenuItem>,
  pageOf: MenuRows['pageOf'],
  outline: Outline,
  fields: (item: MenuItem) => Fields,
) {
  const groupOf = new Map([...pageOf].map(([group, page]) => [page, group]));
  return outline.flatMap(({ id, parent }) => {
    const item = byId.get(id);
    const looks = byId.get(groupOf.get(id) ?? id);
    if (!item || !looks) return [];
    const { name, name_en, hidden } = fields(looks);
    const { icon, address } = fields(item);
    const link = item.kind === 'link' && address !== null ? { link_url: address.trim() } : {};
    const names = { name: trimmed(name), name_en: trimmed(name_en) };
    return [{ menu_id: id, parent_menu_id: parent, ...names, icon, hidden, ...link }];
  });
}
