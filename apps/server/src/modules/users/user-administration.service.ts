import { v7 as newId } from 'uuid';
import { changesBetween, recordOperation, type Actor, type Changes } from '../../platform/audit/audit.ts';
import { getMerchantDays } from '../../platform/clock/merchant-days.ts';
import type { PlatformTx, TenantTx } from '../../platform/database/index.ts';
import { refuseFields } from '../../platform/http/index.ts';
import { getHolding, giveRoles, recordHolders } from './holding.service.ts';
import { getPresentUser, userRows, type UserRecord } from './user-editing.queries.ts';
import { releaseAccount } from './release-account.service.ts';
import {
  listBranchesNumbered,
  listMerchantsOfAccount,
  listRolesNamed,
  addUserRow,
  getFirstUser,
  addUserBranches,
  setSecondFactor,
} from './user-administration.queries.ts';

export interface NewUser {
  readonly accountId: string;
  /** The account's name by default. */
  readonly actualName?: string | undefined;
  readonly roleIds: readonly string[];
  /** The branches whose lists the user sees; `all` includes later branches. */
  readonly branches: 'all' | readonly string[];
  readonly invitedAt?: Date | null;
}

/**
 * Makes an account a user of the merchant, the same as before if it was removed; one that another merchant made is
 * released. Refuses an account that already is one, and unknown roles.
 */
export const linkUser = async (
  tx: TenantTx,
  actor: Actor,
  { accountId, actualName, roleIds, branches, invitedAt = null }: NewUser,
): Promise<string> => {
  await releaseAccount(tx, accountId, actor.now);
  const isEverywhere = branches === 'all';
  const row = [tx.merchantId, accountId, newId(), actualName ?? null, isEverywhere, actor.now, invitedAt];
  const [user] = await tx.query(addUserRow, row);
  if (!user) throw refuseFields({ path: 'account', rule: 'taken' });
  const { user_id: userId } = user;
  if (branches !== 'all') await tx.query(addUserBranches, [tx.merchantId, userId, branches]);
  const roles = await giveRoles(tx, userId, roleIds);
  const { branches: places } = await getHolding(tx, userId);
  const told = { actual_name: actualName, roles, all_branches: isEverywhere, branches: places };
  await recordOperation(tx, actor, {
    action: 'user.create',
    subjectKind: 'user',
    subjectIds: [userId],
    changes: [changesBetween({}, told)],
  });
  await recordHolders(tx, actor, [{ userId, before: [], after: roles }]);
  return userId;
};

const idOf = ({ user_id }: UserRecord): string => user_id;

/**
 * Disables or enables those of the users who aren’t yet, effective with their next call; returns how many. Whoever is
 * enabled again loses a last day of today or earlier, which would disable them again.
 */
export const setDisabled = async (
  tx: TenantTx,
  actor: Actor,
  userIds: readonly string[],
  disabled: boolean,
  reason?: string,
): Promise<number> => {
  const rows = await userRows.lock(tx, userIds);
  const touched = rows.filter((row) => row.removed_at === null && (row.disabled_at !== null) !== disabled);
  if (touched.length === 0) return 0;
  const today = (await getMerchantDays(tx, actor.now)).today();
  const isOver = ({ leaves_on }: UserRecord) => !disabled && leaves_on !== null && leaves_on <= today;
  await userRows.edit(tx, touched.map(idOf), { disabled_at: disabled ? actor.now : null });
  await userRows.edit(tx, touched.filter(isOver).map(idOf), { leaves_on: null });
  await recordOperation(tx, actor, {
    action: 'user.state',
    subjectKind: 'user',
    subjectIds: touched.map(idOf),
    changes: touched.map((user) => ({
      disabled: [!disabled, disabled] as const,
      ...(isOver(user) && { leaves_on: [user.leaves_on, null] as const }),
    })),
    reason,
  });
  return touched.length;
};

/** The account's user in the merchant; throws `not_found` if there is none. */
export const getUserIdOfAccount = async (tx: TenantTx, accountId: string): Promise<string> => {
  const [user] = await tx.query(getPresentUser, [tx.merchantId, accountId]);
  if (!user) throw refuseFields({ path: 'user', rule: 'not_found' });
  return user.user_id;
};

/** Who becomes the owner of a merchant that the provider initialises, unless they have a role: its first user. */
export const getUserToOwn = async (tx: TenantTx): Promise<string | undefined> =>
  (await tx.query(getFirstUser, [tx.merchantId]))[0]?.user_id;

/** Role ids by template (`owner`, `manager`, `cashier`) or name; refuses an unknown one. */
export const listRoleIdsNamed = async (tx: TenantTx, names: readonly string[]): Promise<string[]> => {
  const found = await tx.query(listRolesNamed, [tx.merchantId, names]);
  const ids = names.map((name) => found.find((role) => role.template === name || role.name === name)?.role_id);
  return everyFound(ids, names, 'roles');
};

/** Branch ids by number; refuses an unknown one. */
export const listBranchIdsNumbered = async (tx: TenantTx, numbers: readonly string[]): Promise<string[]> => {
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

/** Demands a second factor of the holders of these roles, or no longer; effective with their next call. */
export const setSecondFactorDemanded = async (
  tx: TenantTx,
  actor: Actor,
  roleIds: readonly string[],
  demanded: boolean,
): Promise<void> => {
  const changed = (await tx.query(setSecondFactor, [tx.merchantId, roleIds, demanded])).map((role) => role.role_id);
  if (changed.length === 0) return;
  await recordOperation(tx, actor, {
    action: 'role.second_factor',
    subjectKind: 'role',
    subjectIds: changed,
    changes: changed.map(() => changesBetween({ second_factor: !demanded }, { second_factor: demanded })),
  });
};

/** Logs what was done to an account in every merchant that it is linked to. */
export const recordAccountChange = async (
  tx: PlatformTx,
  actor: Actor,
  accountId: string,
  action: 'account.password' | 'account.second_factor' | 'account.sign_out' | 'account.state' | 'account.activation',
  changes?: Changes,
): Promise<void> => {
  for (const { merchant_id: merchantId } of await tx.query(listMerchantsOfAccount, [accountId])) {
    await recordOperation(tx.tenant(merchantId), actor, {
      action,
      subjectKind: 'account',
      subjectIds: [accountId],
      ...(changes && { changes: [changes] }),
    });
  }
};
