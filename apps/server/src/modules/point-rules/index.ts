export { pointRuleHandlers } from './point-rules.handlers.ts';
