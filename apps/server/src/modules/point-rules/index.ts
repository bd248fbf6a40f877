export { pointRuleHandlers } from './point-rules.handlers.ts';
export { getPointsExpiry, givingOf, pointRules } from './point-rules.service.ts';
