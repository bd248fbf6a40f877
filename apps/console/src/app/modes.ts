import type { CurrentUser, MenuEntry } from '@regulars/contract';
import type { Mode } from '../framework/session/index.ts';
import { holdsPage } from './menu/build-menu.ts';
import { homeKey, keyOf, pathnameOf } from './tabs/tabs.ts';

export const homeOf = (mode: Mode): string => (mode === 'center' ? '/' : '/dashBoard');

export const otherMode = (mode: Mode): Mode => (mode === 'center' ? 'vip' : 'center');

const listOf = (user: CurrentUser, mode: Mode): readonly MenuEntry[] =>
  mode === 'center' ? user.merchant_center_permissions : user.vip_permissions;

/** Everybody has the home page, so a mode with nothing else (the merchant centre, for a cashier) doesn't count. */
const hasWork = (user: CurrentUser, mode: Mode): boolean =>
  listOf(user, mode).some(
    ({ menu_level, request_address }) =>
      menu_level === 2 && request_address !== null && keyOf(pathnameOf(request_address)) !== homeKey,
  );

/** The modes that offer this user more than the home page. */
export function modesOf(user: CurrentUser): readonly Mode[] {
  return (['vip', 'center'] as const).filter((mode) => hasWork(user, mode));
}

/** The chosen mode, or the other one if the chosen one offers this user nothing. */
export function workingMode(user: CurrentUser, chosen: Mode): Mode {
  return hasWork(user, chosen) || !hasWork(user, otherMode(chosen)) ? chosen : otherMode(chosen);
}

export const menuEntries = (user: CurrentUser, chosen: Mode): readonly MenuEntry[] =>
  listOf(user, workingMode(user, chosen));

/** The mode that can show a path, preferring the given one; undefined if neither can. */
export function modeFor(user: CurrentUser, mode: Mode, pathname: string): Mode | undefined {
  if (keyOf(pathname) === homeKey) return mode;
  return [mode, otherMode(mode)].find((one) => holdsPage(listOf(user, one), pathname));
}
