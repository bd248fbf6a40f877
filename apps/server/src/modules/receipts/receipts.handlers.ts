import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import { receiptCodes, type ReceiptConfig } from './receipts.rules.ts';
import { getPublicReceipt, type ReceiptSource } from './receipts.service.ts';

/** The sources have the receipts of each kind. */
export const receiptHandlers = (config: ReceiptConfig, sources: readonly ReceiptSource[]) => {
  const codes = receiptCodes(config);
  return handle<typeof domains.receipts>()({
    'GET /receipts/{code}': ({ visitor, params }) => getPublicReceipt(visitor, { codes, sources }, params.code),
  });
};
