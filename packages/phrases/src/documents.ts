import type { ErrorPhrase, Phrase } from './phrase.ts';

/** The kinds of numbered documents; the keys are the values on the wire and in the ledger. */
export const documentPhrases = {
  top_up_order: { 'zh-CN': '充值单', en: 'Top-up order' },
  consumption_order: { 'zh-CN': '消费单', en: 'Consumption order' },
  refund_order: { 'zh-CN': '退款单', en: 'Refund order' },
  coupon_template: { 'zh-CN': '优惠券', en: 'Coupon' },
  gift: { 'zh-CN': '礼品', en: 'Gift' },
  adjustment: { 'zh-CN': '调整单', en: 'Adjustment' },
  opening: { 'zh-CN': '期初导入', en: 'Opening balances' },
  branch_import: { 'zh-CN': '门店导入', en: 'Branch import' },
  staff_import: { 'zh-CN': '员工导入', en: 'Staff import' },
  item_import: { 'zh-CN': '商品导入', en: 'Item import' },
  member_import: { 'zh-CN': '会员导入', en: 'Member import' },
  cancellation: { 'zh-CN': '注销单', en: 'Cancellation' },
  branch_hand_over: { 'zh-CN': '门店储值移交', en: 'Hand-over between branches' },
  statutory_refund: { 'zh-CN': '法定退款', en: 'Statutory refund' },
} as const satisfies Record<string, Phrase>;

export type DocumentKind = keyof typeof documentPhrases;

export const documentErrors = {
  document_not_found: {
    code: 40467,
    status: 404,
    'zh-CN': '没有这个单号',
    en: 'There is no document with this number.',
  },
} as const satisfies Record<string, ErrorPhrase>;
