import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  addMultiple,
  editMultiple,
  getCalendar,
  listMultiples,
  pointRuleCalls,
  removeMultiple,
  setBase,
} from './point-rules.service.ts';

export const pointRuleHandlers = handle<typeof domains.pointRules>()({
  'GET /point-rule/base': ({ tenant }) => pointRuleCalls.get(tenant.db),
  'POST /point-rule/base': ({ tenant, body, ifMatch }) => setBase(tenant, body, ifMatch),
  'GET /point-rule/multiple': ({ tenant }) => listMultiples(tenant),
  'POST /point-rule/multiple': ({ tenant, body, ifMatch }) => addMultiple(tenant, body, ifMatch),
  'PUT /point-rule/multiple/{id}': ({ tenant, params, body, ifMatch }) =>
    editMultiple(tenant, params.id, body, ifMatch),
  'DELETE /point-rule/multiple': ({ tenant, query, ifMatch }) =>
    removeMultiple(tenant, query.pointRuleDetailId, ifMatch),
  'PUT /point-rule/in-force': ({ tenant, ifMatch }) => pointRuleCalls.putInForce(tenant, ifMatch),
  'DELETE /point-rule/draft': ({ tenant, ifMatch }) => pointRuleCalls.discard(tenant, ifMatch),
  'GET /point-rule/versions': ({ tenant, query }) => pointRuleCalls.listVersions(tenant, query),
  'GET /point-rule/calendar': ({ tenant }) => getCalendar(tenant),
});
