import type { Api } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { matches, newPasswordPattern } from '@regulars/contract/rules';
import type { AuditAction } from '@regulars/phrases';
import { recordOperation } from '../../platform/audit/audit.ts';
import type { TenantTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, tooMany, type Tenant } from '../../platform/http/index.ts';
import { spend, type Limit } from '../../platform/limits/limits.ts';
import { mustFind } from '../../platform/lists/editing.ts';
import { mustBePhone } from '../../platform/phones/must-be-phone.ts';
import {
  addAccount,
  decryptPasswords,
  generatedUntil,
  getAccount,
  getAccountToAdd,
  hashPassword,
  invitationLink,
  inviteAccount,
  lockAccount,
  isNewPassword,
  resetPassword,
  revokeSessionOf,
  revokeSessions,
  tellPhone,
  unbindWechatOf,
} from '../auth/index.ts';
import { getPower, keepingOwner, lockAccess } from '../permissions/index.ts';
import { getReleased, mustBeProved } from './release-account.service.ts';
import { linkUser } from './user-administration.service.ts';
import { daily, mustBeOrigin, mustInvite, type UserServices } from './invitations.service.ts';
import { mustBePlaces } from './user-editing.service.ts';
import {
  getAccountOfUser,
  getMerchantName,
  getPresentUser,
  getSignInOfUser,
  userRows,
  type AccountOfUser,
} from './user-editing.queries.ts';
import { mustGive, mustReach, type Changer } from './user-power.ts';

/** Whether a phone has an account is told to who adds users, but not for whole ranges of phones. */
const lookups: Limit = {
  name: 'account_lookups',
  spans: [
    { seconds: 3_600, most: 60 },
    { seconds: 86_400, most: 300 },
  ],
};

/** Each tells a phone, which may be a stranger's. */
const passwords: Limit = { name: 'user_passwords', spans: [{ seconds: 86_400, most: 5 }] };

const subjectOf = ({ merchantId, userId }: Pick<Tenant, 'merchantId' | 'userId'>): string => `${merchantId}/${userId}`;

interface Sent {
  readonly pwd?: string | undefined;
  readonly key_id?: string | undefined;
}

/** The hash of a password that somebody else chose for an account, if one was sent. Throws like decryptPasswords. */
const readInitial = async (
  { aside, now, confidential }: Tenant,
  { dataKey }: UserServices,
  { pwd: sent, key_id }: Sent,
): Promise<string | undefined> => {
  if (sent === undefined) return undefined;
  const { pwd } = await decryptPasswords({ platform: aside, now, confidential }, dataKey, { pwd: sent, key_id }, [
    'pwd',
  ]);
  if (!matches(newPasswordPattern, pwd)) throw refuseFields({ path: 'pwd', rule: 'new_password' });
  if (!isNewPassword(pwd)) throw refuseFields({ path: 'pwd', rule: 'guessable_password' });
  return hashPassword(pwd);
};

const countLookup = async (
  changer: Pick<Changer, 'merchantId' | 'userId' | 'aside' | 'now'>,
  limit = lookups,
): Promise<void> => {
  const wait = await spend(changer.aside, limit, { subject: subjectOf(changer), cost: 1 }, changer.now);
  if (wait !== undefined) throw tooMany('too_many_lookups', wait);
};

/** What adding a phone would do. Throws too_many_lookups. */
export const tellAccount = async (
  tenant: Tenant,
  { sms }: UserServices,
  typed: string,
): Promise<DataOf<Api['GET /users/base-account']>> => {
  const phone = mustBePhone(typed);
  await countLookup(tenant);
  const account = await getAccount(tenant.aside, phone);
  const [user] = account ? await tenant.db.query(getPresentUser, [tenant.merchantId, account.accountId]) : [];
  const state = user ? 'user' : account?.hasPassword ? 'account' : 'free';
  return { state, sms: sms !== undefined };
};

type NewUser = BodyOf<Api['POST /users']>;
type Added = DataOf<Api['POST /users']>;

/**
 * Makes the account of a phone a user of the merchant. Throws user_exists, role_not_found, above_own_power,
 * branch_not_seen, sms_unavailable, too_many_invitations, too_many_lookups, account_unproved.
 */
export const addUser = async (tenant: Tenant, services: UserServices, body: NewUser): Promise<Added> => {
  const phone = mustBePhone(body.phone);
  const { actual_name: name, role_ids: roleIds } = body;
  // Before anything depends on whether the phone has an account.
  if (body.pwd === undefined) mustBeOrigin(services, body.origin);
  const passwordHash = await readInitial(tenant, services, body);
  await countLookup(tenant);
  const places = { all_branches: body.all_branches, branch_ids: body.branch_ids };
  const newcomer = { phone, name, roleIds, places, passwordHash, origin: body.origin };
  return tenant.transaction((tx) => addNewcomer(tx, tenant, services, newcomer));
};

interface Addition extends Newcomer {
  readonly roleIds: readonly string[];
  readonly places: Parameters<typeof mustBePlaces>[2];
}

/** One of many whom an import adds: they count towards the day's limits, but not towards those of an hour. */
export const addOneOfMany = async (
  tx: TenantTx,
  changer: Changer,
  services: UserServices,
  addition: Omit<Addition, 'many'>,
): Promise<Added> => {
  await countLookup(changer, daily(lookups));
  return addNewcomer(tx, changer, services, { ...addition, many: true });
};

const addNewcomer = async (
  tx: TenantTx,
  changer: Changer,
  services: UserServices,
  { roleIds, places, ...newcomer }: Addition,
): Promise<Added> => {
  const { phone, name } = newcomer;
  await lockAccess(tx);
  const own = await getPower(tx, changer.userId);
  await mustGive(tx, own, roleIds, changer.language);
  const branches = await mustBePlaces(tx, own, places);
  const found = await getAccountToAdd(tx.platform, phone);
  if (found && (await tx.query(getPresentUser, [tx.merchantId, found.accountId])).length > 0)
    throw new Problem('user_exists', { fields: [{ path: 'phone', rule: 'taken' }] });
  if (found) mustBeProved(changer, services, found);
  const known = found && (await getReleased(tx, phone, found, changer.now));
  const { accountId, outcome } = known?.hasPassword
    ? { accountId: known.accountId, outcome: 'linked' as const }
    : await makeAccount(tx, changer, services, newcomer);
  const invitedAt = outcome === 'invited' ? changer.now : null;
  const userId = await linkUser(tx, changer, { accountId, actualName: name, roleIds, branches, invitedAt });
  return { user_id: userId, outcome };
};

interface Newcomer {
  readonly phone: string;
  readonly name: string;
  readonly passwordHash: string | undefined;
  readonly origin: string | undefined;
  readonly many?: boolean;
}

/** An account with a password, if one was sent and the phone has none yet; else one whose phone is invited to set one. */
const makeAccount = async (
  tx: TenantTx,
  changer: Changer,
  services: UserServices,
  { phone, name, passwordHash, origin, many = false }: Newcomer,
): Promise<{ accountId: string; outcome: Added['outcome'] }> => {
  const { now, merchantId: madeFor } = changer;
  if (passwordHash !== undefined) {
    const known = await getAccount(tx.platform, phone);
    // Of an account that another merchant invited, only its person sets the password.
    if (known) return { accountId: known.accountId, outcome: 'linked' };
    const passwordUntil = generatedUntil(now);
    const account = { phone, passwordHash, actualName: name, passwordUntil, madeFor };
    return { accountId: await addAccount(tx.platform, account, now), outcome: 'with_password' };
  }
  const link = invitationLink(mustBeOrigin(services, origin));
  await mustInvite(changer, services, { phone, inviter: changer.merchantId, many });
  const inviter = await getMerchantName(tx);
  const invitation = { phone, actualName: name, inviter, link, madeFor };
  const invited = await inviteAccount(tx.platform, services.dataKey, invitation, now);
  return { accountId: mustFind(invited, 'user_exists').accountId, outcome: 'invited' };
};

/** Records what was done to the account of a user. */
const record = (tx: TenantTx, tenant: Tenant, action: AuditAction, userId: string): Promise<void> =>
  recordOperation(tx, tenant, { action, subjectKind: 'user', subjectIds: [userId] });

/** The account of a user whom the caller reaches. Throws own_user, what mustReach throws, and account_elsewhere unless `isOurs` may be false. */
const mustOwnAccount = async (
  tx: TenantTx,
  tenant: Tenant,
  userId: string,
  { isOurs = true } = {},
): Promise<AccountOfUser> => {
  if (userId === tenant.userId) throw new Problem('own_user');
  await lockAccess(tx);
  await mustReach(tx, tenant, [userId]);
  const { account_id: accountId } = mustFind(await getAccountOfUser(tx, userId), 'user_not_found');
  // Another merchant that links it meanwhile releases it first.
  await tx.platform.query(lockAccount, [accountId]);
  const account = mustFind(await getAccountOfUser(tx, userId), 'user_not_found');
  if (isOurs && !account.is_ours) throw new Problem('account_elsewhere');
  return account;
};

type AccountChange = BodyOf<Api['PUT /users/base-account']>;

/**
 * Changes the account of a user. Throws what mustOwnAccount throws, user_joined, too_many_passwords, last_owner, and the errors
 * of sending.
 */
export const changeAccount = async (tenant: Tenant, services: UserServices, body: AccountChange): Promise<void> => {
  const { user_id: userId, change, sign_in_id: signInId } = body;
  const passwordHash = change === 'password' ? await readInitial(tenant, services, body) : undefined;
  if (change === 'password' && passwordHash === undefined) throw refuseFields({ path: 'pwd', rule: 'required' });
  await tenant.transaction(async (tx) => {
    const account = await mustOwnAccount(tx, tenant, userId, { isOurs: change !== 'invitation' });
    const { account_id: accountId, phone } = account;
    if (change === 'invitation') return inviteAgain(tx, tenant, services, { userId, account, origin: body.origin });
    if (passwordHash === undefined) {
      if (signInId === undefined) await revokeSessions(tx.platform, accountId, tenant.now);
      else await revokeSessionOf(tx.platform, accountId, await mustSignIn(tx, userId, signInId), tenant.now);
      return record(tx, tenant, 'user.sessions', userId);
    }
    const wait = await spend(tenant.aside, passwords, { subject: phone, cost: 1 }, tenant.now);
    if (wait !== undefined) throw tooMany('too_many_passwords', wait);
    // An owner with a password to change counts only once it is changed.
    await keepingOwner(tx, () =>
      resetPassword(tx.platform, accountId, passwordHash, tenant.now, {
        by: 'other',
        until: generatedUntil(tenant.now),
      }),
    );
    await tellPhone(tx.platform, services, tenant, { phone, event: 'password_changed' });
    return record(tx, tenant, 'user.password', userId);
  });
};

/** When a user’s sign-in was. */
const mustSignIn = async (tx: TenantTx, userId: string, signInId: string): Promise<Date> => {
  const [signIn] = await tx.query(getSignInOfUser, [tx.merchantId, userId, signInId]);
  if (!signIn) throw refuseFields({ path: 'sign_in_id', rule: 'invalid' });
  return signIn.at;
};

interface Waiting {
  readonly userId: string;
  readonly account: AccountOfUser;
  readonly origin: string | undefined;
}

const inviteAgain = async (
  tx: TenantTx,
  tenant: Tenant,
  services: UserServices,
  { userId, account: { phone, actual_name, has_password }, origin }: Waiting,
): Promise<void> => {
  if (has_password) throw new Problem('user_joined');
  const link = invitationLink(mustBeOrigin(services, origin));
  await mustInvite(tenant, services, { phone, inviter: tenant.merchantId });
  const inviter = await getMerchantName(tx);
  await inviteAccount(tx.platform, services.dataKey, { phone, actualName: actual_name, inviter, link }, tenant.now);
  await userRows.edit(tx, [userId], { invited_at: tenant.now });
  await record(tx, tenant, 'user.invite', userId);
};

/** Unbinds the WeChat of a user's account. Throws what mustOwnAccount throws, and wechat_not_bound. */
export const unbindWechatOfUser = (tenant: Tenant, services: UserServices, userId: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    const { account_id: accountId } = await mustOwnAccount(tx, tenant, userId);
    await unbindWechatOf(tx.platform, tenant, services, accountId);
    await record(tx, tenant, 'user.wechat', userId);
  });
