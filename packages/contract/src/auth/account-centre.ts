import { Type, type Static } from 'typebox';
import { signInMethodPhrases, signInResultPhrases } from '@regulars/phrases';
import { endpoints } from '../kernel/endpoint.ts';
import { Empty, Gender, Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';
import { accountNamePattern, emailLength, emailPattern, idCardPattern } from '../rules.ts';
import { PersonalInfo, SentPassword } from './auth.ts';

const ProfileEdit = Strict(
  {
    actual_name: Type.Optional(
      Type.String({ pattern: accountNamePattern, 'x-rule': 'account_name', description: '1 to 40 characters' }),
    ),
    gender: Type.Optional(Nullable(Gender)),
    email: Type.Optional(
      Nullable(
        Type.String({ pattern: emailPattern, maxLength: emailLength, 'x-rule': 'email', description: 'E-mail' }),
      ),
    ),
    id_card: Type.Optional(
      Nullable(
        Type.String({
          pattern: idCardPattern,
          'x-rule': 'id_card',
          description: '15 digits, or 17 digits and a digit or X; encrypted at rest',
        }),
      ),
    ),
  },
  { description: 'What is left out stays; null removes it', minProperties: 1 },
);

export const Session = Type.Object({
  session_id: Id,
  current: Type.Boolean({ description: 'The session of this call' }),
  browser: Nullable(Type.String({ description: 'As it calls itself, like Chrome 142' })),
  system: Nullable(Type.String({ description: 'Like Windows or iOS 26' })),
  device: Nullable(
    Type.Unsafe<'desktop' | 'mobile' | 'tablet'>({ type: 'string', enum: ['desktop', 'mobile', 'tablet'] }),
  ),
  address: Type.String(),
  is_local: Type.Boolean({ description: 'The address belongs to a private network' }),
  remembered: Type.Boolean(),
  signed_in_at: Timestamp,
  last_seen_at: Timestamp,
});

export const SignIn = Type.Object({
  sign_in_id: Id,
  at: Timestamp,
  times: Type.Integer({ minimum: 1, description: 'How many failed tries alike this stands for, the newest of them' }),
  method: KeyOf(signInMethodPhrases),
  result: KeyOf(signInResultPhrases),
  browser: Session.properties.browser,
  system: Session.properties.system,
  device: Session.properties.device,
  address: Type.String(),
  is_local: Session.properties.is_local,
});

/** What an account does with itself: its profile, its password, its sessions. */
export const accountCentre = endpoints({
  'PUT /merc/personal/account/info': {
    summary: 'Edit the account’s profile',
    scope: 'account',
    permission: 'none',
    versioned: true,
    body: ProfileEdit,
    data: PersonalInfo,
    errors: ['stale_edit'],
  },
  'PUT /merc/personal/account/pwd': {
    summary: 'Change the password',
    description:
      'Ends all sessions of the account, this one included. Encrypted, all three carry the same nonce. Wrong current passwords count like failed sign-ins.',
    scope: 'account',
    permission: 'none',
    body: Strict({
      old_pwd: SentPassword,
      pwd: SentPassword,
      re_pwd: SentPassword,
      key_id: Type.Optional(Id),
    }),
    data: Empty,
    errors: ['wrong_old_password', 'too_many_attempts', 'sign_in_key_expired', 'plain_password_refused'],
    perMinute: 60,
  },
  'GET /merc/personal/sessions': {
    summary: 'List where the account is signed in',
    description: 'At most 100, the last used first. Last seen is exact to 15 minutes.',
    scope: 'account',
    permission: 'none',
    data: Type.Object({ items: Type.Array(Session) }),
    errors: [],
  },
  'GET /merc/personal/sign-ins': {
    summary: 'List the last tries to sign in to the account, failed ones included',
    description:
      'Of the last 90 days, newest first: at most 50 that succeeded and 100 others, where those alike that follow each other are one. Each step of a sign-in in two steps is one.',
    scope: 'account',
    permission: 'none',
    data: Type.Object({ items: Type.Array(SignIn) }),
    errors: [],
  },
  'DELETE /merc/personal/sessions': {
    summary: 'Sign out everywhere else',
    scope: 'account',
    permission: 'none',
    data: Type.Object({ ended: Type.Integer({ description: 'How many sessions ended' }) }),
    errors: [],
  },
  'DELETE /merc/personal/sessions/{session_id}': {
    summary: 'Sign out one session',
    scope: 'account',
    permission: 'none',
    params: Strict({ session_id: Id }),
    data: Empty,
    errors: ['session_not_found'],
  },
});

export type SignIn = Static<typeof SignIn>;
export type Session = Static<typeof Session>;
