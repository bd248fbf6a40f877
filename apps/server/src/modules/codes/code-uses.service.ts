import type { Api, TokenPair } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import type { PlatformTx } from '../../platform/database/index.ts';
import { Problem, refuseFields, type Account, type Visitor } from '../../platform/http/index.ts';
import {
  bindingOf,
  committing,
  decryptPasswords,
  getOwnPhone,
  getTicketHolder,
  hashPassword,
  loggingTry,
  mustBeNewPassword,
  mustBeWechatTicket,
  setOwnPassword,
  setProvenPassword,
  setProvenPhone,
  signInProven,
  type AccountServices,
} from '../auth/index.ts';
import { getStepUp, setStepUp } from './codes.queries.ts';
import { stepUpLife, type Purpose } from './codes.rules.ts';
import { mustBePhone } from '../../platform/phones/must-be-phone.ts';
import { requestCode, tryCode } from './codes.service.ts';

type CodeSentBy<Address extends keyof Api> = Promise<DataOf<Api[Address]>>;

/** Who has the ticket of 8101 for this phone; without a ticket, nobody. */
const holderOf = async (
  db: Pick<PlatformTx, 'query'>,
  { ticket, phone }: { readonly ticket: string | undefined; readonly phone: string },
  now: Date,
): Promise<string | undefined> => {
  if (ticket === undefined) return undefined;
  const holder = await getTicketHolder(db, { ticket, phone }, now);
  if (holder === undefined) throw new Problem('ticket_expired');
  return holder;
};

/** Sends a code to sign in with; with a ticket, for the first time. */
export const requestSignInCode = async (
  visitor: Visitor,
  services: AccountServices,
  body: BodyOf<Api['POST /merc/personal/login/phone/captcha']>,
): CodeSentBy<'POST /merc/personal/login/phone/captcha'> => {
  const phone = mustBePhone(body.phone);
  const accountId = await holderOf(visitor.platform, { ticket: body.ticket, phone }, visitor.now);
  return accountId === undefined
    ? requestCode(visitor, services, { phone, purpose: 'sign_in', proof: body.proof })
    : requestCode(visitor, services, { phone, purpose: 'first_sign_in', asker: { accountId, isOwn: true } });
};

export const requestForgottenCode = (
  visitor: Visitor,
  services: AccountServices,
  { phone, proof }: BodyOf<Api['POST /merc/personal/pwd/forget/captcha']>,
): CodeSentBy<'POST /merc/personal/pwd/forget/captcha'> =>
  requestCode(visitor, services, { phone: mustBePhone(phone), purpose: 'forgot_password', proof });

export const requestIdentityCode = async (
  account: Account,
  services: AccountServices,
): CodeSentBy<'POST /merc/personal/identity/verify/captcha'> =>
  requestCode(account, services, {
    phone: await getOwnPhone(account.platform, account),
    purpose: 'identity',
    asker: { accountId: account.accountId, isOwn: true },
  });

export const requestNewPhoneCode = async (
  account: Account,
  services: AccountServices,
  phone: string,
): CodeSentBy<'POST /merc/personal/phone/new/captcha'> =>
  requestCode(account, services, {
    phone: mustBePhone(phone),
    purpose: 'new_phone',
    asker: { accountId: account.accountId, isOwn: false },
  });

/** Sends a code for the purpose that the older address names. */
export const requestCodeFor = async (
  visitor: Visitor,
  services: AccountServices,
  { purpose, ...body }: BodyOf<Api['POST /sms/send']>,
): CodeSentBy<'POST /sms/send'> => {
  if ((body.ticket === undefined) === (purpose === 'first_sign_in'))
    throw refuseFields({ path: 'ticket', rule: purpose === 'first_sign_in' ? 'required' : 'invalid' });
  return purpose === 'sign_in' || purpose === 'first_sign_in'
    ? requestSignInCode(visitor, services, body)
    : requestForgottenCode(visitor, services, body);
};

/** Signs in with a code; the session is that of a password. */
export const signInByCode = async (
  visitor: Visitor,
  services: AccountServices,
  {
    is_default: remembered = false,
    captcha_code: code,
    ticket,
    wx_ticket: wechatTicket,
    ...body
  }: BodyOf<Api['POST /merc/personal/login/phone']>,
): Promise<TokenPair> => {
  const phone = mustBePhone(body.phone);
  const binding = bindingOf(wechatTicket, services);
  return loggingTry(visitor, { method: 'code', phone }, async () => {
    await mustBeWechatTicket(visitor, wechatTicket);
    return committing(visitor.platform, async (tx) => {
      const ticketHolder = await holderOf(tx, { ticket, phone }, visitor.now);
      const purpose: Purpose = ticketHolder === undefined ? 'sign_in' : 'first_sign_in';
      const refusal = await tryCode(tx, visitor, services.dataKey, {
        phone,
        purpose,
        accountId: ticketHolder ?? null,
        code,
      });
      return refusal ?? signInProven(tx, visitor, { phone, ticketHolder, remembered, binding });
    });
  });
};

/** Sets a new password with a code, which activates an account, too. */
export const setForgottenPassword = async (
  visitor: Visitor,
  services: AccountServices,
  body: BodyOf<Api['PUT /merc/personal/pwd/from/forget']>,
): Promise<null> => {
  const { dataKey } = services;
  const phone = mustBePhone(body.phone);
  const password = mustBeNewPassword(await decryptPasswords(visitor, dataKey, body, ['pwd', 're_pwd']));
  const tried = { phone, purpose: 'forgot_password', accountId: null, code: body.captcha_code } as const;
  return committing(visitor.platform, async (tx) => {
    const refusal = await tryCode(tx, visitor, dataKey, tried);
    return refusal ?? setProvenPassword(tx, visitor, services, { phone, password });
  });
};

/** Lets this session do for a while what a stranger at the screen shouldn't. */
export const verifyIdentity = async (
  account: Account,
  { dataKey }: AccountServices,
  code: string,
): Promise<DataOf<Api['POST /merc/personal/identity/verify/check']>> => {
  const { platform, accountId, sessionId, now } = account;
  const until = new Date(now.getTime() + stepUpLife);
  return committing(platform, async (tx) => {
    const phone = await getOwnPhone(tx, account);
    const refusal = await tryCode(tx, account, dataKey, { phone, purpose: 'identity', accountId, code });
    if (refusal) return refusal;
    await tx.query(setStepUp, [sessionId, until]);
    return { until: until.toISOString() };
  });
};

/** Throws step_up_needed. */
export const mustHaveStepUp = async ({ platform, sessionId, now }: Account): Promise<void> => {
  const [stepUp] = await platform.query(getStepUp, [sessionId, now]);
  if (!stepUp) throw new Problem('step_up_needed');
};

/** Changes the account's phone with the code that was sent to the new one, after an identity check. */
export const changePhone = async (
  account: Account,
  services: AccountServices,
  body: BodyOf<Api['PUT /merc/personal/phone/change']>,
): Promise<null> => {
  const { platform, accountId } = account;
  const phone = mustBePhone(body.phone);
  await mustHaveStepUp(account);
  const tried = { phone, purpose: 'new_phone', accountId, code: body.captcha_code } as const;
  return committing(platform, async (tx) => {
    const refusal = await tryCode(tx, account, services.dataKey, tried);
    return refusal ?? setProvenPhone(tx, account, services, phone);
  });
};

/** Sets a new password without the current one, after an identity check. */
export const setPasswordAfterCheck = async (
  account: Account,
  services: AccountServices,
  body: { readonly pwd: string; readonly re_pwd: string; readonly key_id?: string | undefined },
): Promise<null> => {
  await mustHaveStepUp(account);
  const password = mustBeNewPassword(await decryptPasswords(account, services.dataKey, body, ['pwd', 're_pwd']));
  const passwordHash = await hashPassword(password);
  return account.platform.transaction((tx) => setOwnPassword(tx, account, services, passwordHash));
};
