import type { User, UserFilter } from '@regulars/contract';
import type { UserState } from '@regulars/phrases';
import type { PageOf } from '@regulars/contract/kernel';
import type { Tenant } from '../../platform/http/index.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { listBranchesOfUsers, listRolesOfUsers, userList, type UserConditions } from './users.queries.ts';
import { searchOf } from './users.rules.ts';

const seesPhones = ({ permissions }: Tenant): boolean => permissions.has('user:read');

const isOnly = (state: UserState, states: readonly UserState[] = []): true | undefined =>
  (states.length > 0 && states.every((one) => one === state)) || undefined;

/** The filter's conditions. Of branches that the reader doesn't see, only all-branch users match. */
const conditionsOf = (tenant: Tenant, filter: UserFilter): UserConditions => {
  const { keyword, user_id, role_id, branch_id, state } = filter;
  const within = tenant.branches === 'all' ? undefined : tenant.branches;
  return {
    search: searchOf(keyword, seesPhones(tenant)),
    ids: user_id,
    roleIds: role_id?.length ? role_id : undefined,
    branchIds: branch_id?.length ? branch_id.filter((id) => within?.includes(id) ?? true) : undefined,
    enabled: isOnly('enabled', state),
    disabled: isOnly('disabled', state),
    within,
  };
};

/** Users who work in the reader's branches or in none, with their roles and the branches that the reader sees. */
export const listUsers = async (tenant: Tenant, filter: UserFilter): Promise<PageOf<User>> => {
  const { db } = tenant;
  const page = await userList.page(db, filter, conditionsOf(tenant, filter), (row) => row);
  const ids = page.items.map(({ user_id }) => user_id);
  const [roles, branches] = await Promise.all([
    listRolesOfUsers(db, ids),
    listBranchesOfUsers(db, ids, tenant.branches),
  ]);
  const rolesOf = Map.groupBy(roles, ({ user_id }) => user_id);
  const branchesOf = Map.groupBy(branches, ({ user_id }) => user_id);
  return {
    ...page,
    items: page.items.map(({ disabled_at, created_at, phone, ...user }) => ({
      ...user,
      phone: seesPhones(tenant) ? phone : maskPhone(phone),
      state: disabled_at ? ('disabled' as const) : ('enabled' as const),
      roles: rolesOf.get(user.user_id) ?? [],
      branches: branchesOf.get(user.user_id) ?? [],
      created_at: created_at.toISOString(),
    })),
  };
};
