import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation, type Actor } from '../../platform/audit/audit.ts';
import type { PlatformTx, TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields } from '../../platform/http/index.ts';
import {
  listBranchesNumbered,
  listMerchantsOfAccount,
  listRolesNamed,
  getUserOfAccount,
  listUserRoles,
  addUserRow,
  addUserBranches,
  lockUser,
  replaceUserRoles,
  shareRoles,
  editUserDisabled,
  type UserRow,
} from './users.queries.ts';

export interface NewUser {
  readonly accountId: string;
  /** The account's own unless given. */
  readonly actualName?: string | undefined;
  readonly roleIds: readonly string[];
  /** Whose lists the user sees; `all` for the whole merchant, later branches too. */
  readonly branches: 'all' | readonly string[];
}

/** Makes an account a user of the merchant. Refuses an account that is one, and roles the merchant does not have. */
export const linkUser = async (
  tx: TenantTx,
  actor: Actor,
  { accountId, actualName, roleIds, branches }: NewUser,
): Promise<string> => {
  const userId = newId();
  const inserted = await tx.query(addUserRow, [
    tx.merchantId,
    accountId,
    userId,
    actualName ?? null,
    branches === 'all',
    actor.now,
  ]);
  if (inserted.length === 0) throw refuseFields({ path: 'account', rule: 'taken' });
  if (branches !== 'all') await tx.query(addUserBranches, [tx.merchantId, userId, branches]);
  const roles = await giveRoles(tx, userId, roleIds);
  await recordOperation(tx, actor, {
    action: 'user.create',
    subjectKind: 'user',
    subjectIds: [userId],
    changes: [changesBetween({}, { actual_name: actualName, roles, branches })],
  });
  return userId;
};

/** Names of the roles that the user has from now on. */
const giveRoles = async (tx: TenantTx, userId: string, roleIds: readonly string[]): Promise<string[]> => {
  const roles = await tx.query(shareRoles, [tx.merchantId, roleIds]);
  if (roles.length < new Set(roleIds).size) throw refuseFields({ path: 'roles', rule: 'not_found' });
  await tx.query(replaceUserRoles, [tx.merchantId, userId, roles.map((role) => role.role_id)]);
  return roles.map((role) => role.name);
};

const lockedUser = async (tx: TenantTx, userId: string): Promise<UserRow> => {
  const [user] = await tx.query(lockUser, [tx.merchantId, userId]);
  if (!user) throw new Problem('not_found');
  return user;
};

/** Gives a user these roles and no others; they count from its next call. */
export const setRoles = async (
  tx: TenantTx,
  actor: Actor,
  userId: string,
  roleIds: readonly string[],
): Promise<void> => {
  await lockedUser(tx, userId);
  const before = (await tx.query(listUserRoles, [tx.merchantId, userId])).map((role) => role.name);
  const after = await giveRoles(tx, userId, roleIds);
  await recordOperation(tx, actor, {
    action: 'user.roles',
    subjectKind: 'user',
    subjectIds: [userId],
    changes: [changesBetween({ roles: before }, { roles: after })],
  });
};

const setDisabled = async (tx: TenantTx, actor: Actor, userId: string, disabled: boolean): Promise<UserRow> => {
  const user = await lockedUser(tx, userId);
  if ((user.disabled_at !== null) === disabled) return user;
  await tx.query(editUserDisabled, [tx.merchantId, userId, disabled ? actor.now : null]);
  await recordOperation(tx, actor, {
    action: 'user.state',
    subjectKind: 'user',
    subjectIds: [userId],
    changes: [{ disabled: [!disabled, disabled] }],
  });
  return user;
};

/** Shuts a user out from its next call on. Gives its account, whose sessions the caller then ends in the same transaction. */
export const disableUser = async (tx: TenantTx, actor: Actor, userId: string): Promise<{ accountId: string }> => ({
  accountId: (await setDisabled(tx, actor, userId, true)).account_id,
});

export const enableUser = async (tx: TenantTx, actor: Actor, userId: string): Promise<void> => {
  await setDisabled(tx, actor, userId, false);
};

/** The user that an account is in the merchant; `not_found` where it is none. */
export const userOfAccount = async (tx: TenantTx, accountId: string): Promise<string> => {
  const [user] = await tx.query(getUserOfAccount, [tx.merchantId, accountId]);
  if (!user) throw refuseFields({ path: 'user', rule: 'not_found' });
  return user.user_id;
};

/** Roles by template (`owner`, `manager`, `cashier`) or by name; refuses an unknown one. */
export const rolesNamed = async (tx: TenantTx, names: readonly string[]): Promise<string[]> => {
  const found = await tx.query(listRolesNamed, [tx.merchantId, names]);
  const ids = names.map((name) => found.find((role) => role.template === name || role.name === name)?.role_id);
  return everyFound(ids, names, 'roles');
};

/** Branches by number; refuses an unknown one. */
export const branchesNumbered = async (tx: TenantTx, numbers: readonly string[]): Promise<string[]> => {
  const found = await tx.query(listBranchesNumbered, [tx.merchantId, numbers]);
  const ids = numbers.map((number) => found.find((branch) => branch.branch_no === number)?.branch_id);
  return everyFound(ids, numbers, 'branches');
};

const everyFound = (ids: readonly (string | undefined)[], names: readonly string[], path: string): string[] => {
  const missing = names.filter((_, at) => ids[at] === undefined);
  if (missing.length > 0)
    throw refuseFields(...missing.map((name) => ({ path: `${path}.${name}`, rule: 'not_found' as const })));
  return ids.filter((id) => id !== undefined);
};

/** Notes in every merchant that an account belongs to that its password was reset. */
export const recordPasswordReset = async (tx: PlatformTx, actor: Actor, accountId: string): Promise<void> => {
  for (const { merchant_id: merchantId } of await tx.query(listMerchantsOfAccount, [accountId])) {
    await recordOperation(tx.tenant(merchantId), actor, {
      action: 'account.password',
      subjectKind: 'account',
      subjectIds: [accountId],
    });
  }
};
