import type { ErrorPhrase, Phrase } from './phrase.ts';

export const orderErrors = {
  order_not_found: { code: 404240, status: 404, 'zh-CN': '没有这张消费单', en: 'There is no such order.' },
  order_quote_expired: {
    code: 409380,
    status: 409,
    'zh-CN': '报价已过期，请重新算一次再收款',
    en: 'The quote has expired. Price the basket again, then take the payment.',
  },
  order_quote_paid: {
    code: 409382,
    status: 409,
    'zh-CN': '这份报价已经收过款或已预授权，请先看消费订单，不要重复收',
    en: 'This quote was already paid, or is held. See the orders before you take a payment again.',
  },
  order_changed: {
    code: 409381,
    status: 409,
    'zh-CN': '这张单刚有变化，请看新的内容再确认',
    en: 'The order has just changed. See the new figures, then confirm.',
  },
  order_quote_invalid: {
    code: 422380,
    status: 422,
    'zh-CN': '报价不是本店给出的、已被改动，或属于别的单，请重新算一次',
    en: 'The quote isn’t one of this merchant, was altered, or is of another bill. Price the basket again.',
  },
  order_payments_wrong: {
    code: 422381,
    status: 422,
    'zh-CN': '各种付款合计 {paid}，应付 {due}',
    en: 'The payments come to {paid}, but {due} is due.',
  },
  order_item_not_sold: {
    code: 422382,
    status: 422,
    'zh-CN': '“{name}”现在不能卖：{why}',
    en: '“{name}” can’t be sold now: {why}.',
  },
  order_too_large: {
    code: 422383,
    status: 422,
    'zh-CN': '一张单最多 {most}',
    en: 'An order comes to at most {most}.',
  },
  order_points_refused: {
    code: 422384,
    status: 422,
    'zh-CN': '这张单最多用 {most} 积分',
    en: 'At most {most} points can be used on this order.',
  },
  order_member_needed: {
    code: 422385,
    status: 422,
    'zh-CN': '没有会员的单不能用积分或储值',
    en: 'Points and stored value need a member.',
  },
  order_state: {
    code: 422386,
    status: 422,
    'zh-CN': '消费单现在是“{state}”，不能这样做',
    en: 'The order is “{state}” now, so this can’t be done.',
  },
  order_refund_too_large: {
    code: 422387,
    status: 422,
    'zh-CN': '最多还能退 {most}',
    en: 'At most {most} can still be refunded.',
  },
  order_stored_value_refused: {
    code: 422390,
    status: 422,
    'zh-CN': '这张单最多用储值付 {most}',
    en: 'At most {most} of this order can be paid from stored value.',
  },
  order_nothing_to_hold: {
    code: 409441,
    status: 409,
    'zh-CN': '预授权要有储值、积分或券，其他付款方式请直接收款',
    en: 'A hold needs stored value, points or coupons. Take other payments at once.',
  },
  order_capture_too_large: {
    code: 409442,
    status: 409,
    'zh-CN': '最多可用预授权的 {value} 储值和 {points} 积分',
    en: 'At most the {value} of stored value and the {points} points that are held can be used.',
  },
  order_coupon_gone: {
    code: 409383,
    status: 409,
    'zh-CN': '券“{name}”不能用了：{why}。没有收款，账单要重新算',
    en: 'The coupon “{name}” can’t be used any more: {why}. Nothing was charged: the basket is to be priced anew.',
  },
  order_void_refused: {
    code: 422388,
    status: 422,
    'zh-CN': '只能当天撤销没有退过款的单，由可以退款的人撤销，设置允许时也可由收款人撤销；现在请退款',
    en: 'Only an order of today without a refund can be voided, by someone who may refund or, if the settings say so, by who took it. Refund it instead.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const orderAudit = {
  'order.pay': { 'zh-CN': '收款', en: 'Took a payment' },
  'order.refund': { 'zh-CN': '消费退款', en: 'Refunded an order' },
  'order.hold': { 'zh-CN': '预授权消费单', en: 'Held an order' },
  'order.capture': { 'zh-CN': '预授权收款', en: 'Captured a held order' },
  'order.release': { 'zh-CN': '释放预授权', en: 'Released a held order' },
  'order.void': { 'zh-CN': '撤销消费单', en: 'Voided an order' },
} as const satisfies Record<string, Phrase>;

/** States of a consumption order; refunds are part of them. */
export const orderStatePhrases = {
  paid: { 'zh-CN': '已收款', en: 'Paid' },
  partly_refunded: { 'zh-CN': '部分退款', en: 'Partly refunded' },
  refunded: { 'zh-CN': '已退款', en: 'Refunded' },
  voided: { 'zh-CN': '已撤销', en: 'Voided' },
} as const satisfies Record<string, Phrase>;
export type OrderState = keyof typeof orderStatePhrases;

/** States of a bill that is held instead of paid. */
export const heldOrderStatePhrases = {
  held: { 'zh-CN': '预授权中', en: 'Held' },
  captured: { 'zh-CN': '已收款', en: 'Captured' },
  released: { 'zh-CN': '已释放', en: 'Released' },
  lapsed: { 'zh-CN': '已过期', en: 'Lapsed' },
} as const satisfies Record<string, Phrase>;
export type HeldOrderState = keyof typeof heldOrderStatePhrases;

/** Where an order comes from (`mer-consume-order-source`). */
export const orderSourcePhrases = {
  cashier: { 'zh-CN': '收银台', en: 'Cashier' },
} as const satisfies Record<string, Phrase>;
export type OrderSource = keyof typeof orderSourcePhrases;

/** By what a price is reduced, in this order. */
export const orderStepPhrases = {
  member_price: { 'zh-CN': '会员价', en: 'Members’ price' },
  item_coupon: { 'zh-CN': '商品券', en: 'Item coupon' },
  order_coupon: { 'zh-CN': '优惠券', en: 'Coupon' },
  grade_discount: { 'zh-CN': '等级折扣', en: 'Grade discount' },
  cashier: { 'zh-CN': '手工优惠', en: 'Discount by hand' },
} as const satisfies Record<string, Phrase>;
export type OrderStep = keyof typeof orderStepPhrases;

/** Why something that takes off the price takes nothing. */
export const stepRefusalPhrases = {
  below_least: { 'zh-CN': '没到使用门槛', en: 'the bill is below its minimum' },
  no_line: { 'zh-CN': '没有适用的商品', en: 'no item that it is for' },
  not_lower: { 'zh-CN': '不会更便宜', en: 'the price wouldn’t be lower' },
  with_coupon: { 'zh-CN': '不与所用的券同享', en: 'not together with a coupon that is used' },
} as const satisfies Record<string, Phrase>;

/** Why points pay nothing of an order. */
export const pointsRefusalPhrases = {
  no_rule: { 'zh-CN': '没有启用积分抵现', en: 'Points pay nothing here' },
  too_few: { 'zh-CN': '积分不够最低用量', en: 'Fewer points than are used at once' },
  coupons: { 'zh-CN': '不能和所用的券同用', en: 'Not together with the coupons used' },
  bill_too_small: { 'zh-CN': '这张单太小，用不上积分', en: 'The bill is too small for points' },
} as const satisfies Record<string, Phrase>;

/** Why stored value pays nothing of an order, or not all. */
export const storedValueRefusalPhrases = {
  nobody: { 'zh-CN': '没有会员', en: 'No member' },
  off: { 'zh-CN': '本店不用储值付款', en: 'Stored value pays nothing here' },
  none: { 'zh-CN': '没有余额', en: 'Nothing on the card' },
  too_little: { 'zh-CN': '余额不够', en: 'The card holds less' },
  order_most: { 'zh-CN': '超过每笔上限', en: 'Above what one order may use' },
} as const satisfies Record<string, Phrase>;
export type StoredValueRefusal = keyof typeof storedValueRefusalPhrases;

/** Why an item can't be sold. */
export const itemRefusalPhrases = {
  unknown: { 'zh-CN': '没有这件商品', en: 'there is no such item' },
  stopped: { 'zh-CN': '已停用', en: 'it is stopped' },
  elsewhere: { 'zh-CN': '不在这家门店卖', en: 'this branch doesn’t sell it' },
  sold_out: { 'zh-CN': '已售罄', en: 'it is sold out' },
} as const satisfies Record<string, Phrase>;
export type ItemRefusal = keyof typeof itemRefusalPhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const orderExportPhrases = {
  number: { 'zh-CN': '消费单', en: 'Order' },
  made_at: { 'zh-CN': '时间', en: 'Time' },
  member: { 'zh-CN': '会员', en: 'Member' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  state: { 'zh-CN': '状态', en: 'State' },
  list: { 'zh-CN': '原价', en: 'List price' },
  off: { 'zh-CN': '优惠', en: 'Off' },
  due: { 'zh-CN': '应收', en: 'Due' },
  points_used: { 'zh-CN': '用去积分', en: 'Points used' },
  points_value: { 'zh-CN': '积分抵现', en: 'Paid by points' },
  stored_value: { 'zh-CN': '储值付', en: 'Paid from stored value' },
  takings: { 'zh-CN': '实收', en: 'Takings' },
  points_earned: { 'zh-CN': '得积分', en: 'Points earned' },
  growth_earned: { 'zh-CN': '得成长值', en: 'Growth earned' },
  refunded: { 'zh-CN': '已退', en: 'Refunded' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  made_by: { 'zh-CN': '收银员', en: 'Cashier' },
} as const satisfies Record<string, Phrase>;
