import type { Language } from '@regulars/phrases';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { covers, getPowers, mustCover, mustCoverRoles, type Power, type UserPower } from '../permissions/index.ts';
import { listHeldRoles, listPresent, lockRolesForShare } from './user-administration.queries.ts';

type Branches = UserPower['branches'];

const isWithin = (own: Branches, branches: Branches): boolean =>
  own === 'all' || (branches !== 'all' && branches.every((id) => own.includes(id)));

/** Throws user_of_other_branches unless `own` works in all of the branches. */
export const mustWorkIn = ({ branches: own }: UserPower, branches: Branches): void => {
  if (!isWithin(own, branches)) throw new Problem('user_of_other_branches');
};

/** Whether the user has nothing, and works nowhere, that `own` doesn't. */
export const reaches = (own: UserPower, user: UserPower): boolean =>
  covers(own, user) && isWithin(own.branches, user.branches);

/**
 * The caller's power and that of users, behind lockAccess. Throws user_not_found, and above_own_power or
 * user_of_other_branches unless the caller reaches each of them.
 */
export const mustReach = async (
  tx: TenantTx,
  { merchantId, userId, language }: Tenant,
  userIds: readonly string[],
): Promise<{ own: UserPower; users: UserPower[] }> => {
  const present = await tx.query(listPresent, [merchantId, userIds]);
  const [own, ...users] = await getPowers(tx, [userId, ...userIds]);
  if (!own || present.length < new Set(userIds).size) throw new Problem('user_not_found');
  for (const user of users) {
    mustCover(own, user, language);
    mustWorkIn(own, user.branches);
  }
  // Also what disabled roles would grant again.
  const held = await tx.query(listHeldRoles, [merchantId, userIds]);
  await mustCoverRoles(tx, own, [...new Set(held.map(({ role_id }) => role_id))], language);
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
