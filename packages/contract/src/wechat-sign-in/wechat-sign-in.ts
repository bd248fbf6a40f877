import { Type, type Static } from 'typebox';
import { PersonalInfo, TokenPair } from '../auth/auth.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Empty, Phone, Strict } from '../kernel/schemas.ts';

/** A try to sign in or to bind: WeChat’s page with its QR code. */
export const WechatPage = Type.Object({
  address: Type.String({ description: 'WeChat’s page with the QR code, to be shown in an iframe; single use' }),
  verifier: Type.String({
    description: 'Kept by the browser that asked, never part of an address: sent back with the code and the state',
  }),
  expires_in: Type.Integer({ description: 'Seconds until the state in the address is refused' }),
});

const Place = Strict({
  origin: Type.String({
    minLength: 8,
    maxLength: 200,
    description:
      'The origin at which the console is open: WeChat leads back there. Its PUBLIC_URL or, if it only listens on loopback, a local one',
  }),
});

/** What WeChat sends back in the address, and the verifier of the browser that asked. */
const returned = {
  code: Type.String({ minLength: 1, maxLength: 200 }),
  state: Type.String({ maxLength: 200 }),
  verifier: Type.String({ maxLength: 200, description: 'Empty in a browser that did not ask: wechat_state_invalid' }),
};
const Returned = Strict(returned);
const ReturnedToSignIn = Strict({
  ...returned,
  is_default: Type.Optional(
    Type.Boolean({ description: 'Remember the user: request a refresh token valid for 30 days' }),
  ),
});

const returnErrors = ['wechat_state_invalid', 'wechat_code_invalid', 'wechat_unavailable'] as const;

const wechatLogin = {
  summary: 'Sign in with WeChat',
  description:
    'With what WeChat sent back to `/login` after a scan. wechat_unbound: no account has this WeChat; `context.ticket`, valid for 10 minutes, is sent along as `wx_ticket` when signing in with a password or a code, which binds it; `context.wechat_name` is what to call it. 8102 as for a password; `context.account` is the phone.',
  scope: 'public',
  permission: 'none',
  data: Type.Object({ ...TokenPair.properties, account: Phone }),
  errors: [...returnErrors, 'wechat_unbound', 'account_disabled', 'activation_needed', 'second_factor_needed'],
  perMinute: 60,
} as const;

const unbinding = {
  summary: 'Unbind the account’s WeChat',
  description: 'Within 10 minutes of an identity check. It can no longer be used to sign in.',
  scope: 'account',
  permission: 'none',
  data: Empty,
  errors: ['step_up_needed', 'wechat_not_bound'],
  perMinute: 60,
} as const;

export const wechatSignIn = endpoints({
  'GET /merc/personal/login/wx/qrcode': {
    summary: 'Get a QR code to sign in with',
    description: 'WeChat leads back to `/login` with `code` and `state` in the query, without `code` after a refusal.',
    scope: 'public',
    permission: 'none',
    query: Place,
    data: WechatPage,
    errors: ['wechat_unavailable'],
    perMinute: 60,
  },
  'POST /merc/personal/login/wx/qrcode': { ...wechatLogin, body: ReturnedToSignIn },
  'POST /personal/wx-login': {
    ...wechatLogin,
    summary: 'Sign in with WeChat (older address)',
    body: ReturnedToSignIn,
    deprecated: true,
  },
  'GET /merc/personal/bind/wx/qrcode': {
    summary: 'Get a QR code to bind a WeChat to the account with',
    description:
      'Within 10 minutes of an identity check or of signing in. WeChat leads back to `/account?part=safety`.',
    scope: 'account',
    permission: 'none',
    query: Place,
    data: WechatPage,
    errors: ['step_up_needed', 'wechat_unavailable', 'wechat_account_bound'],
    perMinute: 60,
  },
  'POST /merc/personal/bind/wx/qrcode': {
    summary: 'Bind a WeChat to the account',
    description: 'In the session that asked for the QR code. From then on the WeChat can be used to sign in.',
    scope: 'account',
    permission: 'none',
    body: Returned,
    data: PersonalInfo,
    errors: [...returnErrors, 'wechat_taken', 'wechat_account_bound'],
    perMinute: 60,
  },
  'DELETE /merc/personal/unbind/wx': unbinding,
  'PUT /personal/unbind-wechat': {
    ...unbinding,
    summary: 'Unbind the account’s WeChat (older address)',
    deprecated: true,
  },
});

export type WechatPage = Static<typeof WechatPage>;
