import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import { keepingOwner, type UserPower } from '../permissions/index.ts';
import { listUserNames, listUserRoles, setUserRoles } from './user-administration.queries.ts';
import { mustGive, mustReach } from './user-power.ts';

/** Replaces the roles of users by those that `next` makes of them, and logs it per user. */
const changeRoles = async (
  tx: TenantTx,
  actor: Actor,
  userIds: readonly string[],
  next: (roleIds: readonly string[]) => readonly string[],
): Promise<void> => {
  const changed = new Map<string, { given: string[]; taken: string[] }>();
  for (const userId of userIds) {
    const before = await tx.query(listUserRoles, [tx.merchantId, userId]);
    const held = before.map(({ role_id }) => role_id);
    const wanted = next(held);
    if (wanted.length === held.length && wanted.every((id) => held.includes(id))) continue;
    await tx.query(setUserRoles, [tx.merchantId, userId, wanted]);
    const after = await tx.query(listUserRoles, [tx.merchantId, userId]);
    const changes = changesBetween({ roles: before.map(({ name }) => name) }, { roles: after.map(({ name }) => name) });
    if (Object.keys(changes).length > 0)
      await recordOperation(tx, actor, {
        action: 'user.roles',
        subjectKind: 'user',
        subjectIds: [userId],
        changes: [changes],
      });
    for (const [roles, others, part] of [
      [after, before, 'given'],
      [before, after, 'taken'],
    ] as const) {
      for (const { role_id: id } of roles.filter((role) => !others.some((other) => other.role_id === role.role_id))) {
        const entry = changed.get(id) ?? { given: [], taken: [] };
        entry[part].push(userId);
        changed.set(id, entry);
      }
    }
  }
  await recordHolders(tx, actor, changed);
};

/** Logs with each role to whom it was given, and from whom it was taken. */
const recordHolders = async (
  tx: TenantTx,
  actor: Actor,
  changed: ReadonlyMap<string, { readonly given: readonly string[]; readonly taken: readonly string[] }>,
): Promise<void> => {
  const userIds = [...changed.values()].flatMap(({ given, taken }) => [...given, ...taken]);
  const rows = await tx.query(listUserNames, [tx.merchantId, userIds]);
  const namesOf = (ids: readonly string[]) =>
    rows.filter(({ user_id }) => ids.includes(user_id)).map(({ name }) => name);
  for (const [roleId, { given, taken }] of changed) {
    const told = {
      ...(given.length > 0 && { given_to: namesOf(given) }),
      ...(taken.length > 0 && { taken_from: namesOf(taken) }),
    };
    await recordOperation(tx, actor, {
      action: 'role.users',
      subjectKind: 'role',
      subjectIds: [roleId],
      changes: [changesBetween({}, told)],
    });
  }
};

/** Gives a role to users and takes it from others, all or none. */
export const changeHolders = (
  tenant: Tenant,
  roleId: string,
  { add = [], remove = [] }: BodyOf<Api['PUT /roles/{id}/users']>,
): Promise<void> =>
  tenant.transaction((tx) =>
    keepingOwner(tx, async () => {
      const { own } = await mustReach(tx, tenant, [...add, ...remove]);
      await mustGive(tx, own, [roleId], tenant.language);
      await changeRoles(tx, tenant, add, (ids) => [...new Set([...ids, roleId])]);
      await changeRoles(tx, tenant, remove, (ids) => ids.filter((id) => id !== roleId));
    }),
  );

/** Replaces the roles of a user whom `own` reaches, behind keepingOwner. Those that change must be the caller's to give, also a disabled one that is taken. */
export const setRolesIn = async (
  tx: TenantTx,
  tenant: Tenant,
  own: UserPower,
  { userId, roleIds }: { readonly userId: string; readonly roleIds: readonly string[] },
): Promise<void> => {
  const held = (await tx.query(listUserRoles, [tx.merchantId, userId])).map(({ role_id }) => role_id);
  const changed = [...new Set([...held, ...roleIds])].filter((id) => held.includes(id) !== roleIds.includes(id));
  await mustGive(tx, own, changed, tenant.language);
  await changeRoles(tx, tenant, [userId], () => roleIds);
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
