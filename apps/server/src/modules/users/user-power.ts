import { separators, type ErrorName, type Language } from '@regulars/phrases';
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
const showsIn = (own: Branches, branches: Branches): boolean =>
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
 * The caller's power and that of those users who are present, who is not, and which of them keep the caller out: unseen,
 * with roles above, working elsewhere.
 */
const standingsOf = async (tx: TenantTx, callerId: string, userIds: readonly string[]) => {
  const present = new Set((await tx.query(listPresent, [tx.merchantId, userIds])).map(({ user_id }) => user_id));
  const { own, users } = await getPowers(
    tx,
    callerId,
    userIds.filter((id) => present.has(id)),
  );
  // Disabled roles count: they may be enabled again.
  const held = await tx.query(listHeldRoles, [tx.merchantId, userIds]);
  const above = await listRolesAbove(tx, own, [...new Set(held.map(({ role_id }) => role_id))]);
  const holders = new Set(held.filter(({ role_id }) => above.has(role_id)).map(({ user_id }) => user_id));
  return {
    own,
    users,
    missing: userIds.filter((id) => !present.has(id)),
    above,
    isSeen: (user: UserPower) => showsIn(own.branches, user.branches),
    isAbove: ({ userId }: UserPower) => holders.has(userId),
    isElsewhere: (user: UserPower) => !worksWithin(own, user),
  };
};

/** The caller's power, and the error that mustReach would throw of each of these users, by id. */
export const listUnreachable = async (
  tx: TenantTx,
  callerId: string,
  userIds: readonly string[],
): Promise<{ own: UserPower; unreachable: Map<string, ErrorName> }> => {
  const { own, users, missing, isSeen, isAbove, isElsewhere } = await standingsOf(tx, callerId, userIds);
  const problemOf = (user: UserPower): ErrorName | undefined => {
    if (!isSeen(user)) return 'user_not_found';
    if (isAbove(user)) return 'user_above_own_power';
    return isElsewhere(user) ? 'user_of_other_branches' : undefined;
  };
  const unreachable = new Map<string, ErrorName>(missing.map((id) => [id, 'user_not_found']));
  for (const user of users) {
    const problem = problemOf(user);
    if (problem !== undefined) unreachable.set(user.userId, problem);
  }
  return { own, unreachable };
};

/**
 * The caller's power and that of users, behind lockAccess. Throws user_not_found, also of one whom the caller doesn't see, and
 * user_above_own_power or user_of_other_branches, with their names, unless the caller reaches each of them.
 */
export const mustReach = async (
  tx: TenantTx,
  { userId, language }: Pick<Tenant, 'userId' | 'language'>,
  userIds: readonly string[],
): Promise<{ own: UserPower; users: UserPower[] }> => {
  const { own, users, missing, above, isSeen, isAbove, isElsewhere } = await standingsOf(tx, userId, userIds);
  if (missing.length > 0 || !users.every(isSeen)) throw new Problem('user_not_found');
  if (above.size > 0) {
    const names = await nameUsers(tx, users.filter(isAbove), language);
    const permissions = lackingWords(own, [...above.values()], language);
    throw new Problem('user_above_own_power', { values: { names, permissions } });
  }
  const elsewhere = users.filter(isElsewhere);
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
