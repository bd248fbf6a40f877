import { say, type Phrase } from './phrase.ts';

/** The units of a member's value; the keys are the values on the wire. */
export const assetUnitPhrases = {
  principal: { 'zh-CN': '本金', en: 'Principal' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
} as const satisfies Record<string, Phrase>;

/** Amounts with their unit. */
export const countedPhrases = {
  points: { 'zh-CN': '{count} 积分', en: '{count} points' },
  growth: { 'zh-CN': '{count} 成长值', en: '{count} growth' },
} as const satisfies Record<string, Phrase>;

/** The singular of `countedPhrases.points`. */
export const onePointPhrase = { 'zh-CN': '{count} 积分', en: '{count} point' } as const satisfies Phrase;

export const postingKindPhrases = {
  top_up: { 'zh-CN': '充值', en: 'Top-up' },
  spend: { 'zh-CN': '消费', en: 'Purchase' },
  earn: { 'zh-CN': '奖励', en: 'Reward' },
  gift: { 'zh-CN': '赠送', en: 'Gift' },
  adjust: { 'zh-CN': '调整', en: 'Adjustment' },
  opening: { 'zh-CN': '期初余额', en: 'Opening balance' },
  expire: { 'zh-CN': '到期', en: 'Expiry' },
  transfer: { 'zh-CN': '转赠', en: 'Transfer' },
  merge: { 'zh-CN': '会员合并', en: 'Merge' },
  reclass: { 'zh-CN': '赠金转本金', en: 'Bonus to principal' },
  settle: { 'zh-CN': '补扣欠分', en: 'Settlement of owed points' },
  hand_over: { 'zh-CN': '储值移交', en: 'Hand-over between branches' },
} as const satisfies Record<string, Phrase>;

/** The effect of a posting. */
export const postingEffectPhrases = {
  forward: { 'zh-CN': '入账', en: 'Posted' },
  refund: { 'zh-CN': '退款', en: 'Refund' },
  reversal: { 'zh-CN': '撤销', en: 'Reversal' },
} as const satisfies Record<string, Phrase>;

const undoingPhrases = {
  refund: { 'zh-CN': '{kind}退款', en: '{kind} refunded' },
  reversal: { 'zh-CN': '撤销{kind}', en: '{kind} reversed' },
} as const satisfies Record<string, Phrase>;

/** What a posting is called wherever it is listed: “消费”, “消费退款”, “撤销充值”. */
export const postingName = (kind: PostingKind, effect: PostingEffect): Phrase => {
  const what = postingKindPhrases[kind];
  if (effect === 'forward') return what;
  const done = undoingPhrases[effect];
  return { 'zh-CN': say(done, 'zh-CN', { kind: what['zh-CN'] }), en: say(done, 'en', { kind: what.en }) };
};

/** The kind that people know: what a purchase earns is part of the purchase. */
export const toldKind = (kind: PostingKind, documentKind: string | undefined): PostingKind =>
  kind === 'earn' && documentKind === 'consumption_order' ? 'spend' : kind;

/** The contra account of a line. */
export const contraPhrases = {
  cash: { 'zh-CN': '收款', en: 'Cash' },
  revenue: { 'zh-CN': '营业收入', en: 'Revenue' },
  gift: { 'zh-CN': '赠送支出', en: 'Gifts' },
  loyalty: { 'zh-CN': '积分与成长', en: 'Loyalty' },
  adjustment: { 'zh-CN': '调整', en: 'Adjustments' },
  opening: { 'zh-CN': '期初', en: 'Opening' },
  expired: { 'zh-CN': '到期作废', en: 'Expired' },
  clearing: { 'zh-CN': '往来', en: 'Clearing' },
  reclass: { 'zh-CN': '赠金转本金', en: 'Reclassified' },
  hand_over: { 'zh-CN': '门店间移交', en: 'Between branches' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export of a member's postings. */
export const postingExportPhrases = {
  title: { 'zh-CN': '账目', en: 'Postings' },
  posted_at: { 'zh-CN': '时间', en: 'Time' },
  number: { 'zh-CN': '序号', en: 'No.' },
  business_date: { 'zh-CN': '营业日', en: 'Business date' },
  kind: { 'zh-CN': '类型', en: 'Type' },
  principal: { 'zh-CN': '本金变动', en: 'Principal change' },
  principal_after: { 'zh-CN': '本金余额', en: 'Principal balance' },
  bonus: { 'zh-CN': '赠金变动', en: 'Bonus change' },
  bonus_after: { 'zh-CN': '赠金余额', en: 'Bonus balance' },
  points: { 'zh-CN': '积分变动', en: 'Points change' },
  points_after: { 'zh-CN': '积分余额', en: 'Points balance' },
  growth: { 'zh-CN': '成长值变动', en: 'Growth change' },
  growth_after: { 'zh-CN': '成长值余额', en: 'Growth balance' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  operator: { 'zh-CN': '操作员', en: 'Operator' },
  document: { 'zh-CN': '单据', en: 'Document' },
  member: { 'zh-CN': '会员', en: 'Member' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export of a member's lots. */
export const lotExportPhrases = {
  title: { 'zh-CN': '余额明细', en: 'Lots' },
  unit: { 'zh-CN': '项目', en: 'Unit' },
  number: { 'zh-CN': '批次', en: 'Lot' },
  amount: { 'zh-CN': '原金额', en: 'Amount' },
  remaining: { 'zh-CN': '剩余金额', en: 'Amount left' },
  points: { 'zh-CN': '原积分', en: 'Points' },
  points_remaining: { 'zh-CN': '剩余积分', en: 'Points left' },
  opened_at: { 'zh-CN': '入账时间', en: 'Posted' },
  last_day: { 'zh-CN': '有效期至', en: 'Valid until' },
  kind: { 'zh-CN': '来源', en: 'Source' },
} as const satisfies Record<string, Phrase>;

/** How much of a posting later ones have undone. */
export const undonePhrases = {
  no: { 'zh-CN': '否', en: 'No' },
  part: { 'zh-CN': '部分', en: 'In part' },
  whole: { 'zh-CN': '全部', en: 'In full' },
} as const satisfies Record<string, Phrase>;

export type AssetUnit = keyof typeof assetUnitPhrases;
export type PostingKind = keyof typeof postingKindPhrases;
export type PostingEffect = keyof typeof postingEffectPhrases;
export type Contra = keyof typeof contraPhrases;
