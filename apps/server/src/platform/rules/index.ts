export {
  beginRule,
  discardDraft,
  editDraft,
  getRule,
  getVersion,
  listVersions,
  setInForce,
  type Rule,
  type RuleEdit,
  type RuleKind,
  versionName,
} from './rules.ts';
