import type { Api, PersonalInfo } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { matches, newPasswordPattern } from '@regulars/contract/rules';
import { Problem, refuseFields, type Account } from '../../platform/http/index.ts';
import { mustSee } from '../../platform/lists/editing.ts';
import { seal } from '../../platform/secrets/seal.ts';
import { getSecret, lockProfile, lockUnchangedPassword, setProfile } from './accounts.queries.ts';
import { getPerson, idCardPlace, resetPassword } from './accounts.service.ts';
import { isNewPassword } from './password.rules.ts';
import { hashPassword, isPassword } from './passwords.ts';
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

/** Refuses a text that may not become a password, and a repetition that differs from it. */
const mustBeNewPassword = ({ pwd, re_pwd }: { readonly pwd: string; readonly re_pwd: string }): string => {
  if (!matches(newPasswordPattern, pwd) || !isNewPassword(pwd))
    throw refuseFields({ path: 'pwd', rule: 'new_password' });
  if (pwd !== re_pwd) throw refuseFields({ path: 're_pwd', rule: 'passwords_differ' });
  return pwd;
};

/**
 * Checks the current password. Throws wrong_old_password and too_many_attempts; returns the hash that it matches, with the
 * counted attempt.
 */
const proveCurrent = async (account: Account, password: string) => {
  const [secret] = await account.platform.query(getSecret, [account.accountId]);
  if (!secret) throw new Problem('session_invalid');
  const attempt = await countAttempt(account, secret.phone);
  if (!(await isPassword(secret.password_hash, password))) throw new Problem('wrong_old_password');
  return { passwordHash: secret.password_hash, attempt };
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
 * Changes the password and ends every session. Throws wrong_old_password, too_many_attempts, invalid_input for a password
 * that may not be used, and the errors of decryptPasswords.
 */
export const changePassword = async (
  account: Account,
  dataKey: Buffer,
  body: BodyOf<Api['PUT /merc/personal/account/pwd']>,
): Promise<void> => {
  const { platform, accountId, now } = account;
  const passwords = await decryptPasswords(account, dataKey, body, ['old_pwd', 'pwd', 're_pwd']);
  const next = mustBeNewPassword(passwords);
  const { passwordHash: current, attempt } = await proveCurrent(account, passwords.old_pwd);
  const passwordHash = await hashPassword(next);
  await platform.transaction(async (tx) => {
    const [unchanged] = await tx.query(lockUnchangedPassword, [accountId, current]);
    if (!unchanged) throw new Problem('wrong_old_password');
    await resetPassword(tx, accountId, passwordHash, now);
    await attempt.succeed(tx);
  });
};
