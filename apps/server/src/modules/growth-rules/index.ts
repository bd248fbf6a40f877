export { growthRuleHandlers } from './growth-rules.handlers.ts';
export { getGrowthInForce, growthRules } from './growth-rules.service.ts';
