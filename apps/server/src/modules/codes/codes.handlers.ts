import type { domains } from '@regulars/contract';
import { handle, refuseFields, type Account } from '../../platform/http/index.ts';
import { getOwnPhone, newerPasswords, type AccountServices } from '../auth/index.ts';
import {
  changePhone,
  requestCodeFor,
  requestForgottenCode,
  requestIdentityCode,
  requestNewPhoneCode,
  requestSignInCode,
  setForgottenPassword,
  setPasswordAfterCheck,
  signInByCode,
  verifyIdentity,
} from './code-uses.service.ts';
import { mustBePhone } from '../../platform/phones/must-be-phone.ts';
import { newerCode } from './older-names.ts';

export const codeHandlers = ({ dataKey, sms }: AccountServices) => {
  const services = { dataKey, sms };
  return handle<typeof domains.codes>()({
    'POST /merc/personal/login/phone/captcha': ({ visitor, body }) => requestSignInCode(visitor, services, body),
    'POST /merc/personal/login/phone': ({ visitor, body }) => signInByCode(visitor, services, body),
    'POST /merc/personal/pwd/forget/captcha': ({ visitor, body }) => requestForgottenCode(visitor, services, body),
    'PUT /merc/personal/pwd/from/forget': ({ visitor, body }) => setForgottenPassword(visitor, services, body),
    'POST /merc/personal/identity/verify/captcha': ({ account }) => requestIdentityCode(account, services),
    'POST /merc/personal/identity/verify/check': ({ account, body }) =>
      verifyIdentity(account, services, body.captcha_code),
    'POST /merc/personal/phone/new/captcha': ({ account, body }) => requestNewPhoneCode(account, services, body.phone),
    'PUT /merc/personal/phone/change': ({ account, body }) => changePhone(account, services, body),
    'PUT /personal/bind-new-phone': ({ account, body }) => changePhone(account, services, newerCode(body)),
    'PUT /personal/new-pw': ({ account, body }) =>
      setPasswordAfterCheck(account, services, { ...newerPasswords(body), key_id: body.key_id }),
    'POST /personal/sms-login': ({ visitor, body }) => signInByCode(visitor, services, newerCode(body)),
    'POST /sms/send': ({ visitor, body }) => requestCodeFor(visitor, services, body),
    'POST /sms/send/new-phone': ({ account, body }) => requestNewPhoneCode(account, services, body.phone),
    'POST /sms/verify-other-code': async ({ account, body }) => {
      await mustBeOwn(account, body.phone);
      return verifyIdentity(account, services, newerCode(body).captcha_code);
    },
  });
};

const mustBeOwn = async (account: Account, phone: string): Promise<void> => {
  if (mustBePhone(phone) !== (await getOwnPhone(account.platform, account)))
    throw refuseFields({ path: 'phone', rule: 'invalid' });
};
