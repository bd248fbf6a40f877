/** The ledger: the one door to everything of value. Amounts are whole fen, points or growth. */
export { freezeAccounts, openAccounts, openPurse } from './accounts.ts';
export { hold, release, type Hold, type HoldRequest } from './holds.ts';
export { balancesOf, postingOf, type Balances } from './lookups.ts';
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
export { balancesAt, memberBalances, standingOf } from './reading-balances.ts';
export { openHoldsOf, type OpenHold } from './reading-holds.ts';
export { expiriesOf, lotsOf, type Expiry, type LotRow, type LotUnit } from './reading-lots.ts';
export {
  countPostings,
  findPosting,
  postingsOf,
  undoingsOf,
  type LineRow,
  type PostingFilter,
  type PostingRow,
} from './reading-postings.ts';
export { closeDays, expireDue, foldDeltas, ledgerSchedules } from './upkeep.ts';
export { checkNames, verifyMerchant, type CheckResult, type Verification } from './verification/verify.ts';
export { documentTotals, merchantTotals } from './totals.ts';
