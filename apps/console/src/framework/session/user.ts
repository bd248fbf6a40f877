import type { CurrentUser } from '@regulars/contract';
import type { Permission } from '@regulars/contract/menu';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
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

/** The user in the selected merchant; throws 8012 and its kin when a merchant has to be chosen first. */
export function loadUser(): Promise<CurrentUser> {
  return queryClient.ensureQueryData(userQuery);
}

/** Enters a merchant, in micro-membership mode: what the screen knew of another one is forgotten. */
export async function enterMerchant(merchantId: string): Promise<CurrentUser> {
  // Without the selection of the merchant before, which may be blocked by now.
  selection.choose({ merchantId: null, userId: null });
  const user = await call('POST /merchants/entry/{id}', { params: { id: merchantId } }, { quiet: true });
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  queryClient.setQueryData(userQuery.queryKey, user);
  selection.choose({ merchantId, userId: user.user_id, mode: 'vip' });
  return user;
}

/** The current user; only below the shell, which loads it before anything shows. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('useCurrentUser outside of the shell');
  return data;
}

export function useCan(permission: Permission): boolean {
  return useCurrentUser().permissions.includes(permission);
}

type PermittedProps = { permission: Permission; children: ReactNode };

/** Shows what a permission is needed for, to those who have it. */
export function Permitted({ permission, children }: PermittedProps): ReactNode {
  return useCan(permission) ? children : null;
}
