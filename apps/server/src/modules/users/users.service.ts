import type { User, UserFilter } from '@regulars/contract';
import type { PageOf } from '@regulars/contract/kernel';
import type { UserState } from '@regulars/phrases';
import type { Tenant } from '../../platform/http/index.ts';
import { maskPhone } from '../../platform/phones/mask-phone.ts';
import { getPowers, listRolesAbove } from '../permissions/index.ts';
import { worksWithin } from './user-power.ts';
import { listBranchesOfUsers, listRolesOfUsers, userList, type UserConditions } from './users.queries.ts';
import { searchOf } from './users.rules.ts';

const seesPhones = ({ permissions }: Pick<Tenant, 'permissions'>): boolean => permissions.has('user:read');

/** The filter's conditions. Of branches that the reader doesn't see, only all-branch users match. */
export const conditionsOf = (tenant: Pick<Tenant, 'permissions' | 'branches'>, filter: UserFilter): UserConditions => {
  const { keyword, user_id, role_id, branch_id, state } = filter;
  const within = tenant.branches === 'all' ? undefined : tenant.branches;
  const asked = (one: UserState): true | undefined => (state?.includes(one) === true ? true : undefined);
  return {
    search: searchOf(keyword, seesPhones(tenant)),
    ids: user_id,
    roleIds: role_id?.length ? role_id : undefined,
    branchIds: branch_id?.length ? branch_id.filter((id) => within?.includes(id) ?? true) : undefined,
    disabled: asked('disabled'),
    invited: asked('invited'),
    enabled: asked('enabled'),
    within,
  };
};

/** Which of the users the reader may change, by what they hold; none who may change nobody. */
const listChangeable = async (
  tenant: Tenant,
  ids: readonly string[],
  roles: ReadonlyMap<string, readonly { readonly role_id: string }[]>,
): Promise<ReadonlySet<string>> => {
  const { permissions, db, userId } = tenant;
  if (ids.length === 0 || !(permissions.has('user:update') || permissions.has('user:remove'))) return new Set();
  const { own, users } = await getPowers(db, userId, ids);
  const held = [...roles.values()].flatMap((of) => of.map(({ role_id }) => role_id));
  const above = await listRolesAbove(db, own, [...new Set(held)]);
  const isBelow = (id: string): boolean => !roles.get(id)?.some(({ role_id }) => above.has(role_id));
  return new Set(users.filter((user) => worksWithin(own, user) && isBelow(user.userId)).map((user) => user.userId));
};

/** Which of the users the reader may change. */
export const listChangeableUsers = async (tenant: Tenant, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  listChangeable(
    tenant,
    ids,
    Map.groupBy(await listRolesOfUsers(tenant.db, ids), ({ user_id }) => user_id),
  );

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
  const changeable = await listChangeable(tenant, ids, rolesOf);
  const branchesOf = Map.groupBy(branches, ({ user_id }) => user_id);
  return {
    ...page,
    items: page.items.map(
      ({
        created_at,
        last_seen_at,
        invited_at,
        phone,
        staff_no,
        post,
        hired_on,
        leaves_on,
        staff_remark,
        ...user
      }) => ({
        ...user,
        staff: seesPhones(tenant) ? { staff_no, post, hired_on, leaves_on, remark: staff_remark } : null,
        phone: seesPhones(tenant) ? phone : maskPhone(phone),
        roles: rolesOf.get(user.user_id) ?? [],
        branches: branchesOf.get(user.user_id) ?? [],
        last_seen_at: last_seen_at?.toISOString() ?? null,
        invited_at: invited_at?.toISOString() ?? null,
        changeable: changeable.has(user.user_id),
        created_at: created_at.toISOString(),
      }),
    ),
  };
};
