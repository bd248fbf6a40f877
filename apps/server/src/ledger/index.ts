/** The ledger: the one door to everything of value. Amounts are whole fen, points or growth. */
export { freezeAccounts, openAccounts, openPurse } from './accounts.ts';
export { hold, release, type Hold, type HoldRequest } from './holds.ts';
export {
  capture,
  merge,
  post,
  postPurse,
  reclass,
  refund,
  reverse,
  transfer,
  unmerge,
  type Amounts,
  type Circumstances,
  type Deduction,
  type Document,
  type Giving,
  type Movement,
  type OnShort,
  type Posted,
  type Taking,
} from './postings.ts';
export { ledgerOverview } from './overview.ts';
export { closeDays, expireDue, foldDeltas, ledgerSchedules } from './upkeep.ts';
export { checkNames, verifyMerchant, type CheckResult, type Verification } from './verification/verify.ts';
