import type { TillLimits } from '@regulars/contract';
import type { Language } from '@regulars/phrases';
import { lockMerchant, statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { covers, mustCover, powerOf, waivedDemand, type AmountLimits, type Power } from './power.rules.ts';
import { tillLimitsOf, tillLimitsOfRole } from './till-limits.queries.ts';
import { demandsSecondFactor, isOwner, userAccess, type UserAccess, type UserGrants } from './user-access.queries.ts';

/**
 * Serialises changes of who may do what in a merchant, so that two of them together can't do what neither may alone.
 * First lock of such a transaction.
 */
export const lockAccess = (tx: TenantTx): Promise<void> => lockMerchant(tx);

/** A select item: the adjustment limits of roles `r`, of which the largest counts; $1 is the merchant. */
export const limitsOf = (roles: string): string =>
  `(select jsonb_build_object(${['principal', 'bonus', 'points', 'growth']
    .map((unit) => `'${unit}', case when bool_or(l.${unit} is null) then null else coalesce(max(l.${unit}), 0) end`)
    .join(', ')}) from adjustment_limit l join role r on r.merchant_id = $1 and r.role_id = l.role_id
    where l.merchant_id = $1 and ${roles}) as limits`;

type Holding = UserAccess & {
  readonly user_id: string;
  readonly all_branches: boolean;
  readonly is_disabled: boolean;
  readonly limits: AmountLimits;
  readonly till_limits: TillLimits;
};
const holdings = statement<Holding>(
  'access_of_users',
  `select u.user_id, u.all_branches, u.disabled_at is not null as is_disabled, ${userAccess('$1')},
     ${limitsOf(`r.state = 'used' and exists (select from user_role o where o.merchant_id = $1 and o.user_id = u.user_id and o.role_id = l.role_id)`)},
     ${tillLimitsOf('u.user_id')}
   from merchant_user u where u.merchant_id = $1 and u.user_id = any ($2::uuid[])`,
);

export interface UserPower extends Power {
  readonly userId: string;
  readonly branches: 'all' | readonly string[];
}

/** What the caller and other users hold now, in the given order. Throws user_not_found, and user_disabled for the caller. */
export const getPowers = async (
  view: TenantView,
  callerId: string,
  userIds: readonly string[],
): Promise<{ own: UserPower; users: UserPower[] }> => {
  const found = await view.query(holdings, [view.merchantId, [callerId, ...userIds]]);
  const rows = new Map(found.map((row) => [row.user_id, row]));
  // Whoever was let in may have been disabled while waiting for the lock.
  if (rows.get(callerId)?.is_disabled) throw new Problem('user_disabled');
  const powerOfUser = (userId: string): UserPower => {
    const row = rows.get(userId);
    if (!row) throw new Problem('user_not_found');
    return { userId, ...powerOf(row), branches: row.all_branches ? 'all' : row.branches };
  };
  return { own: powerOfUser(callerId), users: userIds.map(powerOfUser) };
};

/** What the caller holds now. Throws user_not_found, user_disabled. */
export const getPower = async (view: TenantView, callerId: string): Promise<UserPower> =>
  (await getPowers(view, callerId, [])).own;

interface Owners {
  /** Who can do everything now. */
  readonly owners: number;
  /** They, and those who can once they set a password. */
  readonly coming: number;
}
const owners = statement<Owners>(
  'access_owners',
  // Who was invited, or given a password to change, and has not joined can do nothing yet, and perhaps never will.
  `select count(*)::int as coming,
     (count(*) filter (where (u.invited_at is null or a.password_hash is not null) and a.password_until is null))::int as owners
   from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and ${isOwner('$1')} and u.all_branches and u.disabled_at is null and a.disabled_at is null`,
);
const countOwners = async (tx: TenantTx): Promise<Owners> =>
  (await tx.query(owners, [tx.merchantId]))[0] ?? { owners: 0, coming: 0 };

/**
 * Runs a change behind lockAccess. Throws last_owner if nobody could do everything afterwards, but somebody could before, or
 * could once they set a password.
 */
export const keepingOwner = async <T>(tx: TenantTx, change: () => Promise<T>): Promise<T> => {
  await lockAccess(tx);
  const before = await countOwners(tx);
  const changed = await change();
  const after = await countOwners(tx);
  if ((before.owners > 0 && after.owners === 0) || (before.coming > 0 && after.coming === 0))
    throw new Problem('last_owner');
  return changed;
};

const listed = statement<{ user_id: string }>(
  'access_list_owners',
  `select u.user_id from merchant_user u join account a on a.account_id = u.account_id
   where u.merchant_id = $1 and ${isOwner('$1')} and u.disabled_at is null and a.disabled_at is null order by u.user_id`,
);
/** Who may do everything. */
export const listOwners = async (view: TenantView): Promise<string[]> =>
  (await view.query(listed, [view.merchantId])).map(({ user_id }) => user_id);

const demanded = statement<{ user_id: string }>(
  'access_demanded',
  `select u.user_id from merchant_user u where u.merchant_id = $1 and ${demandsSecondFactor('$1')}`,
);
const undemanded = statement<{ user_id: string }>(
  'access_undemanded',
  `select u.user_id from merchant_user u
   where u.merchant_id = $1 and u.user_id = any ($2::uuid[]) and not ${demandsSecondFactor('$1')} limit 1`,
);

/**
 * Runs a change of roles, behind lockAccess. Whoever demanded a second factor must be able to rely on it: only who holds
 * everything frees somebody of it, also of all roles: others could be given next. Throws above_own_power.
 */
export const keepingDemand = async <T>(
  tx: TenantTx,
  own: Power,
  language: Language,
  change: () => Promise<T>,
): Promise<T> => {
  if (own.everything) return change();
  const before = (await tx.query(demanded, [tx.merchantId])).map(({ user_id }) => user_id);
  const changed = await change();
  const freed = before.length === 0 ? [] : await tx.query(undemanded, [tx.merchantId, before]);
  if (freed.length > 0) throw new Problem('above_own_power', { values: { permissions: waivedDemand[language] } });
  return changed;
};

type RoleGrants = UserGrants & { readonly role_id: string; readonly name: string; readonly limits: AmountLimits; readonly till_limits: TillLimits }; // prettier-ignore
const roleGrants = statement<RoleGrants>(
  'roles_grants',
  `select g.role_id, g.name, g.all_permissions, array(select p.permission from role_permission p where p.merchant_id = $1 and p.role_id = g.role_id) as permissions,
     ${limitsOf('l.role_id = g.role_id')}, ${tillLimitsOfRole}
   from role g where g.merchant_id = $1 and g.role_id = any ($2::uuid[])`,
);

/** What roles grant, or would if they were enabled. */
const listGrantsOfRoles = (view: TenantView, roleIds: readonly string[]): Promise<RoleGrants[]> =>
  view.query(roleGrants, [view.merchantId, roleIds]);

/** The powers of roles, by id. */
export const listPowersOfRoles = async (
  view: TenantView,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, Power>> =>
  new Map((await listGrantsOfRoles(view, roleIds)).map((role) => [role.role_id, powerOf(role)]));

/** Those of the roles that grant, or would if they were enabled, what `own` lacks. */
export const listRolesAbove = async (
  view: TenantView,
  own: Power,
  roleIds: readonly string[],
): Promise<ReadonlyMap<string, Power>> => {
  if (own.everything || roleIds.length === 0) return new Map();
  return new Map([...(await listPowersOfRoles(view, roleIds))].filter(([, power]) => !covers(own, power)));
};

/** Throws above_own_power, which names the role if there are several, unless `own` covers each, as if it were enabled. */
export const mustCoverRoles = async (
  tx: TenantTx,
  own: Power,
  roleIds: readonly string[],
  language: Language,
): Promise<void> => {
  for (const { name, ...role } of await listGrantsOfRoles(tx, roleIds))
    mustCover(own, powerOf(role), language, roleIds.length > 1 ? name : undefined);
};

const heldBeyond = statement(
  'role_held_beyond',
  `select from user_role o join merchant_user u on u.merchant_id = $1 and u.user_id = o.user_id
   where o.merchant_id = $1 and o.role_id = any ($2::uuid[]) and (
     u.all_branches or not exists (select from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id)
     or exists (select from user_branch b where b.merchant_id = $1 and b.user_id = u.user_id and b.branch_id <> all ($3::uuid[]))
   ) limit 1`,
);
/** Throws above_own_power, and role_of_other_branches, unless the caller may change what the holders of the roles have. */
export const mustRule = async (
  tx: TenantTx,
  own: UserPower,
  roleIds: readonly string[],
  language: Language,
): Promise<void> => {
  await mustCoverRoles(tx, own, roleIds, language);
  if (own.branches === 'all') return;
  // Somebody holds one of them who works elsewhere than only in the caller's branches.
  const held = await tx.query(heldBeyond, [tx.merchantId, roleIds, own.branches]);
  if (held.length > 0) throw new Problem('role_of_other_branches');
};
