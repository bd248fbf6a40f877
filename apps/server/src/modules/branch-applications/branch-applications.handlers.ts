import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { addApplication, decideApplication, getApplication, listApplications } from './branch-applications.service.ts';

export const branchApplicationHandlers = handle<typeof domains.branchApplications>()({
  'GET /branches/apply': ({ tenant, query }) => listApplications(tenant, query),
  'POST /branches/apply': ({ tenant, body }) => addApplication(tenant, body),
  'GET /branches/apply/{id}': ({ tenant, params }) => getApplication(tenant, params.id),
  'PUT /branches/apply/{id}': ({ tenant, params, body, ifMatch }) =>
    decideApplication(tenant, params.id, body, ifMatch),
});
