import { randomBytes } from 'node:crypto';
import type { Api, PersonalInfo, WechatPage } from '@regulars/contract';
import type { BodyOf, DataOf } from '@regulars/contract/kernel';
import { Problem, refuseFields, type Account, type Visitor } from '../../platform/http/index.ts';
import type { WechatOpen } from '../../platform/wechat-open/index.ts';
import {
  bindWechat,
  committing,
  completeSignIn,
  getPerson,
  hashToken,
  hasWechat,
  issueWechatTicket,
  lockAccountOfWechat,
  loggingTry,
  unbindWechat,
  wechatRowOf,
  type AccountServices,
  type WechatRow,
  mustBeAlive,
} from '../auth/index.ts';
import { mustHaveStepUp } from '../codes/index.ts';
import { addState, getSignedInAt, removeState, stateColumns } from './wechat-sign-in.queries.ts';

/** What signing in with WeChat needs from the program. */
export interface WechatServices extends AccountServices {
  /** Undefined: not configured. */
  readonly wechat: WechatOpen | undefined;
  /** Whether the console can be open at an origin. */
  readonly isConsoleOrigin: (origin: string) => boolean;
}

/** How long a QR code's return is accepted: WeChat's codes live as long. */
const stateLife = 10 * 60_000;
/** A session this young needs no identity check to bind: its person has just proved who they are. */
const freshSignIn = 10 * 60_000;

/** For what a QR code is, and where it leads back to. */
type Purpose = { readonly kind: 'sign_in' } | { readonly kind: 'bind'; readonly session: string };
const returnPaths = { sign_in: '/login', bind: '/account?part=safety' } as const;

const mustBeOffered = ({ wechat }: WechatServices): WechatOpen => {
  if (!wechat) throw new Problem('wechat_unavailable');
  return wechat;
};

const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Makes the page with a QR code. The state comes back in the address; the verifier stays in the browser that asked, so
 * that a return made in another browser is not accepted there (decision 17).
 */
const begin = async (
  { platform, now }: Visitor,
  services: WechatServices,
  purpose: Purpose,
  origin: string,
): Promise<WechatPage> => {
  const wechat = mustBeOffered(services);
  if (!services.isConsoleOrigin(origin)) throw refuseFields({ path: 'origin', rule: 'invalid' });
  const [state, verifier, appId] = [newToken(), newToken(), wechat.appFor(origin)];
  const row = {
    state_hash: hashToken(state),
    verifier_hash: hashToken(verifier),
    purpose: purpose.kind,
    session_family: purpose.kind === 'bind' ? purpose.session : null,
    app_id: appId,
    expires_at: new Date(now.getTime() + stateLife),
  };
  await platform.query(addState, stateColumns.valuesOf(row));
  const address = wechat.pageAddress(appId, `${origin}${returnPaths[purpose.kind]}`, state);
  return { address, verifier, expires_in: stateLife / 1_000 };
};

export type Returned = BodyOf<Api['POST /merc/personal/bind/wx/qrcode']>;

/** The WeChat that comes back. Throws wechat_state_invalid, wechat_code_invalid, wechat_unavailable. */
const wechatOf = async (
  { platform, now, log }: Visitor,
  services: WechatServices,
  purpose: Purpose,
  { code, state, verifier }: Returned,
): Promise<WechatRow> => {
  const wechat = mustBeOffered(services);
  const session = purpose.kind === 'bind' ? purpose.session : null;
  const [asked] = await platform.query(removeState, [
    hashToken(state),
    hashToken(verifier),
    purpose.kind,
    session,
    now,
  ]);
  if (!asked) throw new Problem('wechat_state_invalid');
  const person = await wechat.getPerson(asked.app_id, code);
  if (!('refused' in person)) return wechatRowOf(asked.app_id, person);
  if (person.refused === 'code') throw new Problem('wechat_code_invalid');
  log.error({ cause: person.cause }, 'WeChat sign-in failed');
  throw new Problem('wechat_unavailable');
};

export const beginSignIn = (visitor: Visitor, services: WechatServices, origin: string): Promise<WechatPage> =>
  begin(visitor, services, { kind: 'sign_in' }, origin);

type WechatLogin = Api['POST /merc/personal/login/wx/qrcode'];

/** Signs in the account that has bound the WeChat; for one that nobody has, the refusal has the ticket that binds it. */
export const signInByWechat = async (
  visitor: Visitor,
  services: WechatServices,
  { is_default: remembered = false, ...returned }: BodyOf<WechatLogin>,
): Promise<DataOf<WechatLogin>> => {
  let phone = '';
  const tokens = await loggingTry(visitor, { method: 'wechat', phone }, async (recognise) => {
    const wechat = await wechatOf(visitor, services, { kind: 'sign_in' }, returned);
    return committing(visitor.platform, async (tx) => {
      const [account] = await tx.query(lockAccountOfWechat, [wechat.wechat_key]);
      if (!account) {
        const ticket = await issueWechatTicket(tx, visitor, wechat);
        return new Problem('wechat_unbound', { context: { ticket, wechat_name: wechat.wechat_name } });
      }
      const { account_id: accountId } = account;
      phone = account.phone;
      recognise({ phone, accountId });
      if (account.disabled_at) return new Problem('account_disabled');
      if (account.activation_needed_at) return new Problem('activation_needed', { exceptionPhone: phone });
      return completeSignIn(tx, visitor, { accountId, remembered, by: 'wechat', phone });
    });
  });
  return { ...tokens, account: phone };
};

export const beginBinding = async (account: Account, services: WechatServices, origin: string): Promise<WechatPage> => {
  const { platform, accountId, sessionId, now } = account;
  if (await hasWechat(platform, accountId)) throw new Problem('wechat_account_bound');
  const [session] = await platform.query(getSignedInAt, [sessionId]);
  const isFresh = session !== undefined && now.getTime() - session.signed_in_at.getTime() < freshSignIn;
  if (!isFresh) await mustHaveStepUp(account);
  return begin(account, services, { kind: 'bind', session: sessionId }, origin);
};

/** Binds a WeChat to the account, if its session outlives WeChat's answer. */
export const bind = async (account: Account, services: WechatServices, returned: Returned): Promise<PersonalInfo> => {
  const { platform, accountId, sessionId } = account;
  const wechat = await wechatOf(account, services, { kind: 'bind', session: sessionId }, returned);
  await platform.transaction(async (tx) => {
    await mustBeAlive(tx, account);
    await bindWechat(tx, account, services, { accountId, wechat });
  });
  return getPerson(account, services.dataKey);
};

/** Takes the account's WeChat away, after an identity check. */
export const unbind = async (account: Account, services: WechatServices): Promise<null> => {
  await mustHaveStepUp(account);
  await account.platform.transaction((tx) => unbindWechat(tx, account, services));
  return null;
};
