export {
  discardDraft,
  editDraft,
  getRule,
  listVersions,
  setInForce,
  type Rule,
  type RuleEdit,
  type RuleKind,
} from './rules.ts';
