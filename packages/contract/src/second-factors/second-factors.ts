import { Type, type Static } from 'typebox';
import { SentPassword, TokenPair, wechatTicketErrors } from '../auth/auth.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Empty, Id, Label, Nullable, Phone, Strict, Timestamp } from '../kernel/schemas.ts';
import { recoveryCodes, totpPattern } from '../rules.ts';
import { Assertion, Attestation, CreationOptions, Passkey, RequestOptions } from './passkeys.ts';

const Totp = Type.String({
  pattern: totpPattern,
  'x-rule': 'totp',
  description: 'The 6 digits that the authenticator app shows (RFC 6238); each works once',
});
const RecoveryCode = Type.String({
  minLength: 16,
  maxLength: 40,
  description: 'Case, spaces and dashes don’t matter; each works once',
});
const RecoveryCodes = Type.Array(Type.String(), {
  description: `Shown only now: ${recoveryCodes} codes, or none if the account keeps those it has`,
});
const Ticket = Type.String({
  minLength: 20,
  maxLength: 200,
  description: '`context.ticket` of error 8102; valid for 10 minutes, for one session',
});

const password = { pwd: SentPassword, key_id: Type.Optional(Id) };
const passwordErrors = [
  'wrong_old_password',
  'too_many_attempts',
  'sign_in_key_expired',
  'plain_password_refused',
] as const;
/** The current password, or a code of the authenticator app. */
const Proof = Strict(
  { pwd: Type.Optional(SentPassword), key_id: password.key_id, totp: Type.Optional(Totp) },
  {
    description:
      'One of pwd and totp is required. A session that signed in without one of the account’s second factors needs totp.',
  },
);
const proofErrors = [...passwordErrors, 'wrong_totp', 'second_factor_unproved'] as const;
const passkeyErrors = ['passkeys_not_offered', 'passkey_expired', 'passkey_refused'] as const;
const account = { scope: 'account', permission: 'none', perMinute: 60 } as const;
const anyone = { scope: 'public', permission: 'none', perMinute: 60 } as const;

export const secondFactors = endpoints({
  'GET /merc/personal/second-factors': {
    summary: 'Get the account’s second factors',
    description:
      'An account with an authenticator app or a passkey signs in in two steps: after a right password comes error 8102.',
    scope: 'account',
    permission: 'none',
    data: Type.Object({
      totp_since: Nullable(Timestamp),
      recovery_codes_left: Type.Integer(),
      passkeys: Type.Array(Passkey),
      proved: Type.Boolean({
        description: 'This session proved a second factor: changing them needs no new sign-in',
      }),
    }),
    errors: [],
  },
  'POST /merc/personal/second-factors/totp': {
    ...account,
    summary: 'Begin to set up an authenticator app',
    description: 'Needs a code within 30 minutes. Beginning again replaces the secret.',
    body: Strict(password),
    data: Type.Object({
      secret: Type.String({ description: 'Base32, for typing' }),
      uri: Type.String({ description: 'otpauth URI, for a QR code' }),
    }),
    errors: [...passwordErrors, 'totp_present', 'second_factor_unproved'],
  },
  'PUT /merc/personal/second-factors/totp': {
    ...account,
    summary: 'Confirm the authenticator app with its first code',
    description: 'From then on this session counts as signed in with a second factor.',
    body: Strict({ totp: Totp }),
    data: Type.Object({ recovery_codes: RecoveryCodes }),
    errors: ['wrong_totp', 'totp_not_begun', 'totp_present', 'too_many_attempts', 'second_factor_unproved'],
  },
  'POST /merc/personal/second-factors/totp/remove': {
    ...account,
    summary: 'Remove the authenticator app',
    description:
      'Ends the other sessions that proved one. Removing the last second factor also removes the recovery codes, and no session counts as signed in with one any longer.',
    body: Proof,
    data: Empty,
    errors: [...proofErrors, 'totp_not_found'],
  },
  'POST /merc/personal/second-factors/recovery-codes': {
    ...account,
    summary: 'Replace the recovery codes',
    body: Proof,
    data: Type.Object({ recovery_codes: RecoveryCodes }),
    errors: [...proofErrors, 'no_second_factor'],
  },
  'POST /merc/personal/passkeys/options': {
    ...account,
    summary: 'Begin to add a passkey',
    body: Strict(password),
    data: CreationOptions,
    errors: [...passwordErrors, 'passkeys_not_offered', 'passkeys_full', 'second_factor_unproved'],
  },
  'POST /merc/personal/passkeys': {
    ...account,
    summary: 'Add a passkey',
    description: 'From then on this session counts as signed in with a second factor.',
    body: Strict({ name: Label, passkey: Attestation }),
    data: Type.Object({ passkey: Passkey, recovery_codes: RecoveryCodes }),
    creates: true,
    errors: [...passkeyErrors, 'passkeys_full', 'passkey_present', 'second_factor_unproved'],
  },
  'PUT /merc/personal/passkeys/{passkey_id}': {
    ...account,
    summary: 'Rename a passkey',
    params: Strict({ passkey_id: Id }),
    body: Strict({ name: Label }),
    data: Passkey,
    errors: ['passkey_not_found'],
  },
  'POST /merc/personal/passkeys/{passkey_id}/remove': {
    ...account,
    summary: 'Remove a passkey',
    description:
      'Ends the other sessions begun with a passkey; like the authenticator app if it is the last second factor.',
    params: Strict({ passkey_id: Id }),
    body: Proof,
    data: Empty,
    errors: [...proofErrors, 'passkey_not_found'],
  },
  'GET /merc/personal/login/passkey': {
    ...anyone,
    summary: 'Get where passkeys can be used',
    data: Type.Object({
      rp_id: Nullable(Type.String({ description: 'The domain that passkeys belong to; null: not offered' })),
    }),
    errors: [],
  },
  'POST /merc/personal/login/passkey/options': {
    ...anyone,
    summary: 'Begin to sign in with a passkey',
    data: RequestOptions,
    errors: ['passkeys_not_offered'],
  },
  'POST /merc/personal/login/passkey': {
    ...anyone,
    summary: 'Sign in with a passkey',
    description: 'Counts as both factors, because the authenticator verifies its user.',
    body: Strict({
      passkey: Assertion,
      is_default: Type.Optional(
        Type.Boolean({ description: 'Remember the user: request a refresh token valid for 30 days' }),
      ),
    }),
    data: Type.Object({ ...TokenPair.properties, account: Phone }),
    errors: [...passkeyErrors, 'account_disabled', 'activation_needed'],
  },
  'POST /merc/personal/login/second-factor/passkey': {
    ...anyone,
    summary: 'Begin the second step of signing in with a passkey',
    body: Strict({ ticket: Ticket }),
    data: RequestOptions,
    errors: ['second_factor_expired', 'passkeys_not_offered'],
  },
  'POST /merc/personal/login/second-factor': {
    ...anyone,
    summary: 'Complete the second step of signing in',
    description:
      'One of totp, recovery_code and passkey is required. Wrong codes of the app count like failed sign-ins; the ticket can be tried again.',
    body: Strict({
      ticket: Ticket,
      totp: Type.Optional(Totp),
      recovery_code: Type.Optional(RecoveryCode),
      passkey: Type.Optional(Assertion),
    }),
    data: TokenPair,
    errors: [
      'second_factor_expired',
      'wrong_totp',
      'wrong_recovery_code',
      'too_many_attempts',
      ...passkeyErrors,
      ...wechatTicketErrors,
    ],
  },
});

export type SecondFactors = Static<(typeof secondFactors)['GET /merc/personal/second-factors']['data']>;
