import type { ErrorPhrase, Phrase } from './phrase.ts';

export const adjustmentErrors = {
  adjustment_not_found: {
    code: 40431,
    status: 404,
    'zh-CN': '没有这笔调整，或不在您的门店范围内',
    en: 'There is no such adjustment, or it is outside your branches.',
  },
  adjustment_above_limit: {
    code: 42285,
    status: 422,
    'zh-CN': '超出您的限额：这次 {wanted}，24 小时内对这位会员您还可处理 {left}，请由限额更高的同事处理',
    en: 'Above your limit: this needs {wanted}, and you have {left} left for this member within 24 hours. Someone with a higher limit must do it.',
  },
  adjustment_waits_already: {
    code: 40951,
    status: 409,
    'zh-CN': '这位会员已有一笔同样的调整在等待审批，由{name}提交',
    en: '{name} already requested the same adjustment for this member. It is waiting for approval.',
  },
  adjustment_above_card: {
    code: 422389,
    status: 422,
    'zh-CN': '每卡储值上限 {most}，最多还可增加 {left}：卡上已有 {held}，待付款的充值还将到账 {waiting}',
    en: 'A card may hold {most}, so at most {left} can be added: it holds {held}, and top-ups waiting for payment bring {waiting}.',
  },
  adjustment_not_waiting: {
    code: 42281,
    status: 422,
    'zh-CN': '这笔调整已处理或已过期，不再等待审批',
    en: 'This adjustment was decided or has expired. It is no longer waiting for approval.',
  },
  adjustment_own: {
    code: 42282,
    status: 422,
    'zh-CN': '不能审批自己提交的申请，请由另一位同事处理',
    en: 'You requested this adjustment yourself. Someone else must decide.',
  },
  adjustment_not_own: {
    code: 42283,
    status: 422,
    'zh-CN': '只有申请人可以撤回这笔调整',
    en: 'Only the person who requested this adjustment can withdraw it.',
  },
  adjustment_not_undoable: {
    code: 42284,
    status: 422,
    'zh-CN': '这笔调整不能撤销：只有已入账且在 {hours} 小时内的可以撤销',
    en: 'Only an adjustment posted within the last {hours} hours can be undone.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const adjustmentAudit = {
  'adjustment.post': { 'zh-CN': '调整余额', en: 'Adjusted balances' },
  'adjustment.ask': { 'zh-CN': '申请调整余额', en: 'Requested an adjustment' },
  'adjustment.approve': { 'zh-CN': '批准余额调整', en: 'Approved an adjustment' },
  'adjustment.refuse': { 'zh-CN': '拒绝余额调整', en: 'Refused an adjustment' },
  'adjustment.withdraw': { 'zh-CN': '撤回余额调整', en: 'Withdrew an adjustment' },
  'adjustment.expire': { 'zh-CN': '余额调整过期', en: 'An adjustment expired' },
  'adjustment.undo': { 'zh-CN': '撤销余额调整', en: 'Undid an adjustment' },
  'adjustment.limit': { 'zh-CN': '设置调整的限额或时限', en: 'Set limits or periods of adjustments' },
} as const satisfies Record<string, Phrase>;

export const adjustmentStatePhrases = {
  waiting: { 'zh-CN': '待审批', en: 'Waiting' },
  posted: { 'zh-CN': '已入账', en: 'Posted' },
  refused: { 'zh-CN': '已拒绝', en: 'Refused' },
  withdrawn: { 'zh-CN': '已撤回', en: 'Withdrawn' },
  expired: { 'zh-CN': '已过期', en: 'Expired' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
} as const satisfies Record<string, Phrase>;

/** Reasons for manual adjustments. */
export const adjustmentReasonPhrases = {
  service: { 'zh-CN': '服务补偿', en: 'Service compensation' },
  correction: { 'zh-CN': '更正错账', en: 'Correction' },
  promotion: { 'zh-CN': '活动补发', en: 'Missed promotion' },
  goodwill: { 'zh-CN': '会员关怀', en: 'Goodwill' },
  abuse: { 'zh-CN': '违规扣回', en: 'Abuse' },
  other: { 'zh-CN': '其他', en: 'Other' },
} as const satisfies Record<string, Phrase>;

/** What can wait for a decision. */
export const approvalKindPhrases = {
  adjustment: { 'zh-CN': '余额调整', en: 'Adjustment' },
} as const satisfies Record<string, Phrase>;

export type AdjustmentReason = keyof typeof adjustmentReasonPhrases;

export type AdjustmentState = keyof typeof adjustmentStatePhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const adjustmentExportPhrases = {
  number: { 'zh-CN': '单号', en: 'Number' },
  asked_at: { 'zh-CN': '申请时间', en: 'Requested' },
  member: { 'zh-CN': '会员', en: 'Member' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  principal: { 'zh-CN': '本金', en: 'Principal' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
  note: { 'zh-CN': '备注', en: 'Note' },
  state: { 'zh-CN': '状态', en: 'State' },
  asked_by: { 'zh-CN': '申请人', en: 'Requested by' },
  decided_at: { 'zh-CN': '处理时间', en: 'Decided' },
  decided_by: { 'zh-CN': '处理人', en: 'Decided by' },
  decision: { 'zh-CN': '处理意见', en: 'Decision' },
  undone_at: { 'zh-CN': '撤销时间', en: 'Undone' },
  undone_by: { 'zh-CN': '撤销人', en: 'Undone by' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
} as const satisfies Record<string, Phrase>;
