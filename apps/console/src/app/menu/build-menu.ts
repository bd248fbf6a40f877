import { hasInitials } from '../initials.ts';
import type { MenuEntry } from '@regulars/contract';
import { pageList } from '@regulars/contract/menu';
import { groupPhrases, pagePhrases, servicePhrases } from '@regulars/phrases';
import type { Phrase, ServiceProduct } from '@regulars/phrases';
import { groupCode } from '../../framework/access/group-code.ts';
import { isProductAddress, pageAt } from '../page-catalogue.ts';
import { pathnameOf } from '../tabs/tabs.ts';

/** What selecting a menu item does. */
export type Target =
  | { readonly kind: 'page'; readonly address: string }
  /** Opens only if the merchant has subscribed to the service. */
  | { readonly kind: 'service'; readonly address: string; readonly product: ServiceProduct }
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'fault'; readonly fault: 'misconfigured' | 'noService' };

export interface MenuItem {
  readonly id: string;
  readonly name: string;
  /** What it was called by default, in each language, if the merchant renamed it. */
  readonly firstNames?: readonly string[];
  readonly target: Target;
}

export interface MenuGroup {
  readonly id: string;
  readonly name: string;
  readonly firstNames?: readonly string[];
  /** Its code in the default menu; undefined for a link beside the groups. */
  readonly code: string | undefined;
  readonly iconUrl: string | null;
  readonly items: readonly MenuItem[];
}

/** The menu's groups and items; those that the merchant hid only if asked for, as for the search. */
export function buildMenu(
  entries: readonly MenuEntry[],
  interfaceVersion: number,
  withHidden = false,
): readonly MenuGroup[] {
  const sorted = entries
    .filter(({ hidden }) => withHidden || !hidden)
    .toSorted((one, other) => one.sort_code - other.sort_code);
  const pages = sorted.filter((entry) => entry.menu_level === 2 && isShown(entry, interfaceVersion));
  return sorted
    .filter((entry) => entry.menu_level === 1)
    .map((group) => {
      const items = pages.filter((page) => page.parent_menu_id === group.menu_id);
      return {
        id: group.menu_id,
        name: group.menu_name,
        firstNames: firstNames(group, groupPhrases, groupCode(group.menu_id)),
        code: groupCode(group.menu_id),
        iconUrl: group.menu_icon_url,
        items: items.map((page) => ({
          id: page.menu_id,
          name: page.menu_name,
          firstNames: firstNames(page, pagePhrases, page.menu_id),
          target: targetOf(page),
        })),
      };
    })
    .filter((group) => group.items.length > 0);
}

function firstNames({ menu_name }: MenuEntry, phrases: Readonly<Record<string, Phrase>>, code = ''): readonly string[] {
  const names: readonly string[] = Object.values(phrases[code] ?? {});
  return names.includes(menu_name) ? [] : names;
}

/** The only item of a group with the same name as the group: the group is shown as that item. */
export function soleItem(group: MenuGroup): MenuItem | undefined {
  const [item, ...others] = group.items;
  return others.length === 0 && item?.name === group.name ? item : undefined;
}

/**
 * Items whose own or group's name, also its first one, contains the words, or has them as its pinyin initials; all items
 * if there are no words.
 */
export function searchMenu(groups: readonly MenuGroup[], words: string): readonly MenuGroup[] {
  const wanted = words.trim().toLowerCase();
  if (!wanted) return groups;
  const holds = ({ name: shown, firstNames: first = [] }: MenuGroup | MenuItem) =>
    [shown, ...first].some((name) => name.toLowerCase().includes(wanted) || hasInitials(name, wanted));
  return groups
    .map((group) => (holds(group) ? group : { ...group, items: group.items.filter(holds) }))
    .filter((group) => group.items.length > 0);
}

/** The item that a path belongs to: the page itself, or its parent page in the menu. */
export function itemAt(groups: readonly MenuGroup[], pathname: string): MenuItem | undefined {
  const menuAddress = pathnameOf(pageAt(pathname)?.menuAddress ?? pathname);
  return groups
    .flatMap((group) => group.items)
    .find(({ target }) => 'address' in target && pathnameOf(target.address) === menuAddress);
}

/** Whether the menu entries include the page at a path. */
export function holdsPage(entries: readonly MenuEntry[], pathname: string): boolean {
  const menuAddress = pageAt(pathname)?.menuAddress;
  return entries.some(
    (entry) =>
      entry.menu_level === 2 &&
      entry.request_address !== null &&
      menuAddress !== undefined &&
      pathnameOf(entry.request_address) === pathnameOf(menuAddress),
  );
}

/** Hides product pages that aren't built yet. An unknown address is shown; selecting it warns. */
function isShown({ menu_type, request_address }: MenuEntry, interfaceVersion: number): boolean {
  const page = productPage(request_address);
  if (page && interfaceVersion <= page.hiddenUpToVersion) return false;
  if (menu_type === 3 || request_address === null) return true;
  const pathname = pathnameOf(request_address);
  return pageAt(pathname) !== undefined || !isProductAddress(pathname);
}

function targetOf({ menu_type, request_address }: MenuEntry): Target {
  if (request_address === null) return { kind: 'fault', fault: 'misconfigured' };
  if (menu_type === 3) {
    const href = webAddress(request_address);
    return href ? { kind: 'link', href } : { kind: 'fault', fault: 'misconfigured' };
  }
  if (!pageAt(pathnameOf(request_address))) return { kind: 'fault', fault: 'misconfigured' };
  if (menu_type !== 2) return { kind: 'page', address: request_address };
  const product = new URLSearchParams(request_address.split('?', 2)[1]).get('product');
  return isProduct(product)
    ? { kind: 'service', address: request_address, product }
    : { kind: 'fault', fault: 'noService' };
}

const isProduct = (name: string | null): name is ServiceProduct => name !== null && Object.hasOwn(servicePhrases, name);

/** Menus are user data: links may use http and https, but not `javascript:` and the like. */
function webAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url.href : undefined;
}

function productPage(address: string | null) {
  return address === null ? undefined : pageList.find((page) => pathnameOf(page.address) === pathnameOf(address));
}
