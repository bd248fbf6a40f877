import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { applyTemplates, initialiseMerchant } from '../initialisation/index.ts';
import {
  getCentreFigures,
  enterMerchant,
  getMerchant,
  initialiseBy,
  listConsoles,
  listMerchants,
  getServiceStatus,
} from './merchants.service.ts';

const done = (): null => null;

export const merchantHandlers = handle<typeof domains.merchants>()({
  'GET /merchants/member': ({ account }) => listMerchants(account),
  'GET /merchants/consoles': ({ account }) => listConsoles(account),
  'GET /merchants/open-service-status': ({ tenant, query }) => getServiceStatus(tenant, query.productVal),
  'POST /merchants/entry/{id}': ({ account, params }) => enterMerchant(account, params.id),
  'GET /merchants/{id}': ({ account, params }) => getMerchant(account, params.id),
  'POST /system/initialize': ({ account, body }) =>
    initialiseBy(account, body.merchant_id, initialiseMerchant).then(done),
  'POST /sys-templates/initialize/{id}': ({ account, params }) =>
    initialiseBy(account, params.id, applyTemplates).then(done),
  'GET /dashboard/center': ({ tenant }) => getCentreFigures(tenant),
});
