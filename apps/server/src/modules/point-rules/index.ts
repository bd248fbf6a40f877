export { pointRuleHandlers } from './point-rules.handlers.ts';
export { getPointsExpiry, getPointsInForce, pointRules } from './point-rules.service.ts';
export { earnedPoints } from './points.rules.ts';
