import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import type { Api } from '@regulars/contract';
import { v7 as newId } from 'uuid';
import { Problem, refuseFields, tooMany, type Visitor } from '../../platform/http/index.ts';
import { isPassword } from './passwords.ts';
import { openSession } from './sessions.service.ts';
import { decryptPassword } from './sign-in-keys.service.ts';
import {
  removeFailures,
  addFailure,
  failureColumns,
  lockAddress,
  getCredentials,
  getFailures,
} from './sign-in.queries.ts';
import { closedUntil, failuresMatter, failuresPerAccount, failuresPerAddress, networkOf } from './sign-in.rules.ts';

type PasswordLogin = Api['POST /merc/personal/pwd'];

/**
 * Signs in by phone and password. An unknown phone costs the same work and gets the same answer as a wrong password.
 * Throws wrong_credentials, too_many_attempts, account_disabled (only after a correct password), and the errors of
 * decryptPassword.
 */
export const signIn = async (
  visitor: Visitor,
  dataKey: Buffer,
  body: BodyOf<PasswordLogin>,
): Promise<DataOf<PasswordLogin>> => {
  const { platform } = visitor;
  const password = await decryptPassword(visitor, dataKey, body);
  const network = networkOf(visitor.address);
  await countAttempt(visitor, body.account, network);
  const [account] = await platform.query(getCredentials, [body.account]);
  const isRight = await isPassword(account?.password_hash, password);
  if (!account?.password_hash || !isRight) throw new Problem('wrong_credentials');
  const { account_id: accountId, password_hash: passwordHash } = account;
  if (account.disabled_at) {
    await platform.query(removeFailures, [body.account, network]);
    throw new Problem('account_disabled');
  }
  return platform.transaction(async (tx) => {
    const tokens = await openSession(tx, visitor, { accountId, passwordHash, remembered: body.is_default ?? false });
    // The password was changed or the account disabled while the password was being verified.
    if (!tokens) throw new Problem('wrong_credentials');
    await tx.query(removeFailures, [body.account, network]);
    return tokens;
  });
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

/**
 * Consumes an attempt or throws too_many_attempts. Counts it as failed before verification and deletes it after a
 * correct password, so that concurrent attempts can't exceed the limit.
 */
const countAttempt = ({ platform, now }: Visitor, phone: string, network: string): Promise<void> =>
  platform.transaction(async (tx) => {
    await tx.query(lockAddress, [network]);
    const since = new Date(now.getTime() - failuresMatter);
    const [failures] = await tx.query(getFailures, [phone, network, since, failuresPerAccount, failuresPerAddress]);
    const until =
      failures && closedUntil({ ofAccount: failures.of_account, fiftiethOfAddress: failures.fiftieth_of_address }, now);
    if (until) throw tooMany('too_many_attempts', Math.ceil((until.getTime() - now.getTime()) / 1_000));
    await tx.query(addFailure, failureColumns.valuesOf({ failure_id: newId(), phone, address: network, at: now }));
  });
