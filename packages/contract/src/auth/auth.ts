import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Empty, Id, Nullable, Phone, Strict, Timestamp, Version } from '../kernel/schemas.ts';
import { passwordLength } from '../rules.ts';

export const TokenPair = Type.Object({
  token: Type.String({ description: 'Access token for Authorization: Bearer; valid for 15 minutes' }),
  refresh_token: Type.String({ description: 'Single use; valid for 12 hours, or 30 days with is_default' }),
  expires_in: Type.Integer({ description: 'Seconds until the access token expires' }),
});

/** A password as sent. */
export const SentPassword = Type.String({
  minLength: passwordLength.min,
  maxLength: 700,
  'x-rule': 'password',
  description:
    'With key_id: RSA-OAEP-SHA256 of the JSON {pwd, nonce}, in base64. Without: the plain password, accepted only over TLS or on loopback',
});

/** Of both ways to sign in that can bind a WeChat. */
export const WechatTicket = Type.Optional(
  Type.String({
    minLength: 20,
    maxLength: 100,
    description:
      '`context.ticket` of wechat_unbound: the sign-in, with its second step if it has one, binds that WeChat',
  }),
);
/** Why the WeChat of a ticket can't be bound; the sign-in was not tried or not completed. */
export const wechatTicketErrors = ['wechat_ticket_expired', 'wechat_taken', 'wechat_account_bound'] as const;

const PasswordLogin = Strict({
  account: Phone,
  pwd: SentPassword,
  key_id: Type.Optional(Id),
  is_default: Type.Optional(
    Type.Boolean({ description: 'Remember the user: request a refresh token valid for 30 days' }),
  ),
  wx_ticket: WechatTicket,
});

/** The older address also takes the older field names; if both are sent, they must be equal. */
const OlderPasswordLogin = Strict(
  {
    account: Type.Optional(PasswordLogin.properties.account),
    phone: Type.Optional(PasswordLogin.properties.account),
    pwd: Type.Optional(PasswordLogin.properties.pwd),
    password: Type.Optional(PasswordLogin.properties.pwd),
    key_id: PasswordLogin.properties.key_id,
    is_default: PasswordLogin.properties.is_default,
    wx_ticket: WechatTicket,
  },
  { description: 'account (or phone) and pwd (or password) are required' },
);

const passwordLogin = {
  summary: 'Sign in with a password',
  description:
    'After a right password, 8100 says that the account was brought from another product: a forgotten-password code and a new password activate it. 8101 says that its phone was never verified: `context.ticket`, valid for 10 minutes, is sent along when asking for a code and when signing in with it. Both have `exception_phone`. 8102: the account has a second factor, so instead of tokens `context.ticket` is for `POST /merc/personal/login/second-factor`; `context.factors` names what it takes: totp, passkey, recovery_code.',
  scope: 'public',
  permission: 'none',
  body: PasswordLogin,
  data: TokenPair,
  errors: [
    'wrong_credentials',
    'too_many_attempts',
    'strangers_tried',
    'sign_in_key_expired',
    'plain_password_refused',
    'account_disabled',
    'password_expired',
    'activation_needed',
    'phone_verification_needed',
    'second_factor_needed',
    ...wechatTicketErrors,
  ],
  perMinute: 60,
} as const;

export const PersonalInfo = Type.Object({
  base_account_id: Id,
  account_no: Type.String({ description: 'The account’s number for people, like A20261120001' }),
  user_id: Nullable(Id),
  phone: Phone,
  actual_name: Nullable(Type.String()),
  gender: Nullable(Type.Integer({ description: '1 male, 2 female' })),
  email: Nullable(Type.String()),
  id_card: Nullable(Type.String({ description: 'Masked: its first and last four characters' })),
  wechat_union_id: Nullable(Type.String()),
  wechat_id: Nullable(Type.String()),
  wechat_name: Nullable(Type.String()),
  wechat_avatar: Nullable(Type.String()),
  is_provider: Type.Boolean(),
  password_set_at: Nullable(Timestamp),
  password_until: Nullable(Timestamp),
  version: Version,
});

/** A menu entry; `menu_id` is a stable code. */
export const MenuEntry = Type.Object({
  menu_id: Type.String(),
  menu_name: Type.String({ description: 'In the language requested by Accept-Language' }),
  menu_type: Type.Integer({ description: '1 page, 2 page that needs a service, 3 external link, 4 function' }),
  menu_level: Type.Integer({ description: '1 group, 2 page, 3 function' }),
  sort_code: Type.Integer(),
  request_address: Nullable(Type.String()),
  permission_value: Nullable(Type.String()),
  operate: Type.Boolean({ description: 'Whether it is granted' }),
  parent_menu_id: Nullable(Type.String()),
  menu_icon_url: Nullable(Type.String()),
  hidden: Type.Boolean({
    description:
      'Not shown in the menu, by the merchant’s choice; a page still opens from the search and by its address',
  }),
});

export const EnteredMerchant = Type.Object({
  merchant_id: Id,
  merchant_no: Type.String(),
  abbreviation_name: Type.String(),
  vip_interface_version: Type.Integer(),
  applets_qrcode: Nullable(Type.String()),
  vip_open_status: Type.Integer({ description: '1 open, 2 not open, 3 about to expire, 4 expired, 5 disabled' }),
  expires_on: Nullable(Type.String({ description: 'Business date' })),
  timezone: Type.String(),
  day_cut: Type.String({ description: 'HH:MM:SS: a business day begins then' }),
  day_from: Nullable(
    Type.String({ description: 'The business date from which zone and cut hold; null: from the first' }),
  ),
});

/** The current user in the selected merchant, with its permissions. */
export const CurrentUser = Type.Object({
  user_id: Id,
  base_account_id: Id,
  actual_name: Nullable(Type.String()),
  phone: Phone,
  role_names: Type.Array(Type.String()),
  all_branches: Type.Boolean(),
  branches: Type.Array(Type.Object({ branch_id: Id, branch_name: Type.String() })),
  vip_permissions: Type.Array(MenuEntry),
  merchant_center_permissions: Type.Array(MenuEntry),
  permissions: Type.Array(Type.String({ description: 'Permission codes, thing:verb' })),
  access: Type.String({
    description:
      'Stands for menu, permissions, branches and the merchant’s zone. Each answer in a merchant has it as the header `Access-Tag`: another value means that any of them changed',
  }),
  merchant: EnteredMerchant,
});

export const auth = endpoints({
  'GET /merc/personal/login/key': {
    summary: 'Get a public key and a single-use nonce for encrypting a password',
    scope: 'public',
    permission: 'none',
    errors: [],
    perMinute: 120,
    data: Type.Object({
      key_id: Id,
      public_key: Type.String({ description: 'SPKI, base64' }),
      nonce: Type.String(),
      expires_at: Timestamp,
    }),
  },
  'POST /merc/personal/pwd': { ...passwordLogin },
  'POST /personal/pw-login': {
    ...passwordLogin,
    summary: 'Sign in with a password (older address)',
    body: OlderPasswordLogin,
    deprecated: true,
  },
  'PUT /merc/personal/refresh': {
    summary: 'Exchange a refresh token for a new pair',
    description:
      'Rotates the pair. The replaced refresh token is accepted for 10 more seconds and gets another pair; any other replay ends the whole session.',
    scope: 'public',
    permission: 'none',
    errors: ['session_invalid'],
    perMinute: 120,
    body: Strict({ refresh_token: Type.String({ minLength: 20, maxLength: 200 }) }),
    data: TokenPair,
  },
  'GET /merc/personal/current': {
    summary: 'Get the signed-in account',
    scope: 'account',
    permission: 'none',
    versioned: true,
    data: PersonalInfo,
    errors: [],
  },
  'POST /personal/permission-resources': {
    summary: 'Get the current user with its menu and permissions',
    description:
      'Without X-Merchant-Id, the merchant is the last one the account entered, or its only one. 8012: the account has no merchant, or several and has entered none (GET /merchants/member lists them). `user_disabled`: it is disabled in each of its merchants.',
    scope: 'account',
    permission: 'none',
    data: CurrentUser,
    errors: [
      'second_factor_demanded',
      'merchant_required',
      'merchant_not_linked',
      'user_disabled',
      'merchant_not_open',
      'merchant_expired',
      'merchant_disabled',
      'merchant_uninitialised',
    ],
  },
  'DELETE /merc/personal/logout': {
    summary: 'Sign out: end this session and revoke its tokens',
    scope: 'account',
    permission: 'none',
    data: Empty,
    errors: [],
  },
});

export type TokenPair = Static<typeof TokenPair>;
export type PersonalInfo = Static<typeof PersonalInfo>;
export type MenuEntry = Static<typeof MenuEntry>;
export type EnteredMerchant = Static<typeof EnteredMerchant>;
export type CurrentUser = Static<typeof CurrentUser>;
