import type { MerchantItem } from '@regulars/contract';
import type { StateMeaning } from '../../ui/state-tag.tsx';

/** What can be done with a merchant, derived from `vip_open_status` and `is_initialize`. */
export type CardState = 'open' | 'ending' | 'uninitialised' | 'not-open' | 'expired' | 'disabled';

const closed: Readonly<Record<number, CardState>> = { 2: 'not-open', 4: 'expired', 5: 'disabled' };

export function cardStateOf({
  vip_open_status,
  is_initialize,
}: Pick<MerchantItem, 'vip_open_status' | 'is_initialize'>): CardState {
  // Being closed takes precedence: a closed merchant can't be initialised.
  const state = closed[vip_open_status];
  if (state) return state;
  if (!is_initialize) return 'uninitialised';
  return vip_open_status === 3 ? 'ending' : 'open';
}

export function canEnter(merchant: MerchantItem): boolean {
  const state = cardStateOf(merchant);
  return state === 'open' || state === 'ending';
}

export const cardMeanings: Readonly<Record<CardState, StateMeaning>> = {
  open: 'live',
  ending: 'attention',
  uninitialised: 'attention',
  'not-open': 'over',
  expired: 'blocked',
  disabled: 'over',
};

/** Whole days between two calendar dates, both YYYY-MM-DD. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
}
