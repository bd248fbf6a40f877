import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { matches, passwordLength, phonePattern } from '@regulars/contract/rules';

/** What is wrong with the phone of a sign-in, in the specification's words (§5). */
export function phoneFault(phone: string): MessageDescriptor | undefined {
  if (!phone) return msg`Please enter phone number`;
  return matches(phonePattern, phone) ? undefined : msg`Phone number format error`;
}

/** Sign-in takes what any rule ever allowed, so only the length is looked at. */
export function passwordFault(password: string): MessageDescriptor | undefined {
  if (!password) return msg`Please enter password`;
  const { min, max } = passwordLength;
  return password.length < min || password.length > max ? msg`Length is 6 to 20 characters` : undefined;
}
