import type { CurrentUser, MenuEntry } from '@regulars/contract';
import { hasWork, listOf, otherMode, workingMode } from '../framework/session/index.ts';
import type { Mode } from '../framework/session/index.ts';
import { holdsPage } from './menu/build-menu.ts';
import { homeKey, keyOf } from './tabs/tabs.ts';

export const homeOf = (mode: Mode): string => (mode === 'center' ? '/' : '/dashBoard');

/** A path as the mode's menu knows it: `/` is the home of either mode. */
export const menuPath = (mode: Mode, pathname: string): string =>
  keyOf(pathname) === homeKey ? homeOf(mode) : pathname;

/** The modes that offer this user more than the home page. */
export function modesOf(user: CurrentUser): readonly Mode[] {
  return (['vip', 'center'] as const).filter((mode) => hasWork(user, mode));
}

export const menuEntries = (user: CurrentUser, chosen: Mode): readonly MenuEntry[] =>
  listOf(user, workingMode(user, chosen));

/** The mode that can show a path, preferring the given one; undefined if neither can. `/` is the home of any mode. */
export function modeFor(user: CurrentUser, mode: Mode, pathname: string): Mode | undefined {
  if (pathname === homeOf('vip')) return workingMode(user, 'vip');
  if (keyOf(pathname) === homeKey) return mode;
  return [mode, otherMode(mode)].find((one) => holdsPage(listOf(user, one), pathname));
}
