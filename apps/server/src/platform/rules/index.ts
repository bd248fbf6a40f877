export {
  beginRule,
  discardDraft,
  editDraft,
  getRule,
  getVersion,
  listVersions,
  setInForce,
  versionName,
  type Rule,
  type RuleEdit,
  type RuleKind,
} from './rules.ts';
export {
  addListedRule,
  getOrderVersion,
  ruleActionOf,
  ruleStateOf,
  sortRules,
  type ManyRules,
} from './listed-rules.ts';
export {
  listRulesInForce,
  lockRuleInForce,
  ruleConditions,
  ruleList,
  type AskedRules,
} from './listed-rules.queries.ts';
