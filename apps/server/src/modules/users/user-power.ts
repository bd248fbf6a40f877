import { separators, type Language } from '@regulars/phrases';
import type { Actor } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import {
  getPowers,
  lackingWords,
  listRolesAbove,
  mustCoverRoles,
  type Power,
  type UserPower,
} from '../permissions/index.ts';
import { listPresent, listHeldRoles, listUserNames, lockRolesForShare } from './user-administration.queries.ts';

/** Who changes users: a caller, or whom the rows of an import are written for. */
export type Changer = Actor & Pick<Tenant, 'merchantId' | 'userId' | 'language' | 'day' | 'aside'>;

type Branches = UserPower['branches'];

const isWithin = (own: Branches, branches: Branches): boolean =>
  own === 'all' || (branches !== 'all' && branches.every((id) => own.includes(id)));

/** Throws branch_not_seen unless `own` works in all of the branches. */
export const mustWorkIn = ({ branches: own }: UserPower, branches: Branches): void => {
  if (!isWithin(own, branches)) throw new Problem('branch_not_seen');
};

/** Whether the user works nowhere that `own` doesn't. Who works nowhere is in the hands of those of all branches. */
export const worksWithin = (own: UserPower, user: UserPower): boolean =>
  own.branches === 'all' || (user.branches.length > 0 && isWithin(own.branches, user.branches));

/** Whether the lists of somebody in `own` branches show a user. */
const isSeen = (own: Branches, branches: Branches): boolean =>
  own === 'all' ||
  (own.length > 0 && (branches === 'all' || branches.length === 0 || branches.some((id) => own.includes(id))));

/** How many users a refusal names. */
const named = 3;

/** The users whom a refusal is about. */
const nameUsers = async (tx: TenantTx, users: readonly UserPower[], language: Language): Promise<string> => {
  const rows = await tx.query(listUserNames, [tx.merchantId, users.map(({ userId }) => userId)]);
  const names = rows.slice(0, named).map(({ name }) => name);
  return names.join(separators[language]) + (rows.length > named ? ' …' : '');
};

/**
 * The caller's power and that of users, behind lockAccess. Throws user_not_found, also of one whom the caller doesn't see, and
 * user_above_own_power or user_of_other_branches, with their names, unless the caller reaches each of them.
 */
export const mustReach = async (
  tx: TenantTx,
  { merchantId, userId, language }: Pick<Tenant, 'merchantId' | 'userId' | 'language'>,
  userIds: readonly string[],
): Promise<{ own: UserPower; users: UserPower[] }> => {
  const present = await tx.query(listPresent, [merchantId, userIds]);
  if (present.length < new Set(userIds).size) throw new Problem('user_not_found');
  const { own, users } = await getPowers(tx, userId, userIds);
  if (!users.every((user) => isSeen(own.branches, user.branches))) throw new Problem('user_not_found');
  // Disabled roles count: they may be enabled again.
  const held = await tx.query(listHeldRoles, [merchantId, userIds]);
  const above = await listRolesAbove(tx, own, [...new Set(held.map(({ role_id }) => role_id))]);
  if (above.size > 0) {
    const holders = new Set(held.filter(({ role_id }) => above.has(role_id)).map(({ user_id }) => user_id));
    const whom = users.filter((user) => holders.has(user.userId));
    const names = await nameUsers(tx, whom, language);
    const permissions = lackingWords(own, [...above.values()], language);
    throw new Problem('user_above_own_power', { values: { names, permissions } });
  }
  const elsewhere = users.filter((user) => !worksWithin(own, user));
  if (elsewhere.length > 0) {
    const names = await nameUsers(tx, elsewhere, language);
    throw new Problem('user_of_other_branches', { values: { names } });
  }
  return { own, users };
};

/** Throws role_not_found, or above_own_power unless `own` covers each role. Locks them against removal. */
export const mustGive = async (
  tx: TenantTx,
  own: Power,
  roleIds: readonly string[],
  language: Language,
): Promise<void> => {
  const locked = await tx.query(lockRolesForShare, [tx.merchantId, roleIds]);
  if (locked.length < new Set(roleIds).size) throw new Problem('role_not_found');
  await mustCoverRoles(tx, own, roleIds, language);
};
