export { pointRuleHandlers } from './point-rules.handlers.ts';
export { pointRules } from './point-rules.service.ts';
