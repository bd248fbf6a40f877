import type { CurrentUser, MenuEntry } from '@regulars/contract';
import { selection } from './selection.ts';
import type { Mode } from './selection.ts';
import { clearWanted, wantedIn } from './wanted.ts';

/** Both modes' home pages. */
export const homePaths: ReadonlySet<string> = new Set(['/', '/dashBoard']);

export const otherMode = (mode: Mode): Mode => (mode === 'center' ? 'vip' : 'center');

export const listOf = (user: CurrentUser, mode: Mode): readonly MenuEntry[] =>
  mode === 'center' ? user.merchant_center_permissions : user.vip_permissions;

/** Everybody has the home page, so a mode with nothing else (the merchant centre, for a cashier) doesn't count. */
export const hasWork = (user: CurrentUser, mode: Mode): boolean =>
  listOf(user, mode).some(
    ({ menu_level, request_address }) =>
      menu_level === 2 && request_address !== null && !homePaths.has(request_address.split(/[?#]/, 1)[0] ?? ''),
  );

/** The chosen mode, or the other one if the chosen one offers this user nothing. */
export function workingMode(user: CurrentUser, chosen: Mode): Mode {
  return hasWork(user, chosen) || !hasWork(user, otherMode(chosen)) ? chosen : otherMode(chosen);
}

/** The home address of a mode: `/`, or `/dashBoard` with the merchant in the query. */
function homeAddress(mode: Mode, { merchant }: CurrentUser): string {
  if (mode === 'center') return '/';
  const query = new URLSearchParams({
    merchant_id: merchant.merchant_id,
    abbreviation_name: merchant.abbreviation_name,
    vip_interface_version: String(merchant.vip_interface_version),
  });
  return `/dashBoard?${query}`;
}

/** The mode in which the user works: micro-membership, unless only the merchant centre offers something (decision 13). */
export const startMode = (user: CurrentUser): Mode =>
  workingMode(user, listOf(user, 'vip').length > 0 ? 'vip' : 'center');

/**
 * Enters the loaded merchant in the mode in which the user works, or stays in the one that their session had. Returns the
 * requested page, which opens in the mode that has it, or the mode’s home.
 */
export function startAddress(user: CurrentUser, isBack = false): string {
  if (!isBack) selection.choose({ mode: startMode(user) });
  return wantedAddress() ?? homeAddress(workingMode(user, selection.read().mode), user);
}

/**
 * Takes up the merchant and mode of this account’s session that ended in this tab, and returns true. Anybody else starts
 * afresh, in the merchant centre until a merchant is entered.
 */
export function resumeLeft(account: string): boolean {
  const { left } = wantedIn(sessionStorage);
  if (left && left.account !== account) clearWanted(sessionStorage);
  const isBack = left?.account === account;
  selection.choose(isBack ? left.selection : { mode: 'center' });
  return isBack;
}

/** The page that was requested without a session; null if none was. */
export const wantedAddress = (): string | null => wantedIn(sessionStorage).address;

/** The phone of the user whose session ended in this tab. */
export const leftAccount = (): string | undefined => wantedIn(sessionStorage).left?.account;
