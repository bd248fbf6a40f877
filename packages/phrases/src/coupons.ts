import type { ErrorPhrase, Phrase } from './phrase.ts';

export const couponErrors = {
  coupon_not_found: { code: 404440, status: 404, 'zh-CN': '没有这种优惠券', en: 'There is no such coupon.' },
  coupons_too_many: {
    code: 422440,
    status: 422,
    'zh-CN': '最多 {limit} 种优惠券，请先删除不用的草稿',
    en: 'There are {limit} coupons, the most there can be. Remove drafts first.',
  },
  coupon_state_wrong: {
    code: 409450,
    status: 409,
    'zh-CN': '这种券现在是“{state}”，不能这样改',
    en: 'This coupon is “{state}” now, which doesn’t allow it.',
  },
  coupon_over: {
    code: 422441,
    status: 422,
    'zh-CN': '有效期已经过了，请先改日期',
    en: 'Its dates have passed. Change them first.',
  },
  coupon_stock_below_given: {
    code: 422442,
    status: 422,
    'zh-CN': '已发出 {given} 张，总数不能比这个少',
    en: '{given} have been given, so the total can’t be less.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const couponAudit = {
  'coupon.create': { 'zh-CN': '新建优惠券', en: 'Added a coupon' },
  'coupon.update': { 'zh-CN': '修改优惠券', en: 'Edited a coupon' },
  'coupon.stock': { 'zh-CN': '改优惠券总数', en: 'Changed the number of a coupon' },
  'coupon.on_shelf': { 'zh-CN': '上架优惠券', en: 'Put a coupon on the shelf' },
  'coupon.off_shelf': { 'zh-CN': '下架优惠券', en: 'Took a coupon off the shelf' },
  'coupon.stop': { 'zh-CN': '停发优惠券', en: 'Stopped a coupon' },
  'coupon.restore': { 'zh-CN': '恢复优惠券', en: 'Restored a coupon' },
  'coupon.remove': { 'zh-CN': '删除优惠券草稿', en: 'Removed a draft of a coupon' },
} as const satisfies Record<string, Phrase>;

export const couponKindPhrases = {
  discount: { 'zh-CN': '折扣券', en: 'Discount' },
  reduction: { 'zh-CN': '满减券', en: 'Full reduction' },
  cash: { 'zh-CN': '代金券', en: 'Cash' },
  special: { 'zh-CN': '特价券', en: 'Special price' },
} as const satisfies Record<string, Phrase>;
export type CouponKind = keyof typeof couponKindPhrases;

/** What was decided of a template. */
export const couponStatePhrases = {
  draft: { 'zh-CN': '草稿', en: 'Draft' },
  on_shelf: { 'zh-CN': '已上架', en: 'On shelf' },
  off_shelf: { 'zh-CN': '已下架', en: 'Off shelf' },
  stopped: { 'zh-CN': '已停发', en: 'Stopped' },
} as const satisfies Record<string, Phrase>;
export type CouponState = keyof typeof couponStatePhrases;

/** The same on the merchant’s business day. */
export const couponStatusPhrases = {
  draft: { 'zh-CN': '草稿', en: 'Draft' },
  waiting: { 'zh-CN': '待开始', en: 'Waiting' },
  on_shelf: { 'zh-CN': '已上架', en: 'On shelf' },
  off_shelf: { 'zh-CN': '已下架', en: 'Off shelf' },
  stopped: { 'zh-CN': '已停发', en: 'Stopped' },
  ended: { 'zh-CN': '已结束', en: 'Ended' },
} as const satisfies Record<string, Phrase>;
export type CouponStatus = keyof typeof couponStatusPhrases;

/** How coupons are given out. */
export const couponWayPhrases = {
  open: { 'zh-CN': '会员自己领', en: 'Members take it' },
  targeted: { 'zh-CN': '员工发', en: 'Given by staff' },
  campaign: { 'zh-CN': '活动送', en: 'By campaigns and rules' },
  exchange: { 'zh-CN': '积分兑换', en: 'For points' },
} as const satisfies Record<string, Phrase>;
export type CouponWay = keyof typeof couponWayPhrases;

/** Where a coupon is used. */
export const writeOffScenePhrases = {
  cashier: { 'zh-CN': '收银台', en: 'Cashier' },
  till: { 'zh-CN': '收银机', en: 'Till' },
  applet: { 'zh-CN': '小程序', en: 'Mini-program' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const couponExportPhrases = {
  number: { 'zh-CN': '编号', en: 'Number' },
  name: { 'zh-CN': '券', en: 'Coupon' },
  kind: { 'zh-CN': '种类', en: 'Kind' },
  terms: { 'zh-CN': '规则', en: 'Terms' },
  first_date: { 'zh-CN': '开始日期', en: 'First day' },
  last_date: { 'zh-CN': '结束日期', en: 'Last day' },
  stock: { 'zh-CN': '总数', en: 'Number in all' },
  given: { 'zh-CN': '已发', en: 'Given' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  status: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;

export const couponItemsPhrases = {
  all: { 'zh-CN': '全部商品', en: 'All items' },
  only: { 'zh-CN': '只限这些', en: 'Only these' },
  except: { 'zh-CN': '除了这些', en: 'All but these' },
} as const satisfies Record<string, Phrase>;

export const couponValidityPhrases = {
  dates: { 'zh-CN': '固定日期', en: 'Fixed dates' },
  days: { 'zh-CN': '领取后起算', en: 'From receipt' },
} as const satisfies Record<string, Phrase>;
