export { topUpRuleExport } from './top-up-rules.export.ts';
export { topUpRuleHandlers } from './top-up-rules.handlers.ts';
export { getTerms, listRulesFrom, lockTopUpRules, topUpRuleAction, topUpRules } from './top-up-rules.service.ts';
export {
  bestTopUp,
  decideTopUp,
  offersOf,
  type RuleOffered,
  type TopUpContext,
  type TopUpCounts,
} from './top-up.rules.ts';
