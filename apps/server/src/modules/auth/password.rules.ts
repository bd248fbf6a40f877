import { matches, newPasswordPattern } from '@regulars/contract/rules';
import { commonPasswords } from './common-passwords.ts';

/** Whether a text may become a password: 6 to 20 letters, digits and `!@#$%`, none of the commonest in any case. */
export const isNewPassword = (text: string): boolean =>
  matches(newPasswordPattern, text) && !commonPasswords.has(text.toLowerCase());
