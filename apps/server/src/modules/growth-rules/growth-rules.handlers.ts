import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import {
  discardGrowthRules,
  getGrowthRules,
  listGrowthRuleVersions,
  setGrowthRules,
  setGrowthRulesInForce,
} from './growth-rules.service.ts';

export const growthRuleHandlers = handle<typeof domains.growthRules>()({
  'GET /vip-card-config/grade-exp': ({ tenant }) => getGrowthRules(tenant),
  'POST /vip-card-config/grade-exp': ({ tenant, body, ifMatch }) => setGrowthRules(tenant, body, ifMatch),
  'PUT /vip-card-config/grade-exp': ({ tenant, body, ifMatch }) => setGrowthRules(tenant, body, ifMatch),
  'PUT /vip-card-config/grade-exp/in-force': ({ tenant, ifMatch }) => setGrowthRulesInForce(tenant, ifMatch),
  'DELETE /vip-card-config/grade-exp/draft': ({ tenant, ifMatch }) => discardGrowthRules(tenant, ifMatch),
  'GET /vip-card-config/grade-exp/versions': ({ tenant, query }) => listGrowthRuleVersions(tenant, query),
});
