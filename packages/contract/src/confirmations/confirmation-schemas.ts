import { confirmationPhrases } from '@regulars/phrases';
import { Type, type Static } from 'typebox';
import { SentPassword } from '../auth/auth.ts';
import { Id, KeyOf, Nullable, Strict, Timestamp } from '../kernel/schemas.ts';
import { codePattern } from '../rules.ts';
import { confirmationLimits } from '../rules/confirmations.ts';

const { tries, lockMinutes } = confirmationLimits;

/** A code or a payment password, sent as the passwords of accounts are. */
export const sentSecret = { secret: SentPassword, key_id: Type.Optional(Id) };
export const NewPassword = Strict({
  code: Type.String({ pattern: codePattern, 'x-rule': 'code', description: 'That the member’s phone received' }),
  pwd: SentPassword,
  key_id: Type.Optional(Id),
});

export const confirmedBy = KeyOf(confirmationPhrases);
export const lockedUntil = Nullable({ ...Timestamp, description: 'Until then neither code nor password is taken' });
export const left = Type.Integer({ description: 'Wrong tries until both are locked' });

/** What came of a try. A wrong one is no error, because it has to be counted. */
export const ConfirmationTry = Type.Object({
  right: Type.Boolean({ description: 'It was the code or the payment password' }),
  by: Nullable({ ...confirmedBy, description: 'What was right; null: nothing' }),
  left,
  locked_until: lockedUntil,
});

/** Whether the member has to confirm what an order takes from stored value, and by what they can. */
export const AskedConfirmation = Type.Object({
  from: Type.Integer({
    description: 'Fen of stored value in the order from which it is asked for: the setting’s, less what the member paid without confirming within 24 hours', // prettier-ignore
  }),
  phone: Type.String({ description: 'That codes are sent to, masked' }),
  by_code: Type.Boolean({ description: 'Text messages are set up' }),
  by_password: Type.Boolean({ description: 'The member has a payment password' }),
  locked_until: lockedUntil,
});

export const lockRule = `${tries} wrong tries, of codes and of the password together, lock both for ${lockMinutes} minutes.`;

export type AskedConfirmation = Static<typeof AskedConfirmation>;
export type ConfirmationTry = Static<typeof ConfirmationTry>;
