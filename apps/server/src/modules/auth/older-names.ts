import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { refuseFields } from '../../platform/http/index.ts';

/** The value of a field that has an older name; both may be sent, if they are equal. */
export const eitherName = (
  [name, value]: readonly [string, string | undefined],
  [olderName, older]: readonly [string, string | undefined],
): string => {
  if (value !== undefined && older !== undefined && value !== older)
    throw refuseFields({ path: olderName, rule: 'invalid' });
  const sent = value ?? older;
  if (sent === undefined) throw refuseFields({ path: name, rule: 'required' });
  return sent;
};

type NewPasswords = Pick<BodyOf<Api['PUT /personal/new-pw']>, 'pwd' | 'new_password' | 're_pwd' | 'confirm_password'>;

/** New passwords that may be called new_password and confirm_password. */
export const newerPasswords = (body: NewPasswords) => ({
  pwd: eitherName(['pwd', body.pwd], ['new_password', body.new_password]),
  re_pwd: eitherName(['re_pwd', body.re_pwd], ['confirm_password', body.confirm_password]),
});

/** A change of password whose current one may be called password. */
export const newerPasswordChange = (body: BodyOf<Api['PUT /personal/pw']>) => ({
  old_pwd: eitherName(['old_pwd', body.old_pwd], ['password', body.password]),
  ...newerPasswords(body),
  key_id: body.key_id,
});

/** A password that may be called password. */
export const newerPassword = (body: BodyOf<Api['POST /personal/check-password']>) => ({
  pwd: eitherName(['pwd', body.pwd], ['password', body.password]),
  key_id: body.key_id,
});
