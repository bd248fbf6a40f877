import type { Api } from '@regulars/contract';
import type { BodyOf } from '@regulars/contract/kernel';
import { refuseFields } from '../../platform/http/index.ts';

/** The value of a field that has an older name; both may be sent, if they are equal. */
const either = (
  [name, value]: readonly [string, string | undefined],
  [olderName, older]: readonly [string, string | undefined],
): string => {
  if (value !== undefined && older !== undefined && value !== older)
    throw refuseFields({ path: olderName, rule: 'invalid' });
  const sent = value ?? older;
  if (sent === undefined) throw refuseFields({ path: name, rule: 'required' });
  return sent;
};

/** A body whose code may be called verification_code. */
export const newerCode = <Body extends { captcha_code?: string | undefined; verification_code?: string | undefined }>({
  verification_code: older,
  ...body
}: Body) => ({ ...body, captcha_code: either(['captcha_code', body.captcha_code], ['verification_code', older]) });

/** New passwords that may be called new_password and confirm_password. */
export const newerPasswords = (body: BodyOf<Api['PUT /personal/new-pw']>) => ({
  pwd: either(['pwd', body.pwd], ['new_password', body.new_password]),
  re_pwd: either(['re_pwd', body.re_pwd], ['confirm_password', body.confirm_password]),
  key_id: body.key_id,
});
