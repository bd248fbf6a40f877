import type { CurrentUser } from '@regulars/contract';
import type { Mode } from './selection.ts';
import { wantedIn } from './wanted.ts';

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

/** Where to go after sign-in: the requested page, else the mode's home. */
export const startAddress = (mode: Mode, user: CurrentUser): string =>
  wantedIn(sessionStorage) ?? homeAddress(mode, user);
