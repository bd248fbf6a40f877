import type { CurrentUser } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { useQuery } from '@tanstack/react-query';
import type { ErrorName } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { selection } from './selection.ts';

const userQuery = {
  queryKey: ['POST /personal/permission-resources'],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<CurrentUser> => {
    const user = await call('POST /personal/permission-resources', {}, { signal, quiet: true });
    selection.choose({ merchantId: user.merchant.merchant_id, userId: user.user_id });
    return user;
  },
  staleTime: 60_000,
};

const noMerchant: ReadonlySet<string> = new Set<ErrorName>([
  'merchant_required',
  'merchant_not_linked',
  'merchant_not_open',
  'merchant_expired',
  'merchant_disabled',
  'merchant_uninitialised',
  'user_not_linked',
  'user_disabled',
]);

/** Whether an error means that a merchant must be chosen: none is selected, or the selected one is unusable. */
export function needsMerchant(error: unknown): boolean {
  return error instanceof ApiError && noMerchant.has(error.name);
}

/** Loads the user in the selected merchant, once. */
export function loadUser(): Promise<CurrentUser> {
  return queryClient.ensureQueryData(userQuery);
}

/** Enters a merchant in micro-membership mode, and drops cached data of the previous one. */
export async function enterMerchant(merchantId: string): Promise<CurrentUser> {
  const user = await call('POST /merchants/entry/{id}', { params: { id: merchantId } }, { quiet: true });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  queryClient.setQueryData(userQuery.queryKey, user);
  selection.choose({ merchantId, userId: user.user_id, mode: 'vip' });
  return user;
}

/** Refetches the user's permissions, as after a refused call. */
export function reloadUser(): Promise<void> {
  // A fetch in flight is enough; it may be the very call that was refused.
  return queryClient.invalidateQueries({ queryKey: userQuery.queryKey }, { cancelRefetch: false });
}

/** Whether the user lost access to the merchant after it was loaded. */
export function useLostMerchant(): boolean {
  const { data, error } = useQuery({ ...userQuery, enabled: false });
  return data !== undefined && needsMerchant(error);
}

/** The current user. Only for components inside the shell, which loads it before rendering. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('useCurrentUser needs a component inside the shell');
  return data;
}

const grants = new WeakMap<CurrentUser, ReadonlySet<string | null>>();

/** The permissions that function items (level 3) of the user's menu grant, in either mode. */
function grantedTo(user: CurrentUser): ReadonlySet<string | null> {
  const known = grants.get(user);
  if (known) return known;
  const functions = [...user.vip_permissions, ...user.merchant_center_permissions].filter(
    ({ menu_level, operate }) => menu_level === 3 && operate,
  );
  const granted = new Set(functions.map(({ permission_value }) => permission_value));
  grants.set(user, granted);
  return granted;
}

/**
 * Whether the user may use what a permission protects: the page it belongs to has a function item that grants it. A page
 * that the merchant removed from its menu has none.
 */
export function useCan(permission: Permission): boolean {
  return grantedTo(useCurrentUser()).has(permission);
}

type PermittedProps = { permission: Permission; children: ReactNode };

/** Renders its children if the user has the permission. */
export function Permitted({ permission, children }: PermittedProps): ReactNode {
  return useCan(permission) ? children : null;
}
