import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { addConsent, getConsents } from './consents.service.ts';

export const consentHandlers = handle<typeof domains.consents>()({
  'GET /vip-infos/{id}/consents': ({ tenant, params }) => getConsents(tenant, params.id),
  'POST /vip-infos/{id}/consents': ({ tenant, params, body }) => addConsent(tenant, params.id, body),
});
