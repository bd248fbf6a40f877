export { pointRuleHandlers } from './point-rules.handlers.ts';
export { getPointsExpiry, getPointsInForce, givingOf, pointRules } from './point-rules.service.ts';
export { earnedPoints } from './points.rules.ts';
