import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Nullable, pageQuery, Reason, Strict, Timestamp } from '../kernel/schemas.ts';
import { LoggedChange } from '../logs/logged-event.ts';

const provider = { scope: 'provider', permission: 'none' } as const;
const because = Strict({ reason: Reason });

const Account = Type.Object({
  account_id: Id,
  account_no: Type.String(),
  phone: Type.String({ description: 'Masked' }),
  actual_name: Nullable(Type.String()),
  created_at: Timestamp,
  disabled: Type.Boolean(),
  is_provider: Type.Boolean(),
  is_own: Type.Boolean({ description: 'The caller’s own' }),
  has_password: Type.Boolean(),
  phone_verified: Type.Boolean(),
  activation_needed: Type.Boolean({ description: 'The next sign-in asks for a code and a new password' }),
  second_factor: Type.Boolean(),
  sessions: Type.Integer({ minimum: 0, description: 'Devices that are signed in' }),
  last_signed_in_at: Nullable(Timestamp),
  merchants: Type.Array(
    Type.Object({ merchant_id: Id, merchant_no: Type.String(), abbreviation_name: Type.String() }),
    {
      description: 'Where it is a user, by name; at most 50',
    },
  ),
});
const account = { ...provider, params: Strict({ id: Id }), body: because, data: Account } as const;

const Log = Type.Object({
  log_id: Id,
  at: Timestamp,
  action: Type.String(),
  action_name: Type.String(),
  operator: Nullable(Type.String({ description: 'Of the command line: its user' })),
  merchant: Type.Unsafe<{ merchant_id: string; merchant_no: string; abbreviation_name: string } | null>({
    anyOf: [
      Type.Object({ merchant_id: Id, merchant_no: Type.String(), abbreviation_name: Type.String() }),
      { type: 'null' },
    ],
  }),
  account: Type.Unsafe<{ account_no: string; actual_name: string | null } | null>({
    anyOf: [Type.Object({ account_no: Type.String(), actual_name: Nullable(Type.String()) }), { type: 'null' }],
    description: 'Whom it concerns',
  }),
  subject_name: Nullable(Type.String({ description: 'The service, if it is one' })),
  reason: Nullable(Type.String()),
  changes: Type.Array(LoggedChange),
});

/** What the provider does to accounts, and its log. */
export const providerAccounts = endpoints({
  'GET /provider/accounts': {
    ...provider,
    summary: 'Find an account by its whole phone or number',
    description: 'At most one. 60 an hour and 300 a day per provider’s account.',
    query: Strict({ keyword: Type.String({ minLength: 1, maxLength: 40 }) }),
    data: Type.Array(Account, { maxItems: 1 }),
    errors: ['too_many_lookups'],
  },
  'PUT /provider/accounts/{id}/disable': {
    ...account,
    summary: 'Disable an account and end its sessions',
    description: 'It can’t sign in anywhere. Never one’s own, nor the last of the provider.',
    errors: ['account_not_found', 'own_account', 'last_provider'],
    audit: 'account.state',
  },
  'PUT /provider/accounts/{id}/enable': {
    ...account,
    summary: 'Enable a disabled account',
    errors: ['account_not_found', 'own_account'],
    audit: 'account.state',
  },
  'PUT /provider/accounts/{id}/sign-out': {
    ...account,
    summary: 'End an account’s sessions on every device',
    errors: ['account_not_found', 'own_account'],
    audit: 'account.sign_out',
  },
  'PUT /provider/accounts/{id}/require-activation': {
    ...account,
    summary: 'Flag an account as brought from another product',
    description:
      'Its next sign-in answers 8100: it asks for a code and a new password. Sessions go on. Refused where no codes can be sent.',
    errors: ['account_not_found', 'own_account', 'sms_unavailable'],
    audit: 'account.activation',
  },
  'GET /provider/logs': {
    ...provider,
    summary: 'List what the provider did, the newest first',
    query: Strict({
      merchant_id: Type.Optional(Id),
      size: pageQuery.size,
      cursor: pageQuery.cursor,
    }),
    data: Type.Object({ items: Type.Array(Log), next_cursor: Nullable(Type.String()) }),
    errors: ['cursor_invalid'],
  },
});

export type ProviderAccount = Static<typeof Account>;
export type ProviderLogEntry = Static<typeof Log>;
