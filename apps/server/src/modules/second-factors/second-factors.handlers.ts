import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  addPasskey,
  issuePasskeyRequest,
  beginPasskey,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
  type FactorServices,
} from './passkeys.service.ts';
import { beginTotp, confirmTotp, getFactors, removeTotp, setRecoveryCodes } from './second-factors.service.ts';
import { beginSecondStep, completeSecondStep } from './second-step.service.ts';

export const secondFactorHandlers = (services: FactorServices) => {
  const { dataKey, relyingParty } = services;
  return handle<typeof domains.secondFactors>()({
    'GET /merc/personal/second-factors': ({ account }) => getFactors(account),
    'POST /merc/personal/second-factors/totp': ({ account, body }) => beginTotp(account, dataKey, body),
    'PUT /merc/personal/second-factors/totp': ({ account, body }) => confirmTotp(account, services, body.totp),
    'POST /merc/personal/second-factors/totp/remove': ({ account, body }) =>
      removeTotp(account, services, body).then(() => null),
    'POST /merc/personal/second-factors/recovery-codes': ({ account, body }) =>
      setRecoveryCodes(account, services, body),
    'POST /merc/personal/passkeys/options': ({ account, body }) => beginPasskey(account, services, body),
    'POST /merc/personal/passkeys': ({ account, body }) => addPasskey(account, services, body),
    'PUT /merc/personal/passkeys/{passkey_id}': ({ account, params, body }) =>
      renamePasskey(account, params.passkey_id, body.name),
    'POST /merc/personal/passkeys/{passkey_id}/remove': ({ account, params, body }) =>
      removePasskey(account, services, params.passkey_id, body).then(() => null),
    'GET /merc/personal/login/passkey': () => ({ rp_id: relyingParty?.id ?? null }),
    'POST /merc/personal/login/passkey/options': ({ visitor }) =>
      issuePasskeyRequest(visitor, services, ['sign_in', null]),
    'POST /merc/personal/login/passkey': ({ visitor, body }) => signInWithPasskey(visitor, services, body),
    'POST /merc/personal/login/second-factor/passkey': ({ visitor, body }) =>
      beginSecondStep(visitor, services, body.ticket),
    'POST /merc/personal/login/second-factor': ({ visitor, body }) => completeSecondStep(visitor, services, body),
  });
};
