import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import type { Api } from '@regulars/contract';
import { Problem, refuseFields, type Visitor } from '../../platform/http/index.ts';
import type { AccountServices } from './account-notices.ts';
import { committing } from './committing.ts';
import { issueTicket } from './first-sign-in.service.ts';
import { isPassword } from './passwords.ts';
import { lockProvenAccount } from './sessions.queries.ts';
import { decryptPasswords } from './sign-in-keys.service.ts';
import { countAttempt, limitStrangers, type Attempt } from './sign-in-attempts.ts';
import { loggingTry, type SignedIn } from './sign-in-log.ts';
import { completeSignIn } from './sign-in-steps.service.ts';
import { getCredentials } from './sign-in.queries.ts';
import { stepAfterPassword, wrongPasswords } from './sign-in.rules.ts';
import { bindingOf, mustBeWechatTicket, type Binding } from './wechat-binding.service.ts';

type PasswordLogin = Api['POST /merc/personal/pwd'];

/**
 * Signs in by phone and password. An unknown phone costs the same work and gets the same answer as a wrong password.
 * Throws wrong_credentials, too_many_attempts, strangers_tried, the errors of decryptPasswords, and only after a correct password
 * account_disabled, activation_needed, phone_verification_needed, second_factor_needed and what binding a WeChat throws.
 */
export const signIn = async (
  visitor: Visitor,
  services: AccountServices,
  body: BodyOf<PasswordLogin>,
): Promise<DataOf<PasswordLogin>> => {
  const { account: phone, is_default: remembered = false, wx_ticket: ticket } = body;
  return loggingTry(visitor, { method: 'password', phone }, async () => {
    const { pwd: password } = await decryptPasswords(visitor, services.dataKey, body, ['pwd']);
    await mustBeWechatTicket(visitor, ticket);
    return prove(visitor, services, { phone, password, remembered, binding: bindingOf(ticket, services) });
  });
};

const unbindable: ReadonlySet<string> = new Set(['wechat_ticket_expired', 'wechat_taken', 'wechat_account_bound']);

interface Proving {
  readonly phone: string;
  readonly password: string;
  readonly remembered: boolean;
  readonly binding: Binding | undefined;
}

/** Without codes, who is at a new place would have no other way in, so guessing is bounded per address only. */
const countTry = async (visitor: Visitor, phone: string, canSendCodes: boolean): Promise<Attempt> => {
  const attempt = await countAttempt(visitor, phone);
  if (!canSendCodes) return attempt;
  return limitStrangers(visitor, attempt, { limit: wrongPasswords, subject: phone, phone, problem: 'strangers_tried' });
};

const prove = async (
  visitor: Visitor,
  { sms }: AccountServices,
  { phone, password, remembered, binding }: Proving,
): Promise<SignedIn> => {
  const { platform, now } = visitor;
  const attempt = await countTry(visitor, phone, sms !== undefined);
  const [account] = await platform.query(getCredentials, [phone]);
  const isRight = await isPassword(account?.password_hash, password);
  if (!account?.password_hash || !isRight) throw new Problem('wrong_credentials');
  const { account_id: accountId, password_hash: passwordHash } = account;
  if (account.disabled_at) {
    await attempt.succeed(platform);
    throw new Problem('account_disabled');
  }
  if (account.password_until && account.password_until <= now) {
    await attempt.succeed(platform);
    throw new Problem('password_expired');
  }
  return committing(platform, async (tx) => {
    const [proven] = await tx.query(lockProvenAccount, [accountId, passwordHash]);
    // The password was changed or the account disabled while the password was being verified.
    if (!proven) throw new Problem('wrong_credentials');
    switch (stepAfterPassword(proven, sms !== undefined)) {
      case 'activation':
        await attempt.uncount(tx);
        return new Problem('activation_needed', { exceptionPhone: phone });
      case 'verification': {
        await attempt.uncount(tx);
        const ticket = await issueTicket(tx, accountId, now);
        return new Problem('phone_verification_needed', { exceptionPhone: phone, context: { ticket } });
      }
      case undefined:
        return completeSignIn(tx, visitor, { accountId, remembered, by: 'password', attempt, binding });
    }
  }).catch(async (error: unknown) => {
    // A WeChat that can't be bound is no wrong password.
    if (error instanceof Problem && unbindable.has(error.problem)) await attempt.uncount(platform);
    throw error;
  });
};

/** Signs in with the older field names (`phone`, `password`) or the newer ones. */
export const signInOlder = async (
  visitor: Visitor,
  services: AccountServices,
  { phone, password, account = phone, pwd = password, ...rest }: BodyOf<Api['POST /personal/pw-login']>,
): Promise<DataOf<PasswordLogin>> => {
  if (phone !== undefined && phone !== account) throw refuseFields({ path: 'phone', rule: 'invalid' });
  if (password !== undefined && password !== pwd) throw refuseFields({ path: 'password', rule: 'invalid' });
  if (account === undefined) throw refuseFields({ path: 'phone', rule: 'required' });
  if (pwd === undefined) throw refuseFields({ path: 'password', rule: 'required' });
  return signIn(visitor, services, { account, pwd, ...rest });
};
