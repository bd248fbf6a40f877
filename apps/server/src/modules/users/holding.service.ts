import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { refuseFields } from '../../platform/http/index.ts';
import { listHeldRoles, lockRolesForShare, setUserRoles } from './user-administration.queries.ts';
import { listBranchesHeld } from './user-editing.queries.ts';

/** What a user holds, by ids, as the operation log has it. */
interface Holding {
  readonly userId: string;
  readonly roles: readonly string[];
  readonly branches: readonly string[];
}

/** What users hold now, in the given order. */
export const listHoldings = async (tx: TenantTx, userIds: readonly string[]): Promise<Holding[]> => {
  const roles = await tx.query(listHeldRoles, [tx.merchantId, userIds]);
  const branches = await tx.query(listBranchesHeld, [tx.merchantId, userIds]);
  return userIds.map((userId) => ({
    userId,
    roles: roles.filter(({ user_id }) => user_id === userId).map(({ role_id }) => role_id),
    branches: branches.filter(({ user_id }) => user_id === userId).map(({ branch_id }) => branch_id),
  }));
};

/** What a user holds now. */
export const getHolding = async (tx: TenantTx, userId: string): Promise<Holding> =>
  (await listHoldings(tx, [userId]))[0] ?? { userId, roles: [], branches: [] };

/** Replaces a user's roles; returns them. Refuses unknown ones. */
export const giveRoles = async (
  tx: TenantTx,
  userId: string,
  roleIds: readonly string[],
): Promise<readonly string[]> => {
  const locked = await tx.query(lockRolesForShare, [tx.merchantId, roleIds]);
  if (locked.length < new Set(roleIds).size) throw refuseFields({ path: 'roles', rule: 'not_found' });
  await tx.query(setUserRoles, [tx.merchantId, userId, locked.map(({ role_id }) => role_id)]);
  return (await getHolding(tx, userId)).roles;
};

/** The roles of a user before and after a change. */
export interface RoleChange {
  readonly userId: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** Logs with each role to whom it was given, and from whom it was taken. */
export const recordHolders = async (tx: TenantTx, actor: Actor, changes: readonly RoleChange[]): Promise<void> => {
  const moves = changes.flatMap(({ userId, before, after }) => [
    ...after.filter((id) => !before.includes(id)).map((roleId) => ({ roleId, part: 'given_to' as const, userId })),
    ...before.filter((id) => !after.includes(id)).map((roleId) => ({ roleId, part: 'taken_from' as const, userId })),
  ]);
  const byRole = [...Map.groupBy(moves, ({ roleId }) => roleId)];
  await recordOperation(tx, actor, {
    action: 'role.users',
    subjectKind: 'role',
    subjectIds: byRole.map(([roleId]) => roleId),
    changes: byRole.map(([, moved]) => {
      const usersOf = (part: 'given_to' | 'taken_from') =>
        moved.filter((move) => move.part === part).map(({ userId }) => userId);
      const [given_to, taken_from] = [usersOf('given_to'), usersOf('taken_from')];
      return changesBetween(
        {},
        { ...(given_to.length > 0 && { given_to }), ...(taken_from.length > 0 && { taken_from }) },
      );
    }),
  });
};
