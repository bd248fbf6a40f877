import type { CurrentUser, MenuEntry } from '@regulars/contract';
import type { Mode } from '../framework/session/index.ts';
import { holdsPage } from './menu/build-menu.ts';
import { homeKey, keyOf, pathnameOf } from './tabs/tabs.ts';

export const homeOf = (mode: Mode): string => (mode === 'center' ? '/' : '/dashBoard');

export const otherMode = (mode: Mode): Mode => (mode === 'center' ? 'vip' : 'center');

const listOf = (user: CurrentUser, mode: Mode): readonly MenuEntry[] =>
  mode === 'center' ? user.merchant_center_permissions : user.vip_permissions;

/** A home page is everybody's: a mode with nothing beside it, as the merchant centre of a cashier, is none to work in. */
const hasWork = (user: CurrentUser, mode: Mode): boolean =>
  listOf(user, mode).some(
    ({ menu_level, request_address }) =>
      menu_level === 2 && request_address !== null && keyOf(pathnameOf(request_address)) !== homeKey,
  );

/** The modes that the user has work in. */
export function modesOf(user: CurrentUser): readonly Mode[] {
  return (['vip', 'center'] as const).filter((mode) => hasWork(user, mode));
}

/** The mode that can be worked in: the chosen one, or the other where its list is empty. */
export function workingMode(user: CurrentUser, chosen: Mode): Mode {
  return hasWork(user, chosen) || !hasWork(user, otherMode(chosen)) ? chosen : otherMode(chosen);
}

export const menuEntries = (user: CurrentUser, chosen: Mode): readonly MenuEntry[] =>
  listOf(user, workingMode(user, chosen));

/** The mode in which a path can be shown: this one if it can, else the other; undefined: in none. */
export function modeFor(user: CurrentUser, mode: Mode, pathname: string): Mode | undefined {
  if (keyOf(pathname) === homeKey) return mode;
  return [mode, otherMode(mode)].find((one) => holdsPage(listOf(user, one), pathname));
}
