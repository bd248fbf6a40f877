import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { refuseFields, type Tenant } from '../../platform/http/index.ts';
import { keepingDemand, keepingOwner, type UserPower } from '../permissions/index.ts';
import { getHolding, giveRoles, listHoldings, recordHolders, type RoleChange } from './holding.service.ts';
import { mustGive, mustReach } from './user-power.ts';

/** Replaces the roles of users by those that `next` makes of them, and logs it with each user and each role. */
const changeRoles = async (
  tx: TenantTx,
  actor: Actor,
  userIds: readonly string[],
  next: (roleIds: readonly string[]) => readonly string[],
): Promise<void> => {
  const changed: RoleChange[] = [];
  for (const { userId, roles: before } of await listHoldings(tx, userIds)) {
    const wanted = next(before);
    if (wanted.length === before.length && wanted.every((id) => before.includes(id))) continue;
    changed.push({ userId, before, after: await giveRoles(tx, userId, wanted) });
  }
  await recordOperation(tx, actor, {
    action: 'user.roles',
    subjectKind: 'user',
    subjectIds: changed.map(({ userId }) => userId),
    changes: changed.map(({ before, after }) => changesBetween({ roles: before }, { roles: after })),
  });
  await recordHolders(tx, actor, changed);
};

/** Gives a role to users and takes it from others, all or none. */
export const changeHolders = (
  tenant: Tenant,
  roleId: string,
  { add = [], remove = [] }: BodyOf<Api['PUT /roles/{id}/users']>,
): Promise<void> => {
  const both = remove.findIndex((id) => add.includes(id));
  if (both !== -1) throw refuseFields({ path: `remove.${both}`, rule: 'unique_items' });
  return tenant.transaction((tx) =>
    keepingOwner(tx, async () => {
      const { own } = await mustReach(tx, tenant, [...add, ...remove]);
      await mustGive(tx, own, [roleId], tenant.language);
      await changeRoles(tx, tenant, add, (ids) => [...new Set([...ids, roleId])]);
      await keepingDemand(tx, own, tenant.language, () =>
        changeRoles(tx, tenant, remove, (ids) => ids.filter((id) => id !== roleId)),
      );
    }),
  );
};

/** Replaces the roles of a user whom `own` reaches, behind keepingOwner. Those that change must be the caller's to give, also a disabled one that is taken. */
export const setRolesIn = async (
  tx: TenantTx,
  tenant: Actor & Pick<Tenant, 'language'>,
  own: UserPower,
  { userId, roleIds }: { readonly userId: string; readonly roleIds: readonly string[] },
): Promise<void> => {
  const { roles: held } = await getHolding(tx, userId);
  const changed = [...new Set([...held, ...roleIds])].filter((id) => held.includes(id) !== roleIds.includes(id));
  await mustGive(tx, own, changed, tenant.language);
  await keepingDemand(tx, own, tenant.language, () => changeRoles(tx, tenant, [userId], () => roleIds));
};

/** Replaces a user's roles. */
export const setRolesOf = (tenant: Tenant, userId: string, roleIds: readonly string[]): Promise<void> =>
  tenant.transaction((tx) =>
    keepingOwner(tx, async () => {
      const { own } = await mustReach(tx, tenant, [userId]);
      await setRolesIn(tx, tenant, own, { userId, roleIds });
    }),
  );

/** Replaces a user's roles as the program's operator, who may give any. Behind keepingOwner. */
export const setRoles = (tx: TenantTx, actor: Actor, userId: string, roleIds: readonly string[]): Promise<void> =>
  changeRoles(tx, actor, [userId], () => roleIds);
