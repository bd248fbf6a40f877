export { pointRuleHandlers } from './point-rules.handlers.ts';
export { getPointsExpiry, getPointsInForce, givingOf, pointRules, pointsExpiryBy } from './point-rules.service.ts';
export { mayUse, usablePoints, valueOfPoints } from './points-use.rules.ts';
export { earnedPoints, multiplesFor, ratesFor, reckonPoints, type Earner, type Paid } from './points.rules.ts';
