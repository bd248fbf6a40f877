/** The ledger's public API: the only way to read or move value. Amounts are whole fen, points or growth. */
export { closeAccount, closeAccounts, freezeAccounts, openAccounts } from './accounts.ts';
export { hold, release, type Hold } from './holds.ts';
export { capture, merge, post, reclass, refund, reverse, transfer, unmerge } from './postings.ts';
export { getSoldBy, handOver, listAccountsSoldBy, type Handed, type HandOver } from './handing.ts';
export { postMany, reverseMany } from './many.ts';
export type {
  Amounts,
  PostingContext,
  Deduction,
  ExpiresAt,
  Giving,
  Moved,
  Movement,
  OnShort,
  Posted,
  Taking,
} from './calls.ts';
export { openPurse, postPurse } from './purses.ts';
export { getOverview } from './overview.ts';
export {
  getBalancesAt,
  getLedgerAccount,
  mayBeDue,
  isFinal,
  memberBalances,
  pointsExpiring,
  spendableOf,
  type LedgerAccount,
} from './reading-balances.ts';
export {
  listDayRows,
  listDaySums,
  listLastPostings,
  type BranchesRead,
  type ComparedDays,
  type DayRow,
  type LastPosting,
} from './reading-day.ts';
export { listHolds, listOpenHolds, type HoldOfDocument, type OpenHold } from './reading-holds.ts';
export {
  listExpiries,
  listLots,
  lotFile,
  type Expiry,
  type LotFilter,
  type LotRow,
  type LotUnit,
} from './reading-lots.ts';
export { listBookedBranches, listBranchSums, type BranchSums } from './reading-branches.ts';
export {
  getDocumentPlace,
  getPostingId,
  listDocumentPostings,
  listPostingIds,
  type DocumentPosting,
} from './reading-documents.ts';
export {
  getPosting,
  listPostingsOf,
  listUndoings,
  postingFile,
  postingList,
  type LineRow,
  type PostingFilter,
  type PostingRow,
} from './reading-postings.ts';
export { getLiability, listTopUpSums, type TopUpSums } from './reading-top-ups.ts';
export { getEarnedOn, getTrancheOf, type Tranche } from './reading-tranches.ts';
export { reopenDays } from './reopening.ts';
export { longestReopening } from './verification/closes.ts';
export { closeDays, expireAccountAt, expireDue, foldDeltas, ledgerSchedules } from './ledger.jobs.ts';
export { checkNames, verifyMerchant, type CheckResult, type Verification } from './verification/verify.ts';
export { getDocumentTotals, getMerchantTotals } from './totals.ts';
