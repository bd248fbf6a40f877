import type { ErrorPhrase } from './phrase.ts';

export const receiptErrors = {
  receipt_not_found: {
    code: 404243,
    status: 404,
    'zh-CN': '没有这张小票，或门店不再提供电子小票',
    en: 'There is no such receipt, or the shop no longer shows receipts.',
  },
} as const satisfies Record<string, ErrorPhrase>;
