import type { Api, PersonalInfo } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { Problem, type Account } from '../../platform/http/index.ts';
import { mustSee } from '../../platform/lists/editing.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { getSecret, lockProfile, lockUnchangedPassword, setProfile } from './accounts.queries.ts';
import { getPerson, idCardPlace, resetPassword } from './accounts.service.ts';
import { tellPhone, type AccountServices } from './account-notices.ts';
import { mustBeNewPassword } from './new-password.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { mustBeAlive } from './sessions.service.ts';
import { countAttempt } from './sign-in-attempts.ts';
import { decryptPasswords } from './sign-in-keys.service.ts';

/** Edits the profile: what is left out stays. */
export const editProfile = async (
  account: Account,
  dataKey: Buffer,
  body: BodyOf<Api['PUT /merc/personal/account/info']>,
  seenVersion: number | undefined,
): Promise<PersonalInfo> => {
  const { platform, accountId } = account;
  await platform.transaction(async (tx) => {
    const [locked] = await tx.query(lockProfile, [accountId]);
    const before = mustSee(locked, 'session_invalid', seenVersion);
    const { actual_name = before.actual_name, gender = before.gender, email = before.email, id_card: idCard } = body;
    const sealed = typeof idCard === 'string' ? seal(dataKey, idCardPlace(accountId), idCard.toUpperCase()) : idCard;
    await tx.query(setProfile, [accountId, actual_name, gender, email, sealed === undefined ? before.id_card : sealed]);
  });
  return getPerson(account, dataKey);
};

/**
 * Checks the current password. Throws wrong_old_password and too_many_attempts; returns the phone and the hash that it
 * matches, with the counted attempt.
 */
const proveCurrent = async (account: Account, password: string) => {
  const [secret] = await account.platform.query(getSecret, [account.accountId]);
  if (!secret) throw new Problem('session_invalid');
  const attempt = await countAttempt(account, secret.phone);
  if (!(await isPassword(secret.password_hash, password))) throw new Problem('wrong_old_password');
  return { ...secret, attempt };
};

/** Proves the current password, as sent. Throws like changePassword. */
export const provePassword = async (
  account: Account,
  dataKey: Buffer,
  sent: { readonly pwd: string; readonly key_id?: string | undefined },
): Promise<void> => {
  const { pwd } = await decryptPasswords(account, dataKey, sent, ['pwd']);
  const { attempt } = await proveCurrent(account, pwd);
  await attempt.succeed(account.platform);
};

/**
 * Changes the password, ends every session and tells the phone. Throws wrong_old_password, too_many_attempts, invalid_input for a password
 * that may not be used, and the errors of decryptPasswords.
 */
export const changePassword = async (
  account: Account,
  services: AccountServices,
  body: BodyOf<Api['PUT /merc/personal/account/pwd']>,
): Promise<void> => {
  const { platform, accountId, now } = account;
  const passwords = await decryptPasswords(account, services.dataKey, body, ['old_pwd', 'pwd', 're_pwd']);
  const next = mustBeNewPassword(passwords);
  const current = await proveCurrent(account, passwords.old_pwd);
  const passwordHash = await hashPassword(next);
  await platform.transaction(async (tx) => {
    await mustBeAlive(tx, account);
    const [unchanged] = await tx.query(lockUnchangedPassword, [accountId, current.password_hash]);
    if (!unchanged) throw new Problem('wrong_old_password');
    // Removes the failures of this phone, too, with this attempt among them.
    await resetPassword(tx, accountId, passwordHash, now, { by: 'password' });
    await tellPhone(tx, services, account, { phone: current.phone, event: 'password_changed' });
  });
};
