export { receiptHandlers } from './receipts.handlers.ts';
export { receiptCodes, type ReceiptCodes, type ReceiptConfig } from './receipts.rules.ts';
export type { ReceiptSource } from './receipts.service.ts';
