import { useSyncExternalStore } from 'react';

/** Merchant centre or micro-membership. */
export type Mode = 'center' | 'vip';

/** What this tab works in: selectors only, never identity. */
export type Selection = { merchantId: string | null; userId: string | null; mode: Mode };

const listeners = new Set<() => void>();
// The specification's names; `isVip` "true" means merchant centre.
const keys = { merchantId: 'merchant_id', userId: 'user_id', mode: 'isVip' };
let current = stored();

export const selection = {
  read: (): Selection => current,
  choose(changes: Partial<Selection>): void {
    current = { ...current, ...changes };
    keep(keys.merchantId, current.merchantId);
    keep(keys.userId, current.userId);
    keep(keys.mode, current.mode === 'center' ? 'true' : 'false');
    for (const listener of listeners) listener();
  },
};

/** For what another tab says. */
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
  // A merchant may come in the address; it is kept while this tab lives.
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
