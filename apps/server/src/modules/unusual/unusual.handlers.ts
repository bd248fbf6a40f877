import type { domains } from '@regulars/contract';
import { handle, ofAllBranches } from '../../platform/http/index.ts';
import { getRules, getUnusual, listUnusual, seeUnusual, setRules } from './unusual.service.ts';

// Findings are also about people of branches that the reader may not see.
export const unusualHandlers = handle<typeof domains.unusual>()({
  'GET /logs/unusual': ({ tenant, query }) => listUnusual(ofAllBranches(tenant), query),
  'PUT /logs/unusual': ({ tenant, body }) => seeUnusual(ofAllBranches(tenant), body.ids),
  'GET /logs/unusual/{id}': ({ tenant, params }) => getUnusual(ofAllBranches(tenant), params.id),
  'GET /logs/unusual-rules': ({ tenant }) => getRules(ofAllBranches(tenant).db),
  'PUT /logs/unusual-rules': ({ tenant, body, ifMatch }) => setRules(ofAllBranches(tenant), body, ifMatch),
});
