export { pointRuleHandlers } from './point-rules.handlers.ts';
export { getPointsExpiry, pointRules } from './point-rules.service.ts';
