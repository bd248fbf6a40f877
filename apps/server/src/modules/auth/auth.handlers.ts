import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getCurrentUser } from '../merchants/index.ts';
import type { AccountServices } from './account-notices.ts';
import { changePassword, editProfile, provePassword } from './account-centre.service.ts';
import { getPerson } from './accounts.service.ts';
import { newerPassword, newerPasswordChange } from './older-names.ts';
import { listOwnSignIns } from './own-sign-ins.service.ts';
import { endOtherSessions, endSession, listSessions } from './own-sessions.service.ts';
import { refreshSession, signOut } from './sessions.service.ts';
import { issueSignInKey } from './sign-in-keys.service.ts';
import { signIn, signInOlder } from './sign-in.service.ts';

export const authHandlers = ({ dataKey, sms }: AccountServices) => {
  const services = { dataKey, sms };
  return handle<typeof domains.auth>()({
    'GET /merc/personal/login/key': ({ visitor }) => issueSignInKey(visitor, dataKey),
    'POST /merc/personal/pwd': ({ visitor, body }) => signIn(visitor, services, body),
    'POST /personal/pw-login': ({ visitor, body }) => signInOlder(visitor, services, body),
    'PUT /merc/personal/refresh': ({ visitor, body }) => refreshSession(visitor, body.refresh_token),
    'GET /merc/personal/current': ({ account }) => getPerson(account, dataKey),
    'POST /personal/permission-resources': ({ account }) => getCurrentUser(account, account.selectedMerchantId),
    'PUT /merc/personal/account/info': ({ account, body, ifMatch }) => editProfile(account, dataKey, body, ifMatch),
    'PUT /merc/personal/account/pwd': ({ account, body }) => changePassword(account, services, body).then(() => null),
    'GET /merc/personal/sessions': ({ account }) => listSessions(account),
    'GET /merc/personal/sign-ins': ({ account }) => listOwnSignIns(account),
    'DELETE /merc/personal/sessions': ({ account }) => endOtherSessions(account),
    'DELETE /merc/personal/sessions/{session_id}': ({ account, params }) =>
      endSession(account, params.session_id).then(() => null),
    'GET /personal': ({ account }) => getPerson(account, dataKey),
    'PUT /personal': ({ account, body, ifMatch }) => editProfile(account, dataKey, body, ifMatch),
    'PUT /personal/pw': ({ account, body }) =>
      changePassword(account, services, newerPasswordChange(body)).then(() => null),
    'POST /personal/check-password': ({ account, body }) =>
      provePassword(account, dataKey, newerPassword(body)).then(() => null),
    'PUT /personal/keep-login-time': ({ visitor, body }) => refreshSession(visitor, body.refresh_token),
    'DELETE /merc/personal/logout': ({ account }) => signOut(account).then(() => null),
  });
};
