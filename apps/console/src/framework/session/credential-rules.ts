import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { matches, newPasswordPattern, passwordLength, phonePattern } from '@regulars/contract/rules';

/** Validates the phone of a sign-in. */
export function phoneFault(phone: string): MessageDescriptor | undefined {
  if (!phone) return msg`Please enter phone number`;
  return matches(phonePattern, phone) ? undefined : msg`Phone number format error`;
}

/** Validates the phone of an account whose password is set. */
export function accountPhoneFault(phone: string): MessageDescriptor | undefined {
  if (!phone) return msg`Please enter the phone number`;
  return matches(phonePattern, phone) ? undefined : msg`Phone number format is incorrect`;
}

/** Checks only the length: sign-in must accept every password that any earlier rule allowed. */
export function passwordFault(password: string): MessageDescriptor | undefined {
  if (!password) return msg`Please enter password`;
  const { min, max } = passwordLength;
  return password.length < min || password.length > max ? msg`Length is 6 to 20 characters` : undefined;
}

/** Validates a new password; whether it is too common, only the server knows. */
export function newPasswordFault(password: string): MessageDescriptor | undefined {
  const { min, max } = passwordLength;
  if (password.length < min || password.length > max) return msg`Please enter a 6-20 character password`;
  return matches(newPasswordPattern, password) ? undefined : msg`Password format is incorrect`;
}
