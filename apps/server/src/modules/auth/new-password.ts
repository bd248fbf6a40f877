import { matches, newPasswordPattern } from '@regulars/contract/rules';
import { refuseFields } from '../../platform/http/index.ts';
import { isNewPassword } from './password.rules.ts';

/** Refuses a text that may not become a password, and a repetition that differs from it. */
export const mustBeNewPassword = ({ pwd, re_pwd }: { readonly pwd: string; readonly re_pwd: string }): string => {
  if (!matches(newPasswordPattern, pwd)) throw refuseFields({ path: 'pwd', rule: 'new_password' });
  if (!isNewPassword(pwd)) throw refuseFields({ path: 'pwd', rule: 'guessable_password' });
  if (pwd !== re_pwd) throw refuseFields({ path: 're_pwd', rule: 'passwords_differ' });
  return pwd;
};
