import { isDeepStrictEqual } from 'node:util';
import type { Api, Menu, MenuItem, MenuItemAlone, MenuItemChanges, NewMenuLink } from '@regulars/contract';
import type { Mode } from '@regulars/contract/menu';
import type { BodyOf } from '@regulars/contract/kernel';
import { isWebAddress, menuLinks } from '@regulars/contract/rules';
import { menuIconPhrases, say, type Language } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation, type Changes } from '../../platform/audit/audit.ts';
import type { TenantTx, TenantView } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Tenant } from '../../platform/http/index.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { editor, itemsOfMode, linkSortCode, type PlacedItem } from './menu-items.rules.ts';
import type { MenuOverride } from './menu-overrides.queries.ts';
import { sortStep } from './menu-places.ts';
import { menuItemName } from './menu.rules.ts';
import { listOverrides, menuVersion, removeOverrides, setOverrides } from './menus.queries.ts';
import { codesOf, movesBetween, presentItem, rowsOf, type Spot } from './menus.rules.ts';

const modes: readonly Mode[] = ['vip', 'center'];
const missing = 'menu_not_found';

const listItems = async (view: TenantView): Promise<PlacedItem[]> => {
  const overrides = await listOverrides(view);
  return modes.flatMap((mode) => itemsOfMode(mode, overrides));
};

/** The whole menu, whoever may see what of it. */
export const getMenu = async (view: TenantView): Promise<Menu> => {
  const version = await menuVersion.version(view);
  return { items: (await listItems(view)).map(presentItem), version };
};

export const getItem = async (view: TenantView, id: string): Promise<MenuItemAlone> => {
  const { items, version } = await getMenu(view);
  return {
    ...mustFind(
      items.find(({ menu_id }) => menu_id === id),
      missing,
    ),
    version,
  };
};

/** What the merchant changed of an item, as stored; undefined if nothing. */
const overrideOf = (item: PlacedItem, code: number | null): MenuOverride | undefined => {
  const { menu_id, kind, name, name_en, icon, hidden, mode, address } = item;
  const parent = item.parent_menu_id === item.default_parent ? null : item.parent_menu_id;
  const own = { menu_id, name, name_en, icon, sort_code: code, hidden, parent_menu_id: parent };
  if (kind === 'link') return { ...own, mode, link_url: address };
  const isChanged = name !== null || name_en !== null || icon !== null || hidden || code !== null || parent !== null;
  return isChanged ? { ...own, mode: null, link_url: null } : undefined;
};

/** The code that an item's place needs: null if it stands where it does by default. */
const storedCode = ({ sort_code, default_code }: PlacedItem): number | null =>
  sort_code === (default_code ?? linkSortCode) ? null : sort_code;

const write = async (tx: TenantTx, items: readonly (readonly [PlacedItem, number | null])[]): Promise<void> => {
  const stored = items.map(([item, code]) => ({ id: item.menu_id, override: overrideOf(item, code) }));
  await removeOverrides(tx, stored.filter(({ override }) => override === undefined).map(({ id }) => id)); // prettier-ignore
  await setOverrides(
    tx,
    stored.flatMap(({ override }) => override ?? []),
  );
  await menuVersion.changed(tx);
};

/** What the log has of an item; one that was never renamed has the names that it comes with. */
const told = ({ name, name_en, default_name, icon, hidden, kind, address }: PlacedItem, language: Language) => ({
  name: name ?? default_name?.['zh-CN'] ?? null,
  name_en: name_en ?? default_name?.en ?? null,
  icon: icon && say(menuIconPhrases[icon], language),
  hidden,
  ...(kind === 'link' && { link_url: address }),
});

type Told = ReadonlyMap<string, Changes>;

/** What was changed of each item. A page that the menu shows as its group, and that changed as it did, is told with it. */
const editsOf = (changed: readonly (readonly [was: PlacedItem, is: PlacedItem])[], language: Language): Told => {
  const edits = new Map(
    changed.map(([was, is]) => [is.menu_id, changesBetween(told(was, language), told(is, language))]),
  );
  const isSole = ({ parent_menu_id: parent }: PlacedItem): boolean =>
    changed.filter(([, other]) => other.parent_menu_id === parent).length === 1;
  const isTold = ([, is]: (typeof changed)[number]): boolean =>
    is.parent_menu_id !== null && isSole(is) && isDeepStrictEqual(edits.get(is.menu_id), edits.get(is.parent_menu_id));
  for (const [, { menu_id }] of changed.filter(isTold)) edits.delete(menu_id);
  return edits;
};

/** Where each moved item stood and stands. Groups have the names that the merchant gave them; others go by their ids. */
const movesOf = (before: readonly PlacedItem[], after: readonly PlacedItem[], language: Language): Told => {
  const place = (items: readonly PlacedItem[], { parent, at }: Spot) => {
    const group = items.find(({ menu_id }) => menu_id === parent);
    const isNamed = group && (group.name !== null || group.name_en !== null);
    return { group: parent, ...(isNamed && { group_name: menuItemName(group, language) }), at };
  };
  return new Map(
    [...movesBetween(rowsOf(before), rowsOf(after))].map(([id, [from, to]]) => [
      id,
      { place: [place(before, from), place(after, to)] },
    ]),
  );
};

const record = async (
  tx: TenantTx,
  tenant: Tenant,
  action: 'menu.update' | 'menu.remove' | 'menu.sort' | 'menu.reset',
  changes: Told,
): Promise<void> => {
  const changed = [...changes].filter(([, values]) => Object.keys(values).length > 0);
  if (changed.length === 0) return;
  await recordOperation(tx, tenant, {
    action,
    subjectKind: 'menu',
    subjectIds: changed.map(([id]) => id),
    changes: changed.map(([, values]) => values),
  });
};

/** Its address as it shall be: only links have one of the merchant's. */
const addressOf = ({ kind, address }: PlacedItem, link_url: string | undefined, path: string): string | null => {
  if (link_url === undefined) return address;
  if (kind !== 'link') throw refuseFields({ path, rule: 'unknown_field' });
  return mustBeAddress(link_url, path);
};
const mustBeAddress = (link_url: string, path: string): string => {
  if (!isWebAddress(link_url)) throw refuseFields({ path, rule: 'web_address' });
  return link_url;
};

const mustAllow = (item: PlacedItem, hidden: boolean, language: Language): void => {
  if (hidden && (item.fixed || item.always))
    throw new Problem('menu_fixed', { values: { name: menuItemName(item, language) } });
};

/** Adds an external link, at the end of its group or of the menu. Throws menu_limit, menu_not_found. */
export const addLink = (
  tenant: Tenant,
  { mode, parent_menu_id: parent = null, ...link }: NewMenuLink,
): Promise<MenuItem> =>
  tenant.transaction(async (tx) => {
    await menuVersion.lock(tx);
    const items = await listItems(tx);
    if (items.filter(({ kind }) => kind === 'link').length >= menuLinks)
      throw new Problem('menu_limit', { values: { limit: menuLinks } });
    const isGroup = (item: PlacedItem): boolean =>
      item.menu_id === parent && item.mode === mode && item.kind === 'group';
    if (parent !== null && !items.some(isGroup)) throw new Problem(missing);
    const id = newId();
    const { name, name_en = null, icon = null } = link;
    const link_url = mustBeAddress(link.link_url, 'link_url');
    const row = { menu_id: id, name, name_en, icon, sort_code: null, hidden: false, mode, parent_menu_id: parent, link_url }; // prettier-ignore
    await setOverrides(tx, [row]);
    await menuVersion.changed(tx);
    await recordOperation(tx, tenant, {
      action: 'menu.create',
      subjectKind: 'menu',
      subjectIds: [id],
      changes: [{ name: [null, name], name_en: [null, name_en], link_url: [null, link_url] }],
    });
    return getItem(tx, id);
  });

/** Hides pages and groups, and removes links, all or none. Throws menu_not_found, menu_fixed, stale_edit. */
export const removeItems = (tenant: Tenant, ids: readonly string[], seen: number | undefined): Promise<Menu> =>
  tenant.transaction(async (tx) => {
    await menuVersion.lock(tx, seen);
    const known = new Map((await listItems(tx)).map((item) => [item.menu_id, item]));
    const wanted = ids.map((id) => mustFind(known.get(id), missing));
    for (const item of wanted) mustAllow(item, true, tenant.language);
    const links = wanted.filter(({ kind }) => kind === 'link');
    const others = wanted.filter(({ kind, hidden }) => kind !== 'link' && !hidden);
    await removeOverrides(tx, links.map(({ menu_id }) => menu_id)); // prettier-ignore
    await write(tx, others.map((item) => [{ ...item, hidden: true }, storedCode(item)] as const)); // prettier-ignore
    if (links.length > 0)
      await recordOperation(tx, tenant, {
        action: 'menu.remove',
        subjectKind: 'menu',
        subjectIds: links.map(({ menu_id }) => menu_id),
        changes: links.map(({ name, address }) => ({
          name: [name, null] as const,
          link_url: [address, null] as const,
        })),
      });
    await record(tx, tenant, 'menu.remove', editsOf(others.map((item) => [item, { ...item, hidden: true }] as const), tenant.language)); // prettier-ignore
    return getMenu(tx);
  });

/** Edits an item. Throws menu_not_found, menu_fixed, stale_edit. */
export const editItem = (
  tenant: Tenant,
  id: string,
  { link_url, ...changes }: MenuItemChanges,
  seen: number | undefined,
): Promise<MenuItemAlone> =>
  tenant.transaction(async (tx) => {
    await menuVersion.lock(tx, seen);
    const was = mustFind(
      (await listItems(tx)).find(({ menu_id }) => menu_id === id),
      missing,
    );
    const { name = was.name, name_en = was.name_en, icon = was.icon, hidden = was.hidden } = changes;
    mustAllow(was, hidden, tenant.language);
    const address = addressOf(was, link_url, 'link_url');
    // A link keeps a name.
    const is = { ...was, name: was.kind === 'link' ? (name ?? was.name) : name, name_en, icon, hidden, address };
    await write(tx, [[is, storedCode(was)]]);
    await record(tx, tenant, 'menu.update', editsOf([[was, is]], tenant.language));
    return getItem(tx, id);
  });

type Layout = BodyOf<Api['PUT /menus/layout']>;

/** The items as they shall be, in the given order. Throws menu_incomplete, menu_fixed. */
const laidOut = (items: readonly PlacedItem[], given: Layout['items'], language: Language): PlacedItem[] => {
  const known = new Map(items.map((item) => [item.menu_id, item]));
  const ids = new Set(given.map(({ menu_id }) => menu_id));
  if (ids.size !== given.length || given.length !== items.length) throw new Problem('menu_incomplete');
  const editorGroup = given.find(({ menu_id: id }) => id === editor)?.parent_menu_id;
  return given.map(({ menu_id: id, parent_menu_id: parent, name, name_en, icon, hidden, link_url }, at) => {
    const item = known.get(id);
    const isPlaced = item && (parent === null ? item.kind !== 'page' : known.get(parent)?.kind === 'group' && item.kind !== 'group'); // prettier-ignore
    if (!item || !isPlaced) throw new Problem('menu_incomplete');
    if (item.kind === 'link' && name === null) throw refuseFields({ path: `items.${at}.name`, rule: 'required' });
    mustAllow({ ...item, always: id === editor || id === editorGroup }, hidden, language);
    if (item.fixed && parent !== item.default_parent)
      throw new Problem('menu_fixed', { values: { name: menuItemName(item, language) } });
    const address = addressOf(item, link_url, `items.${at}.link_url`);
    return { ...item, parent_menu_id: parent, name, name_en, icon, hidden, address };
  });
};

/** The codes of all items, group by group. */
const codesOfAll = (items: readonly PlacedItem[]): ReadonlyMap<string, number | null> => {
  const parents = new Set(items.map(({ parent_menu_id: parent }) => parent));
  return new Map(
    [...parents].flatMap((parent) => [
      ...codesOf(
        items
          .filter((item) => item.parent_menu_id === parent)
          .map((item) => ({ id: item.menu_id, code: item.default_parent === parent ? item.default_code : null })),
        sortStep,
      ),
    ]),
  );
};

/** Sets the menu of a mode as a whole. Throws stale_edit, menu_incomplete, menu_fixed. */
export const setLayout = (tenant: Tenant, { mode, items: given }: Layout, seen: number | undefined): Promise<Menu> =>
  tenant.transaction(async (tx) => {
    await menuVersion.lock(tx, seen);
    const before = itemsOfMode(mode, await listOverrides(tx));
    const after = laidOut(before, given, tenant.language);
    // Home stays first.
    const home = before.find(({ fixed }) => fixed);
    const first = after.find(({ parent_menu_id: parent }) => parent === null);
    if (home && first?.menu_id !== home.menu_id)
      throw new Problem('menu_fixed', { values: { name: menuItemName(home, tenant.language) } });
    const codes = codesOfAll(after);
    await write(tx, after.map((item) => [item, codes.get(item.menu_id) ?? null] as const)); // prettier-ignore
    const known = new Map(before.map((item) => [item.menu_id, item]));
    await record(tx, tenant, 'menu.update', editsOf(after.map((is) => [known.get(is.menu_id) ?? is, is] as const), tenant.language)); // prettier-ignore
    await record(tx, tenant, 'menu.sort', movesOf(before, after, tenant.language));
    return getMenu(tx);
  });

/** Resets the menu of a mode to the default; links stay, at the end. Throws stale_edit. */
export const resetMenu = (tenant: Tenant, mode: Mode, seen: number | undefined): Promise<Menu> =>
  tenant.transaction(async (tx) => {
    await menuVersion.lock(tx, seen);
    const items = itemsOfMode(mode, await listOverrides(tx));
    const reset = items.map((item) =>
      item.kind === 'link'
        ? { ...item, parent_menu_id: null }
        : { ...item, parent_menu_id: item.default_parent, name: null, name_en: null, icon: null, hidden: false },
    );
    await write(tx, reset.map((item) => [item, null] as const)); // prettier-ignore
    const placed = itemsOfMode(mode, await listOverrides(tx));
    const known = new Map(items.map((item) => [item.menu_id, item]));
    const edits = editsOf(placed.map((is) => [known.get(is.menu_id) ?? is, is] as const), tenant.language); // prettier-ignore
    const moves = movesOf(items, placed, tenant.language);
    await record(tx, tenant, 'menu.reset', new Map(placed.map(({ menu_id: id }) => [id, { ...edits.get(id), ...moves.get(id) }]))); // prettier-ignore
    return getMenu(tx);
  });
