export { getEarnedToday } from './earned-today.ts';
export { growthRuleHandlers } from './growth-rules.handlers.ts';
export { growthOf, growthOfTopUp, reckonGrowth } from './growth.rules.ts';
export { getGrowthInForce, growthRules } from './growth-rules.service.ts';
