export { ledgerHandlers } from './ledger.handlers.ts';
export { verifyLedger } from './verify-ledger.job.ts';
