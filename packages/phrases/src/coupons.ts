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
  coupon_not_giveable: {
    code: 409451,
    status: 409,
    'zh-CN': '这种券现在不能这样发（{state}）',
    en: 'This coupon can’t be given that way now ({state}).',
  },
  coupon_sold_out: { code: 409452, status: 409, 'zh-CN': '这种券发完了', en: 'None of this coupon are left.' },
  coupon_member_limit: {
    code: 409453,
    status: 409,
    'zh-CN': '这位会员已经领够了，每人最多 {limit} 张',
    en: 'This member has had as many as one may have: {limit}.',
  },
  coupon_code_unknown: {
    code: 404441,
    status: 404,
    'zh-CN': '没有这张券，请核对券码',
    en: 'There is no coupon with this code.',
  },
  coupon_not_issued: { code: 404442, status: 404, 'zh-CN': '没有这张券', en: 'There is no such coupon.' },
  gift_not_giveable: {
    code: 422443,
    status: 422,
    'zh-CN': '“{name}”现在不能由规则发放，请先让它能发，或者换一种券',
    en: '“{name}” can’t be given by rules now. Let it be given again, or choose another coupon.',
  },
  coupon_none_unused: {
    code: 409455,
    status: 409,
    'zh-CN': '这位会员没有未使用的券',
    en: 'This member has no unused coupon.',
  },
  coupon_not_unused: {
    code: 409454,
    status: 409,
    'zh-CN': '只有未使用的券能作废，这张{state}',
    en: 'Only unused coupons can be voided. This one is {state}.',
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
  'coupon.give': { 'zh-CN': '发优惠券', en: 'Gave coupons' },
  'coupon.gift': { 'zh-CN': '按等级、权益送券', en: 'Gave coupons for a grade or a privilege' },
  'coupon.gift_missed': { 'zh-CN': '该送的券没有送出', en: 'Couldn’t give the coupons of a gift' },
  'coupon.claim': { 'zh-CN': '会员在柜台领券', en: 'Let a member take a coupon' },
  'coupon.print': { 'zh-CN': '生成券码', en: 'Made a sheet of coupon codes' },
  'coupon.void': { 'zh-CN': '作废会员的券', en: 'Voided coupons' },
  'coupon.unvoid': { 'zh-CN': '撤销作废', en: 'Made voided coupons usable again' },
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
export type WriteOffScene = keyof typeof writeOffScenePhrases;

/** What is done to many at once. */
export const couponActionPhrases = {
  give: { 'zh-CN': '发券', en: 'Give coupons' },
  give_named: { 'zh-CN': '发券：{name}', en: 'Give “{name}”' },
  void: { 'zh-CN': '作废优惠券', en: 'Void coupons' },
} as const satisfies Record<string, Phrase>;

/** Why a coupon takes nothing off a bill. */
export const couponRefusalPhrases = {
  not_members: { 'zh-CN': '是别的会员的', en: 'another member’s' },
  held: { 'zh-CN': '另一张单在用', en: 'held by another order' },
  used: { 'zh-CN': '已使用', en: 'used already' },
  expired: { 'zh-CN': '已过期', en: 'expired' },
  void: { 'zh-CN': '已作废', en: 'void' },
  not_yet: { 'zh-CN': '还没到可用日期', en: 'not usable yet' },
  grade: { 'zh-CN': '这个等级不能用', en: 'not for this grade' },
  branch: { 'zh-CN': '这家门店不能用', en: 'not at this branch' },
  scene: { 'zh-CN': '收银台不能用', en: 'not at the cashier' },
  weekday: { 'zh-CN': '今天不能用', en: 'not on this weekday' },
  hours: { 'zh-CN': '这个时段不能用', en: 'not at this time of day' },
  blackout: { 'zh-CN': '今天不能用', en: 'not today' },
  per_day: { 'zh-CN': '今天已用够次数', en: 'used often enough today' },
  per_order: { 'zh-CN': '一单用够了', en: 'enough of it on this bill' },
  not_with_others: { 'zh-CN': '不能和所选的券同用', en: 'not together with the chosen coupons' },
  below_least: { 'zh-CN': '没到使用门槛', en: 'the bill is below its minimum' },
  no_line: { 'zh-CN': '没有适用的商品', en: 'no item that it is for' },
  not_lower: { 'zh-CN': '不会更便宜', en: 'the price wouldn’t be lower' },
  worse: { 'zh-CN': '别的组合更优惠', en: 'another choice is cheaper' },
} as const satisfies Record<string, Phrase>;
export type CouponRefusal = keyof typeof couponRefusalPhrases;

/** Columns of the exports of coupons that were given and used. */
export const issuedExportPhrases = {
  name: { 'zh-CN': '券', en: 'Coupon' },
  code: { 'zh-CN': '券码', en: 'Code' },
  kind: { 'zh-CN': '种类', en: 'Kind' },
  state: { 'zh-CN': '状态', en: 'State' },
  member_name: { 'zh-CN': '会员', en: 'Member' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  source: { 'zh-CN': '来源', en: 'How given' },
  source_name: { 'zh-CN': '来源单据', en: 'Given by document' },
  branch: { 'zh-CN': '发放门店', en: 'Given at' },
  given_at: { 'zh-CN': '发放时间', en: 'Given on' },
  given_by: { 'zh-CN': '发放人', en: 'Given by' },
  valid_from: { 'zh-CN': '可用开始', en: 'Usable from' },
  expires_at: { 'zh-CN': '到期', en: 'Expires' },
  used_at: { 'zh-CN': '核销时间', en: 'Used' },
  order_number: { 'zh-CN': '订单', en: 'Order' },
  off: { 'zh-CN': '优惠', en: 'Off' },
  used_branch: { 'zh-CN': '核销门店', en: 'Used at' },
  used_by: { 'zh-CN': '核销人', en: 'Taken by' },
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

/** How a coupon was given. */
export const couponSourcePhrases = {
  hand: { 'zh-CN': '员工发放', en: 'Given by staff' },
  claim: { 'zh-CN': '柜台领取', en: 'Taken at the counter' },
  print: { 'zh-CN': '券码', en: 'Printed code' },
  top_up: { 'zh-CN': '充值赠送', en: 'With a top-up' },
  grade: { 'zh-CN': '升级礼', en: 'Upgrade gift' },
  privilege: { 'zh-CN': '等级权益', en: 'Privilege of a grade' },
  campaign: { 'zh-CN': '活动赠送', en: 'By a campaign' },
  exchange: { 'zh-CN': '积分兑换', en: 'For points' },
} as const satisfies Record<string, Phrase>;
export type CouponSource = keyof typeof couponSourcePhrases;

/** Why a rule of value gives none of the coupons that it names. */
export const giftRefusalPhrases = {
  sold_out: { 'zh-CN': '已发完', en: 'none are left' },
  coupon_limit: { 'zh-CN': '已达每人上限', en: 'the member has as many as one may' },
  not_giveable: { 'zh-CN': '已停发', en: 'no longer given' },
  cancelled: { 'zh-CN': '会员已注销', en: 'the member was cancelled' },
} as const satisfies Record<string, Phrase>;
export type GiftRefusal = keyof typeof giftRefusalPhrases;

/** Why a refund can’t take coupons back. */
export const missingCouponPhrases = {
  used: { 'zh-CN': '{coupons}（已使用）', en: '{coupons} (used)' },
  held: { 'zh-CN': '{coupons}（预授权占用）', en: '{coupons} (held by a bill)' },
} as const satisfies Record<string, Phrase>;

/** Why a coupon was voided by the program. */
export const couponReasonPhrases = {
  refunded: { 'zh-CN': '送它的充值已退', en: 'Ended with the refund of its top-up' },
} as const satisfies Record<string, Phrase>;

/** States of a coupon that was given. */
export const issuedStatePhrases = {
  unused: { 'zh-CN': '未使用', en: 'Unused' },
  held: { 'zh-CN': '结账中', en: 'Held by an order' },
  used: { 'zh-CN': '已使用', en: 'Used' },
  expired: { 'zh-CN': '已过期', en: 'Expired' },
  void: { 'zh-CN': '已作废', en: 'Void' },
} as const satisfies Record<string, Phrase>;
export type IssuedState = keyof typeof issuedStatePhrases;
