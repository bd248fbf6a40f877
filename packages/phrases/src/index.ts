export { languages, say, chooseLanguage, type Language, type Phrase } from './phrase.ts';
export { errorPhrases, fieldPhrases, type ErrorName, type FieldRule } from './errors.ts';
export {
  adjustmentReasonPhrases,
  adjustmentStatePhrases,
  approvalKindPhrases,
  genderPhrases,
  memberSourcePhrases,
  memberStatePhrases,
  openStatusPhrases,
  passTypePhrases,
  qualificationPhrases,
  servicePhrases,
  type AdjustmentReason,
  type AdjustmentState,
  type MemberSource,
  type MemberState,
  type Qualification,
  type ServiceProduct,
} from './dictionaries.ts';
export { auditPhrases, type AuditAction } from './audit.ts';
export {
  assetUnitPhrases,
  contraPhrases,
  countedPhrases,
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
export {
  openingColumnPhrases,
  openingFilePhrases,
  openingReportPhrases,
  openingRowPhrases,
  openingRowStatePhrases,
  openingStatePhrases,
  type OpeningColumn,
  type OpeningFileFault,
  type OpeningRowFault,
  type OpeningRowState,
  type OpeningState,
} from './openings.ts';
