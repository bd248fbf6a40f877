export { languages, say, chooseLanguage, type Language, type Phrase } from './phrase.ts';
export { errorPhrases, fieldPhrases, type ErrorName, type FieldRule } from './errors.ts';
export {
  genderPhrases,
  memberSourcePhrases,
  memberStatePhrases,
  openStatusPhrases,
  passTypePhrases,
  qualificationPhrases,
  servicePhrases,
  type MemberSource,
  type MemberState,
  type Qualification,
  type ServiceProduct,
} from './dictionaries.ts';
export { auditPhrases, type AuditAction } from './audit.ts';
export {
  assetUnitPhrases,
  contraPhrases,
  documentPhrases,
  postingEffectPhrases,
  postingKindPhrases,
  type AssetUnit,
  type Contra,
  type PostingEffect,
  type PostingKind,
} from './assets.ts';
export { groupPhrases, pagePhrases, verbPhrases } from './menu.ts';
export { ledgerCheckPhrases, type LedgerCheck } from './ledger.ts';
