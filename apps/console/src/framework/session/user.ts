import type { CurrentUser } from '@regulars/contract';
import { menuPage } from '@regulars/contract/menu';
import type { PageCode, Permission } from '@regulars/contract/menu';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import type { ReactNode } from 'react';
import type { AccessTag } from '../api/access-tags.ts';
import { needsMerchant } from '../api/api-error.ts';
import { call } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { ProviderContext } from './provider.ts';
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

/** Refetches the user, and the branches to choose from, if an answer tells that menu, permissions or branches have changed. */
export function followAccess({ merchantId, tag }: AccessTag): void {
  const user = queryClient.getQueryData<CurrentUser>(userQuery.queryKey);
  if (user?.merchant.merchant_id !== merchantId || user.access === tag) return;
  void reloadUser();
  void queryClient.invalidateQueries({ queryKey: ['GET /dictionaries/branch'] }, { cancelRefetch: false });
}

/** Whether the user lost access to the merchant after it was loaded. */
export function useLostMerchant(): boolean {
  const { data, error } = useQuery({ ...userQuery, enabled: false });
  return data !== undefined && needsMerchant(error);
}

/** The same at this moment. */
export function isMerchantLost(): boolean {
  const { data, error } = queryClient.getQueryState(userQuery.queryKey) ?? {};
  return data !== undefined && needsMerchant(error);
}

/** Whether the user no longer has a permission, also on a page that the menu no longer has, or not even the merchant. */
export function useLacks(permission: Permission | 'none'): boolean {
  const { data } = useQuery({ ...userQuery, enabled: false });
  const lostMerchant = useLostMerchant();
  return lostMerchant || (permission !== 'none' && data !== undefined && !data.permissions.includes(permission));
}

/** The current user. Only for components inside the shell, which loads it before rendering. */
export function useCurrentUser(): CurrentUser {
  const { data } = useQuery(userQuery);
  if (!data) throw new Error('useCurrentUser needs a component inside the shell');
  return data;
}

/** The current user; undefined in the provider's console, where there is none. */
export function useLoadedUser(): CurrentUser | undefined {
  const isProviding = use(ProviderContext) !== null;
  const { data } = useQuery({ ...userQuery, enabled: !isProviding });
  return isProviding ? undefined : data;
}

const grants = new WeakMap<CurrentUser, ReadonlySet<string>>();
const grantOf = (address: string | null, permission: string | null): string => `${address ?? ''} ${permission ?? ''}`;

/** What the function items (level 3) of the user's menu grant, in either mode, each on its page. */
function grantedTo(user: CurrentUser): ReadonlySet<string> {
  const known = grants.get(user);
  if (known) return known;
  const functions = [...user.vip_permissions, ...user.merchant_center_permissions].filter(
    ({ menu_level, operate }) => menu_level === 3 && operate,
  );
  const granted = new Set(functions.map((item) => grantOf(item.request_address, item.permission_value)));
  grants.set(user, granted);
  return granted;
}

/** The page of the menu that a component belongs to; pages below it (details, forms) have its functions. */
export const MenuPageContext = createContext<PageCode | undefined>(undefined);

/**
 * Whether a page's function items grant the user a permission: `can(permission)` on the page of the component, `can(permission,
 * page)` on another, where an action leads. Throws for a permission that the page does not offer: add it to the page's
 * `offers` in the contract's menu.
 */
export function usePageGrants(): (permission: Permission, page?: PageCode) => boolean {
  const here = use(MenuPageContext);
  const user = useLoadedUser();
  return (permission, code = here) => {
    if (!user) throw new Error('usePageGrants needs a component inside the shell of a merchant');
    if (!code) throw new Error(`Outside of the menu's pages, name the page that offers ${permission}`);
    const { address, permissions, offers } = menuPage(code);
    if (![...permissions, ...offers].includes(permission)) throw new Error(`${code} does not offer ${permission}`);
    return grantedTo(user).has(grantOf(address, permission));
  };
}

/** Whether the user may use what a permission protects on this page; see `usePageGrants`. */
export function useCan(permission: Permission): boolean {
  return usePageGrants()(permission);
}

/** The same for what holds in all branches, which only users of all branches change: `branches: 'whole'` in the contract. */
export function useCanEverywhere(permission: Permission): boolean {
  const { all_branches: everywhere } = useCurrentUser();
  return useCan(permission) && everywhere;
}

/** As useCan on another page, for what leads there or shows what it shows. */
export function useCanAt(page: PageCode, permission: Permission): boolean {
  return usePageGrants()(permission, page);
}

type PermittedProps = {
  permission: Permission;
  /** Another page, where the children lead or whose content they show. */
  at?: PageCode;
  children: ReactNode;
};

/** Renders its children if the page grants the user the permission. */
export function Permitted({ permission, at, children }: PermittedProps): ReactNode {
  return usePageGrants()(permission, at) ? children : null;
}
