import { useSyncExternalStore } from 'react';

/** Merchant centre or micro-membership. */
export type Mode = 'center' | 'vip';

/** This tab's merchant, user and mode. They select what to show and prove no identity. */
export type Selection = { merchantId: string | null; userId: string | null; mode: Mode };

const listeners = new Set<() => void>();
// Names given by the specification; `isVip` "true" means merchant centre.
const keys = { merchantId: 'merchant_id', userId: 'user_id', mode: 'isVip' };
let current = stored();

export const selection = {
  read: (): Selection => current,
  /** Whether a mode was chosen in this tab. */
  hasMode: (): boolean => sessionStorage.getItem(keys.mode) !== null,
  choose(changes: Partial<Selection>): void {
    current = { ...current, ...changes };
    keep(keys.merchantId, current.merchantId);
    keep(keys.userId, current.userId);
    if (changes.mode) keep(keys.mode, changes.mode === 'center' ? 'true' : 'false');
    for (const listener of listeners) listener();
  },
};

/** Validates a selection sent by another tab. */
export function isSelection(value: unknown): value is Selection {
  if (typeof value !== 'object' || value === null) return false;
  if (!('merchantId' in value && 'userId' in value && 'mode' in value)) return false;
  const isId = (id: unknown): boolean => id === null || typeof id === 'string';
  return isId(value.merchantId) && isId(value.userId) && (value.mode === 'center' || value.mode === 'vip');
}

export function useSelection(): Selection {
  return useSyncExternalStore(subscribe, selection.read);
}

function stored(): Selection {
  const kept = sessionStorage.getItem(keys.merchantId);
  // The address may name a merchant; it applies as long as this tab is open.
  const merchantId = new URLSearchParams(location.search).get('merchant_id') ?? kept;
  return {
    merchantId,
    userId: merchantId === kept ? sessionStorage.getItem(keys.userId) : null,
    mode: sessionStorage.getItem(keys.mode) === 'false' ? 'vip' : 'center',
  };
}

function keep(key: string, value: string | null): void {
  if (value === null) sessionStorage.removeItem(key);
  else sessionStorage.setItem(key, value);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
