import type { ErrorPhrase, Phrase } from './phrase.ts';

export const refundRequestErrors = {
  refund_request_not_found: { code: 404430, status: 404, 'zh-CN': '没有这笔退款申请', en: 'There is no such request.' },
  refund_request_waits: {
    code: 409430,
    status: 409,
    'zh-CN': '这张单已有一笔退款申请在等审批，由{name}提交',
    en: '{name} already asked for this refund. It is waiting for approval.',
  },
  refund_request_not_waiting: {
    code: 409431,
    status: 409,
    'zh-CN': '这笔退款申请已处理或已过期，不再等待审批',
    en: 'This request was decided or has lapsed. It is no longer waiting for approval.',
  },
  refund_request_changed: {
    code: 409432,
    status: 409,
    'zh-CN': '申请以后会员的余额变了，这次退款会与申请的不同：请拒绝，让同事重新申请',
    en: 'The member’s balances have changed since, so the refund would differ from what was asked for. Refuse it, so that your colleague asks again.',
  },
  refund_request_own: {
    code: 422432,
    status: 422,
    'zh-CN': '不能审批自己的退款申请，请由另一位同事处理',
    en: 'You asked for this refund yourself. Someone else must decide.',
  },
  refund_request_not_own: {
    code: 422433,
    status: 422,
    'zh-CN': '只有申请人可以撤回这笔退款申请',
    en: 'Only the person who asked for this refund can withdraw it.',
  },
  refund_request_shift: {
    code: 422434,
    status: 422,
    'zh-CN': '现金从{name}的钱箱退，但{name}在这家门店没有开班',
    en: 'The cash comes from the drawer of {name}, who has no open shift at this branch.',
  },
  refund_request_left: {
    code: 422435,
    status: 422,
    'zh-CN': '{name}已不能在这家门店退款，没有人把钱交给客人：请拒绝这笔申请，再自己退',
    en: '{name} may no longer refund at this branch, so nobody would hand over the money. Refuse this request and make the refund yourself.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const refundRequestAudit = {
  'order.ask_refund': { 'zh-CN': '申请消费退款', en: 'Asked for a refund of an order' },
  'order.approve_refund': { 'zh-CN': '批准消费退款', en: 'Approved a refund of an order' },
  'order.refuse_refund': { 'zh-CN': '拒绝消费退款', en: 'Refused a refund of an order' },
  'order.withdraw_refund': { 'zh-CN': '撤回消费退款申请', en: 'Withdrew a request to refund an order' },
  'top_up.ask_refund': { 'zh-CN': '申请充值退款', en: 'Asked for a refund of a top-up' },
  'top_up.approve_refund': { 'zh-CN': '批准充值退款', en: 'Approved a refund of a top-up' },
  'top_up.refuse_refund': { 'zh-CN': '拒绝充值退款', en: 'Refused a refund of a top-up' },
  'top_up.withdraw_refund': { 'zh-CN': '撤回充值退款申请', en: 'Withdrew a request to refund a top-up' },
} as const satisfies Record<string, Phrase>;

/** What became of a request; any other refund of its order or top-up, and a void, makes it outdated. */
export const refundRequestStatePhrases = {
  waiting: { 'zh-CN': '待审批', en: 'Waiting' },
  approved: { 'zh-CN': '已批准', en: 'Approved' },
  refused: { 'zh-CN': '已拒绝', en: 'Refused' },
  withdrawn: { 'zh-CN': '已撤回', en: 'Withdrawn' },
  outdated: { 'zh-CN': '已失效', en: 'Overtaken' },
  lapsed: { 'zh-CN': '已过期', en: 'Lapsed' },
} as const satisfies Record<string, Phrase>;
export type RefundRequestState = keyof typeof refundRequestStatePhrases;
