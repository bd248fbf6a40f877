import type { ErrorPhrase, Phrase } from './phrase.ts';

export const shiftErrors = {
  shift_not_found: { code: 404241, status: 404, 'zh-CN': '没有这一班', en: 'There is no such shift.' },
  shift_open_already: {
    code: 409420,
    status: 409,
    'zh-CN': '您还有一班没有交，请先交班',
    en: 'You already have an open shift. Close it first.',
  },
  shift_closed: { code: 409421, status: 409, 'zh-CN': '这一班已经交了', en: 'This shift is already closed.' },
  shift_changed: {
    code: 409422,
    status: 409,
    'zh-CN': '钱箱里应有的钱刚有变化，现在应有 {expected}，请看过再交班',
    en: 'What should be in the drawer has just changed to {expected}. Look again, then close.',
  },
  shift_required: {
    code: 422425,
    status: 422,
    'zh-CN': '收付现金前，请先在这家门店开班',
    en: 'Open a shift at this branch before you take or give back cash.',
  },
  shift_drawer_short: {
    code: 422426,
    status: 422,
    'zh-CN': '钱箱里应有 {expected}，不能取出更多',
    en: 'Only {expected} should be in the drawer. Take out no more.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const shiftAudit = {
  'shift.open': { 'zh-CN': '开班', en: 'Opened a shift' },
  'shift.move': { 'zh-CN': '存取钱箱现金', en: 'Put cash in a drawer or took some out' },
  'shift.close': { 'zh-CN': '交班', en: 'Closed a shift' },
} as const satisfies Record<string, Phrase>;

export const shiftStatePhrases = {
  open: { 'zh-CN': '进行中', en: 'Open' },
  closed: { 'zh-CN': '已交班', en: 'Closed' },
} as const satisfies Record<string, Phrase>;
export type ShiftState = keyof typeof shiftStatePhrases;

/** What was counted, against what should be there. */
export const shiftDifferencePhrases = {
  none: { 'zh-CN': '相符', en: 'Agrees' },
  short: { 'zh-CN': '短款', en: 'Missing' },
  over: { 'zh-CN': '长款', en: 'Too much' },
} as const satisfies Record<string, Phrase>;
export type ShiftDifference = keyof typeof shiftDifferencePhrases;

/** By what money moved in a shift. */
export const shiftFigureKindPhrases = {
  order: { 'zh-CN': '消费', en: 'Orders' },
  top_up: { 'zh-CN': '充值', en: 'Top-ups' },
} as const satisfies Record<string, Phrase>;

/** What was done in a shift. */
export const shiftDocumentKindPhrases = {
  order: { 'zh-CN': '收款', en: 'Order' },
  order_void: { 'zh-CN': '撤销', en: 'Void' },
  order_refund: { 'zh-CN': '消费退款', en: 'Refund of an order' },
  top_up: { 'zh-CN': '充值', en: 'Top-up' },
  top_up_refund: { 'zh-CN': '充值退款', en: 'Refund of a top-up' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const shiftExportPhrases = {
  opened_at: { 'zh-CN': '开班', en: 'Opened' },
  closed_at: { 'zh-CN': '交班', en: 'Closed' },
  user: { 'zh-CN': '收银员', en: 'Cashier' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  state: { 'zh-CN': '状态', en: 'State' },
  float: { 'zh-CN': '备用金', en: 'Float' },
  expected: { 'zh-CN': '应有', en: 'Expected' },
  counted: { 'zh-CN': '实点', en: 'Counted' },
  difference: { 'zh-CN': '差额', en: 'Difference' },
  reason: { 'zh-CN': '差额原因', en: 'Reason of the difference' },
  closed_by: { 'zh-CN': '交班人', en: 'Closed by' },
} as const satisfies Record<string, Phrase>;
