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
export function homeAddress(mode: Mode, { merchant }: CurrentUser): string {
  if (mode === 'center') return '/';
  const query = new URLSearchParams({
    merchant_id: merchant.merchant_id,
    abbreviation_name: merchant.abbreviation_name,
    vip_interface_version: String(merchant.vip_interface_version),
  });
  return `/dashBoard?${query}`;
}

/** Where to go after sign-in: the requested page, else the home of the mode that the user works in. */
export const startAddress = (mode: Mode, user: CurrentUser): string =>
  wantedIn(sessionStorage).address ?? homeAddress(workingMode(user, mode), user);

/** Returns to the merchant and mode of the session that ended in this tab; another user starts afresh. */
export function resumeLeft(account: string): void {
  const { left } = wantedIn(sessionStorage);
  if (left?.account === account) selection.choose(left.selection);
  else if (left) clearWanted(sessionStorage);
}

/** The phone of the user whose session ended in this tab. */
export const leftAccount = (): string | undefined => wantedIn(sessionStorage).left?.account;
