import { Type, type Static } from 'typebox';
import { SentPassword, TokenPair, WechatTicket, wechatTicketErrors } from '../auth/auth.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Choice, Empty, Id, Strict, Timestamp, TypedPhone } from '../kernel/schemas.ts';
import { codeLongest, codePattern } from '../rules.ts';

const Code = Type.String({ pattern: codePattern, 'x-rule': 'code', description: '6 digits' });
/** As the forms take it where a password is set. */
const LongCode = Type.String({ minLength: 1, maxLength: codeLongest, 'x-rule': 'code', description: '6 digits' });
const Ticket = Type.Optional(
  Type.String({ minLength: 20, maxLength: 100, description: '`context.ticket` of 8101: this is the first sign-in' }),
);
const Proof = Type.Optional(
  Strict(
    {
      challenge: Type.String({ minLength: 1, maxLength: 200, description: '`context.challenge` of proof_needed' }),
      answer: Type.String({ minLength: 1, maxLength: 40 }),
    },
    {
      description:
        'A text such that the SHA-256 of `challenge:answer` begins with `context.bits` zero bits. A challenge is valid for 5 minutes, for its phone, once',
    },
  ),
);

export const CodeSent = Type.Object({
  retry_after: Type.Integer({ description: 'Seconds until another code can be requested' }),
  expires_in: Type.Integer({ description: 'Seconds for which the code is valid' }),
});

const limits =
  'One a minute, 5 an hour and 10 a day per phone, over all purposes, addresses of the API and spellings; networks that its account signs in from have as many of their own. 429, whose `err.context.retry_after` has the seconds to wait, counts what the same network asked for; where others used the phone’s codes up, nothing is sent, and the answer doesn’t tell. So phones with and without an account get the same answers. Also limited per network over all phones. After 3 requests in 24 hours, a phone needs a proof of work: proof_needed has its challenge.';
const ownLimits =
  'One a minute per phone, 5 an hour and 10 a day per account, independently of what strangers request for its phone. `err.context.retry_after` of 429 has the seconds to wait.';

/** Requests a code without being signed in. */
const requested = {
  scope: 'public',
  permission: 'none',
  data: CodeSent,
  errors: ['too_many_codes', 'proof_needed', 'ticket_expired', 'sms_unavailable'],
  perMinute: 60,
} as const;
/** Requests a code as a signed-in account. */
const ownRequested = {
  scope: 'account',
  permission: 'none',
  data: CodeSent,
  errors: ['too_many_codes', 'sms_unavailable'],
  perMinute: 60,
} as const;
const tries = ['wrong_code', 'code_expired', 'too_many_code_tries'] as const;
const encrypted = ['sign_in_key_expired', 'plain_password_refused'] as const;

const remember = Type.Optional(
  Type.Boolean({ description: 'Remember the user: request a refresh token valid for 30 days' }),
);

const codeLogin = {
  summary: 'Sign in with a code',
  description:
    'A code is valid for 5 minutes, for one use, and until the fifth wrong try from the network that asked for it; others have five tries together. password_needed: the account must be signed in to with its password first (8100, 8101).',
  scope: 'public',
  permission: 'none',
  data: TokenPair,
  errors: [
    ...tries,
    'ticket_expired',
    'account_disabled',
    'second_factor_needed',
    'password_needed',
    ...wechatTicketErrors,
  ],
  perMinute: 60,
} as const;

const phoneChange = {
  summary: 'Change the account’s phone',
  description:
    'Within 10 minutes of an identity check, with the code that was sent to the new phone. Ends all sessions of the account.',
  scope: 'account',
  permission: 'none',
  data: Empty,
  errors: [...tries, 'step_up_needed', 'account_phone_taken'],
  perMinute: 60,
} as const;

const identityCheck = {
  summary: 'Verify one’s identity with the code',
  description: 'Grants this session 10 minutes for changing the phone or resetting the password.',
  scope: 'account',
  permission: 'none',
  data: Type.Object({ until: Timestamp }),
  errors: tries,
  perMinute: 60,
} as const;

/** The older field names; if both are sent, they must be equal. */
const olderCode = { captcha_code: Type.Optional(Code), verification_code: Type.Optional(Code) };
const olderNames = 'captcha_code may be called verification_code';

export const codes = endpoints({
  'POST /merc/personal/login/phone/captcha': {
    ...requested,
    summary: 'Send a code to sign in with',
    description: limits,
    body: Strict({ phone: TypedPhone, ticket: Ticket, proof: Proof }),
  },
  'POST /merc/personal/login/phone': {
    ...codeLogin,
    body: Strict({
      phone: TypedPhone,
      captcha_code: Code,
      is_default: remember,
      ticket: Ticket,
      wx_ticket: WechatTicket,
    }),
  },
  'POST /merc/personal/pwd/forget/captcha': {
    ...requested,
    summary: 'Send a code to set a new password with',
    description: limits,
    body: Strict({ phone: TypedPhone, proof: Proof }),
  },
  'PUT /merc/personal/pwd/from/forget': {
    summary: 'Set a new password with a code',
    description:
      'Also activates an account brought from another product (8100). Ends all sessions of the account. Encrypted, both passwords carry the same nonce.',
    scope: 'public',
    permission: 'none',
    body: Strict({
      phone: TypedPhone,
      captcha_code: LongCode,
      pwd: SentPassword,
      re_pwd: SentPassword,
      key_id: Type.Optional(Id),
    }),
    data: Empty,
    errors: [...tries, ...encrypted, 'account_disabled', 'password_needed'],
    perMinute: 60,
  },
  'POST /merc/personal/identity/verify/captcha': {
    ...ownRequested,
    summary: 'Send a code to the account’s phone',
    description: ownLimits,
  },
  'POST /merc/personal/identity/verify/check': { ...identityCheck, body: Strict({ captcha_code: Code }) },
  'POST /merc/personal/phone/new/captcha': {
    ...ownRequested,
    summary: 'Send a code to a new phone',
    description: `${ownLimits} The new phone’s own limits apply, too.`,
    body: Strict({ phone: TypedPhone }),
  },
  'PUT /merc/personal/phone/change': { ...phoneChange, body: Strict({ phone: TypedPhone, captcha_code: Code }) },
  'PUT /personal/bind-new-phone': {
    ...phoneChange,
    summary: 'Change the account’s phone (older address)',
    body: Strict({ phone: TypedPhone, ...olderCode }, { description: olderNames }),
    deprecated: true,
  },
  'PUT /personal/new-pw': {
    summary: 'Reset the password (older address)',
    description: 'Within 10 minutes of an identity check. Ends all sessions of the account.',
    scope: 'account',
    permission: 'none',
    body: Strict(
      {
        pwd: Type.Optional(SentPassword),
        new_password: Type.Optional(SentPassword),
        re_pwd: Type.Optional(SentPassword),
        confirm_password: Type.Optional(SentPassword),
        key_id: Type.Optional(Id),
      },
      { description: 'pwd (or new_password) and re_pwd (or confirm_password) are required' },
    ),
    data: Empty,
    errors: ['step_up_needed', ...encrypted],
    perMinute: 60,
    deprecated: true,
  },
  'POST /personal/sms-login': {
    ...codeLogin,
    summary: 'Sign in with a code (older address)',
    body: Strict(
      { phone: TypedPhone, ...olderCode, is_default: remember, ticket: Ticket, wx_ticket: WechatTicket },
      { description: olderNames },
    ),
    deprecated: true,
  },
  'POST /sms/send': {
    ...requested,
    summary: 'Send a code for a purpose (older address)',
    description: `${limits} Activation and forgotten password are one purpose.`,
    body: Strict({
      phone: TypedPhone,
      purpose: Choice(['sign_in', 'forgot_password', 'activation', 'first_sign_in'], {
        description: 'first_sign_in requires the ticket of 8101',
      }),
      ticket: Ticket,
      proof: Proof,
    }),
    deprecated: true,
  },
  'POST /sms/send/new-phone': {
    ...ownRequested,
    summary: 'Send a code to a new phone (older address)',
    body: Strict({ phone: TypedPhone }),
    deprecated: true,
  },
  'POST /sms/verify-other-code': {
    ...identityCheck,
    summary: 'Verify one’s identity with the code (older address)',
    body: Strict({ phone: TypedPhone, ...olderCode }, { description: `The account’s own phone; ${olderNames}` }),
    deprecated: true,
  },
});

export type CodeSent = Static<typeof CodeSent>;
