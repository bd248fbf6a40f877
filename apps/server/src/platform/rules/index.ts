export {
  beginRule,
  discardDraft,
  editDraft,
  getRule,
  setInForce,
  versionName,
  type Rule,
  type RuleEdit,
  type RuleKind,
} from './rules.ts';
export { getVersion, getVersionAt, listVersions } from './versions.ts';
export { clashesBetween } from './clashes.ts';
export { getInForce, presentVersion, presentWritten, soleRule } from './sole-rule.ts';
export {
  addListedRule,
  getOrderVersion,
  ruleActionOf,
  ruleStateOf,
  sortRules,
  stopRule,
  type ManyRules,
} from './listed-rules.ts';
export { listPlaces, listRulesInForce, lockRulesInForce, ruleConditions, ruleList } from './listed-rules.queries.ts';
