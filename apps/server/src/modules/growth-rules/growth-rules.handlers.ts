import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { growthRuleCalls, setGrowthRules } from './growth-rules.service.ts';

export const growthRuleHandlers = handle<typeof domains.growthRules>()({
  'GET /vip-card-config/grade-exp': ({ tenant }) => growthRuleCalls.get(tenant.db),
  'POST /vip-card-config/grade-exp': ({ tenant, body, ifMatch }) => setGrowthRules(tenant, body, ifMatch),
  'PUT /vip-card-config/grade-exp': ({ tenant, body, ifMatch }) => setGrowthRules(tenant, body, ifMatch),
  'PUT /vip-card-config/grade-exp/in-force': ({ tenant, ifMatch }) => growthRuleCalls.putInForce(tenant, ifMatch),
  'DELETE /vip-card-config/grade-exp/draft': ({ tenant, ifMatch }) => growthRuleCalls.discard(tenant, ifMatch),
  'GET /vip-card-config/grade-exp/versions': ({ tenant, query }) => growthRuleCalls.listVersions(tenant, query),
});
