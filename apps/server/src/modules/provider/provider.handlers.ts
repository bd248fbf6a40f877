import type { domains } from '@regulars/contract';
import { handle, Problem } from '../../platform/http/index.ts';
import type { UserServices } from '../users/index.ts';
import { getHealth } from './health.service.ts';
import {
  changeAccount,
  listAccountsFound,
  requireActivationBy,
  setDisabledBy,
  signOutBy,
} from './provider-accounts.service.ts';
import { listLogs } from './provider-logs.service.ts';
import { listMerchants, writeMerchants } from './merchant-list.service.ts';
import {
  addMerchantWithOwner,
  editMerchant,
  extend,
  getMerchant,
  initialise,
  setDisabled,
} from './provider-merchants.service.ts';

export const providerHandlers = (services: UserServices) =>
  handle<typeof domains.provider>()({
    'GET /provider/merchants': ({ provider, query }) => listMerchants(provider, query),
    'GET /provider/merchants/file': ({ provider, query }) => writeMerchants(provider, query),
    'POST /provider/merchants': ({ provider, body }) => addMerchantWithOwner(provider, services, body),
    'GET /provider/merchants/{id}': ({ provider, params }) => getMerchant(provider, params.id),
    'PUT /provider/merchants/{id}': ({ provider, params, body, ifMatch }) =>
      editMerchant(provider, params.id, body, ifMatch),
    'PUT /provider/merchants/{id}/open': ({ provider, params, body: { until }, ifMatch }) =>
      extend(provider, params.id, { until, isRenewal: false }, ifMatch),
    'PUT /provider/merchants/{id}/renew': ({ provider, params, body: { until }, ifMatch }) =>
      extend(provider, params.id, { until, isRenewal: true }, ifMatch),
    'PUT /provider/merchants/{id}/disable': ({ provider, params, body: { reason }, ifMatch }) =>
      setDisabled(provider, params.id, { disabled: true, reason }, ifMatch),
    'PUT /provider/merchants/{id}/enable': ({ provider, params, body: { reason }, ifMatch }) =>
      setDisabled(provider, params.id, { disabled: false, reason }, ifMatch),
    'PUT /provider/merchants/{id}/initialise': ({ provider, params, ifMatch }) =>
      initialise(provider, params.id, ifMatch),
    'GET /provider/accounts': ({ provider, query }) => listAccountsFound(provider, query.keyword),
    'PUT /provider/accounts/{id}/disable': ({ provider, params: { id }, body: { reason } }) =>
      changeAccount(provider, id, (tx, actor) => setDisabledBy(tx, actor, id, { disabled: true, reason })),
    'PUT /provider/accounts/{id}/enable': ({ provider, params: { id }, body: { reason } }) =>
      changeAccount(provider, id, (tx, actor) => setDisabledBy(tx, actor, id, { disabled: false, reason })),
    'PUT /provider/accounts/{id}/sign-out': ({ provider, params: { id }, body: { reason } }) =>
      changeAccount(provider, id, (tx, actor) => signOutBy(tx, actor, id, reason)),
    'PUT /provider/accounts/{id}/require-activation': ({ provider, params: { id }, body: { reason } }) =>
      changeAccount(provider, id, (tx, actor) => {
        if (!services.sms) throw new Problem('sms_unavailable');
        return requireActivationBy(tx, actor, id, reason);
      }),
    'GET /provider/logs': ({ provider, query }) => listLogs(provider, query),
    'GET /provider/health': ({ provider }) => getHealth(provider),
  });
