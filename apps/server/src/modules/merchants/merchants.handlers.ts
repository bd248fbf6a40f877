import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { applyTemplates, initialiseMerchant } from '../initialisation/index.ts';
import { listConsoles, type CountNotices } from './consoles.service.ts';
import { listAllBriefly, listMerchantPage, listMerchants } from './merchant-list.service.ts';
import { enterMerchant, getCentreFigures, getServiceStatus, initialiseBy } from './merchants.service.ts';
import { editBasicData, editMerchant, getBasicData, getContacts, getMerchant } from './profile.service.ts';
import { getProviderContact, setProviderContact } from './provider-contact.service.ts';
import { getProvidedRates, getRatesOfPass, getProvider, setProvidedRates } from './rates.service.ts';

interface MerchantOptions {
  readonly countNotices: CountNotices;
  /** Encrypts the account that money is settled to. */
  readonly dataKey: Buffer;
}

const done = (): null => null;

export const merchantHandlers = ({ countNotices, dataKey }: MerchantOptions) =>
  handle<typeof domains.merchants>()({
    'GET /merchants': ({ account, query }) => listMerchantPage(account, query),
    'PUT /merchants': ({ tenant, body, ifMatch }) => editMerchant(tenant, body, ifMatch),
    'GET /merchants/all': ({ account }) => listAllBriefly(account),
    'GET /merchants/member': ({ account }) => listMerchants(account),
    'GET /merchants/consoles': ({ account }) => listConsoles(account, countNotices),
    'GET /merchants/contacts': ({ tenant }) => getContacts(tenant),
    'GET /merchants/open-service-status': ({ tenant, query }) => getServiceStatus(tenant, query.productVal),
    'POST /merchants/entry/{id}': ({ account, params }) => enterMerchant(account, params.id),
    'GET /merchants/{id}': ({ account, params }) => getMerchant(account, params.id),
    'GET /system': ({ tenant }) => getBasicData(tenant),
    'POST /system': ({ tenant, body, ifMatch }) => editBasicData(tenant, body, ifMatch),
    'POST /system/initialize': ({ account, body }) =>
      initialiseBy(account, body.merchant_id, initialiseMerchant).then(done),
    'POST /sys-templates/initialize/{id}': ({ account, params }) =>
      initialiseBy(account, params.id, applyTemplates).then(done),
    'GET /dashboard/center': ({ tenant }) => getCentreFigures(tenant),
    'GET /merchants/rate-settlement': ({ tenant }) => getRatesOfPass(tenant, 1),
    'GET /merchants/direct-rate-settlement': ({ tenant }) => getRatesOfPass(tenant, 2),
    'GET /provider/merchants/{id}/rates': ({ account, params }) => getProvidedRates(account, params.id),
    'PUT /provider/merchants/{id}/rates': ({ account, params, body, ifMatch }) =>
      setProvidedRates(account, params.id, body, dataKey, ifMatch),
    'GET /provider/contact': ({ account }) => getProviderContact(account.platform),
    'PUT /provider/contact': async ({ account, body }) => {
      const actor = await getProvider(account);
      return account.platform.transaction((tx) => setProviderContact(tx, actor, body)).then(done);
    },
  });
