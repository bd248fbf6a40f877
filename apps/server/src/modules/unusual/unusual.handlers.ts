import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { getRules, getUnusual, listUnusual, seeUnusual, setRules } from './unusual.service.ts';

// Findings are also about people of branches that the reader may not see.
export const unusualHandlers = handle<typeof domains.unusual>()({
  'GET /logs/unusual': ({ tenant, query }) => listUnusual(tenant, query),
  'PUT /logs/unusual': ({ tenant, body }) => seeUnusual(tenant, body.ids),
  'GET /logs/unusual/{id}': ({ tenant, params }) => getUnusual(tenant, params.id),
  'GET /logs/unusual-rules': ({ tenant }) => getRules(tenant.db),
  'PUT /logs/unusual-rules': ({ tenant, body, ifMatch }) => setRules(tenant, body, ifMatch),
});
