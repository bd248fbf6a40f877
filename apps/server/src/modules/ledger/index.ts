export { ledgerHandlers } from './ledger.handlers.ts';
export { verificationExport } from './verifications.export.ts';
export { verifyLedger } from './verify-ledger.jobs.ts';
