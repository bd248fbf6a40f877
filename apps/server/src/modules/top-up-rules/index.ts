export { topUpRuleExport } from './top-up-rules.export.ts';
export { topUpRuleHandlers } from './top-up-rules.handlers.ts';
export { topUpRuleAction, topUpRules } from './top-up-rules.service.ts';
