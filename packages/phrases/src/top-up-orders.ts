import type { ErrorPhrase, Phrase } from './phrase.ts';
import { payMeansPhrases } from './point-rules.ts';

export const topUpOrderErrors = {
  top_up_order_not_found: {
    code: 404180,
    status: 404,
    'zh-CN': '没有这张充值单',
    en: 'There is no such top-up order.',
  },
  top_up_not_offered: {
    code: 422320,
    status: 422,
    'zh-CN': '现在不能这样充值：{why}',
    en: 'This can’t be topped up now: {why}.',
  },
  top_up_offer_changed: {
    code: 409320,
    status: 409,
    'zh-CN': '充值规则刚有变化，请看新的内容再确认',
    en: 'The top-up rules have just changed. See what it gives now, then confirm.',
  },
  top_up_order_state: {
    code: 422321,
    status: 422,
    'zh-CN': '充值单现在是“{state}”，不能这样做',
    en: 'The order is “{state}” now, so this can’t be done.',
  },
  top_up_refund_changed: {
    code: 409321,
    status: 409,
    'zh-CN': '要收回的已有变化，请看新的内容再确认',
    en: 'What is taken back has changed. See the new figures, then confirm.',
  },
  top_up_refund_too_large: {
    code: 422322,
    status: 422,
    'zh-CN': '最多可退 {most}',
    en: 'At most {most} can be refunded.',
  },
  top_up_refund_short: {
    code: 422323,
    status: 422,
    'zh-CN': '要收回的有一部分收不回：{missing}。需要有“赠送用掉也退”权限的人来退',
    en: 'Part of what is due can’t be taken back: {missing}. Somebody who may refund in spite of that is needed.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const topUpOrderAudit = {
  'top_up.create': { 'zh-CN': '开充值单', en: 'Made a top-up order' },
  'top_up.pay': { 'zh-CN': '充值收款', en: 'Took the payment of a top-up' },
  'top_up.close': { 'zh-CN': '关闭充值单', en: 'Closed a top-up order' },
  'top_up.refund': { 'zh-CN': '充值退款', en: 'Refunded a top-up' },
} as const satisfies Record<string, Phrase>;

/** States of a top-up order; the keys are the values on the wire (`mer-recharge-order-status`). */
export const topUpOrderStatePhrases = {
  waiting: { 'zh-CN': '待收款', en: 'Waiting' },
  paid: { 'zh-CN': '已收款', en: 'Paid' },
  partly_refunded: { 'zh-CN': '部分退款', en: 'Partly refunded' },
  refunded: { 'zh-CN': '已退款', en: 'Refunded' },
  closed: { 'zh-CN': '已关闭', en: 'Closed' },
} as const satisfies Record<string, Phrase>;
export type TopUpOrderState = keyof typeof topUpOrderStatePhrases;

const { cash, terminal, transfer } = payMeansPhrases;
/** How a top-up is paid, and refunded (`mer-recharge-order-pay-way`). */
export const topUpPayWayPhrases = { cash, terminal, transfer } as const;
export type TopUpPayWay = keyof typeof topUpPayWayPhrases;

/** Where a top-up is made (`mer-recharge-order-source`). */
export const topUpSourcePhrases = {
  counter: { 'zh-CN': '柜台', en: 'Counter' },
} as const satisfies Record<string, Phrase>;
export type TopUpSource = keyof typeof topUpSourcePhrases;

/** Whose doing a refund is, which decides what the law grants. */
export const refundCausePhrases = {
  member: { 'zh-CN': '会员要求', en: 'The member asks for it' },
  merchant: { 'zh-CN': '本店原因', en: 'The shop’s doing' },
} as const satisfies Record<string, Phrase>;
export type RefundCause = keyof typeof refundCausePhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const topUpOrderExportPhrases = {
  number: { 'zh-CN': '充值单', en: 'Order' },
  dated_at: { 'zh-CN': '时间', en: 'Time' },
  member: { 'zh-CN': '会员', en: 'Member' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  state: { 'zh-CN': '状态', en: 'State' },
  paid: { 'zh-CN': '实付', en: 'Paid' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  coupons: { 'zh-CN': '赠券', en: 'Coupons' },
  before: { 'zh-CN': '充值前储值', en: 'Stored value before' },
  after: { 'zh-CN': '充值后储值', en: 'Stored value after' },
  refunded: { 'zh-CN': '已退', en: 'Refunded' },
  pay_way: { 'zh-CN': '收款方式', en: 'Paid by' },
  pay_reference: { 'zh-CN': '收款凭证号', en: 'Payment reference' },
  rule: { 'zh-CN': '充值规则', en: 'Top-up rule' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  made_by: { 'zh-CN': '经手人', en: 'By' },
} as const satisfies Record<string, Phrase>;
