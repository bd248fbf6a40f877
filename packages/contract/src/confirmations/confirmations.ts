import { Type, type Static } from 'typebox';
import { CodeSent } from '../codes/codes.ts';
import { endpoints } from '../kernel/endpoint.ts';
import { Id, Nullable, Reason, Strict, Timestamp } from '../kernel/schemas.ts';
import {
  AskedConfirmation,
  ConfirmationTry,
  left,
  lockedUntil,
  lockRule,
  NewPassword,
} from './confirmation-schemas.ts';

const one = { scope: 'merchant', branches: 'serves', params: Strict({ id: Id }) } as const;

const { phone, by_code } = AskedConfirmation.properties;
const PaymentPassword = Type.Object({
  asked: Type.Boolean({ description: 'The settings ask members to confirm what they pay from stored value' }),
  phone,
  by_code,
  set_at: Nullable({ ...Timestamp, description: 'Null: the member has none' }),
  set_by: Nullable(Type.String({ description: 'Who was signed in' })),
  left,
  locked_until: lockedUntil,
});

export const confirmations = endpoints({
  'GET /vip-infos/{id}/payment-password': {
    ...one,
    summary: 'Get whether a member has a payment password, and whether it is locked',
    permission: 'member:read',
    data: PaymentPassword,
    errors: ['member_not_found'],
  },
  'POST /vip-infos/{id}/payment-password/code': {
    ...one,
    summary: 'Send the member a code to set a payment password with',
    permission: 'member:payment_password',
    data: CodeSent,
    errors: ['member_not_found', 'member_state_refused', 'confirmation_locked', 'too_many_codes', 'sms_unavailable'],
    audit: { none: 'It changes nothing; setting the password is logged' },
  },
  'POST /vip-infos/{id}/payment-password': {
    ...one,
    summary: 'Set a member’s payment password, with the code that their phone received',
    description: `A wrong code is answered with \`right: false\`, and sets nothing. ${lockRule}`,
    permission: 'member:payment_password',
    body: NewPassword,
    data: ConfirmationTry,
    errors: [
      'member_not_found',
      'member_state_refused',
      'confirmation_locked',
      'sign_in_key_expired',
      'plain_password_refused',
    ],
    audit: ['member.payment_password', 'member.payment_lock'],
  },
  'PUT /vip-infos/{id}/payment-password/unlock': {
    ...one,
    summary: 'Let a member confirm again before their lock ends',
    permission: 'member:payment_unlock',
    body: Strict({ reason: Reason }),
    data: PaymentPassword,
    errors: ['member_not_found', 'confirmation_not_locked'],
    audit: 'member.payment_unlock',
  },
});

export type PaymentPassword = Static<typeof PaymentPassword>;
