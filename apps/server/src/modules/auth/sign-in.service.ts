import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import type { Api } from '@regulars/contract';
import { Problem, refuseFields, type Visitor } from '../../platform/http/index.ts';
import { isPassword } from './passwords.ts';
import { decryptPasswords } from './sign-in-keys.service.ts';
import { countAttempt } from './sign-in-attempts.ts';
import { completeSignIn } from './sign-in-steps.service.ts';
import { getCredentials } from './sign-in.queries.ts';

type PasswordLogin = Api['POST /merc/personal/pwd'];

/**
 * Signs in by phone and password. An unknown phone costs the same work and gets the same answer as a wrong password.
 * Throws wrong_credentials, too_many_attempts, account_disabled (only after a correct password), second_factor_needed, and
 * the errors of decryptPasswords.
 */
export const signIn = async (
  visitor: Visitor,
  dataKey: Buffer,
  body: BodyOf<PasswordLogin>,
): Promise<DataOf<PasswordLogin>> => {
  const { platform } = visitor;
  const { pwd: password } = await decryptPasswords(visitor, dataKey, body, ['pwd']);
  const attempt = await countAttempt(visitor, body.account);
  const [account] = await platform.query(getCredentials, [body.account]);
  const isRight = await isPassword(account?.password_hash, password);
  if (!account?.password_hash || !isRight) throw new Problem('wrong_credentials');
  const { account_id: accountId, password_hash: passwordHash } = account;
  if (account.disabled_at) {
    await attempt.succeed(platform);
    throw new Problem('account_disabled');
  }
  const remembered = body.is_default ?? false;
  const tokens = await completeSignIn(visitor, { accountId, passwordHash, remembered, by: 'password', attempt });
  // The password was changed or the account disabled while the password was being verified.
  if (!tokens) throw new Problem('wrong_credentials');
  return tokens;
};

/** Signs in with the older field names (`phone`, `password`) or the newer ones. */
export const signInOlder = async (
  visitor: Visitor,
  dataKey: Buffer,
  { phone, password, account = phone, pwd = password, ...rest }: BodyOf<Api['POST /personal/pw-login']>,
): Promise<DataOf<PasswordLogin>> => {
  if (phone !== undefined && phone !== account) throw refuseFields({ path: 'phone', rule: 'invalid' });
  if (password !== undefined && password !== pwd) throw refuseFields({ path: 'password', rule: 'invalid' });
  if (account === undefined) throw refuseFields({ path: 'phone', rule: 'required' });
  if (pwd === undefined) throw refuseFields({ path: 'password', rule: 'required' });
  return signIn(visitor, dataKey, { account, pwd, ...rest });
};
