import { branchImportNotices } from './branch-imports.ts';
import { itemImportNotices } from './item-imports.ts';
import { memberImportNotices } from './member-imports.ts';
import { openingNotices } from './openings.ts';
import { settingNotices } from './settings.ts';
import { staffImportNotices } from './staff-imports.ts';
import type { Phrase } from './phrase.ts';

/** What can wait for a decision, by kind. */
export const waitingPhrases = {
  adjustment: { 'zh-CN': '待审批的余额调整', en: 'Adjustments to approve' },
  refund: { 'zh-CN': '待审批的退款', en: 'Refunds to approve' },
  branch_application: { 'zh-CN': '待受理的门店申请', en: 'Branch applications to decide' },
} as const satisfies Record<string, Phrase>;

/** Titles of notices. */
export const noticePhrases = {
  task_done: { 'zh-CN': '“{title}”已完成', en: '{title}: done' },
  task_partly: { 'zh-CN': '“{title}”只完成了一部分', en: '{title}: partly done' },
  task_failed: { 'zh-CN': '“{title}”没有完成', en: '{title}: failed' },
  adjustment_approved: { 'zh-CN': '{by}批准了您的调整申请', en: '{by} approved your adjustment' },
  adjustment_refused: { 'zh-CN': '{by}拒绝了您的调整申请', en: '{by} refused your adjustment' },
  refund_approved: { 'zh-CN': '{by}批准了您的退款申请', en: '{by} approved your refund' },
  refund_refused: { 'zh-CN': '{by}拒绝了您的退款申请', en: '{by} refused your refund' },
  refund_lapsed: { 'zh-CN': '您的退款申请没有人处理，已经过期', en: 'Nobody decided your refund in time' },
  refund_outdated: {
    'zh-CN': '{by}另外退款或撤销了这张单，您的退款申请已失效',
    en: '{by} refunded or voided it otherwise, which ended your request',
  },
  branch_accepted: { 'zh-CN': '{by}同意了您的门店申请', en: '{by} accepted your branch application' },
  branch_refused: { 'zh-CN': '{by}没有同意您的门店申请', en: '{by} refused your branch application' },
  merchant_expiring: { 'zh-CN': '服务用到 {date}，请续费', en: 'The service ends on {date}: renew it' },
  merchant_expired: { 'zh-CN': '服务在 {date} 之后已过期', en: 'The service expired after {date}' },
  ...openingNotices,
  ...branchImportNotices,
  ...itemImportNotices,
  ...staffImportNotices,
  ...memberImportNotices,
  ledger_breached: {
    'zh-CN': '账本核验发现 {breaches} 处不符',
    en: 'The ledger verification found problems: {breaches}',
  },
  log_broken: { 'zh-CN': '操作日志校验不通过', en: 'The operation log does not agree with its seals' },
  ...settingNotices,
  unusual_found: { 'zh-CN': '发现异常：{rule}', en: 'Unusual: {rule}' },
} as const satisfies Record<string, Phrase>;

/** The line below the title. */
export const noticeDetailPhrases = {
  rows: { 'zh-CN': '{rows} 行', en: 'Rows: {rows}' },
  failedAfter: { 'zh-CN': '{fault}。{outcome}', en: '{fault} {outcome}' },
  change: { 'zh-CN': '{member}，{amounts}', en: '{member}, {amounts}' },
  changeRefused: { 'zh-CN': '{member}，{amounts}，“{reason}”', en: '{member}, {amounts}, “{reason}”' },
  refund: { 'zh-CN': '消费单 {number}，{amount}', en: 'Order {number}, {amount}' },
  refundRefused: { 'zh-CN': '消费单 {number}，{amount}，“{reason}”', en: 'Order {number}, {amount}, “{reason}”' },
  topUpRefund: { 'zh-CN': '充值单 {number}，{amount}', en: 'Top-up {number}, {amount}' },
  topUpRefundRefused: { 'zh-CN': '充值单 {number}，{amount}，“{reason}”', en: 'Top-up {number}, {amount}, “{reason}”' },
  branch: { 'zh-CN': '{name}，编号 {no}', en: '{name}, number {no}' },
  branchRefused: { 'zh-CN': '{name}，“{reason}”', en: '{name}, “{reason}”' },
  posted: { 'zh-CN': '导入 {posted} 行，未导入 {failed} 行', en: 'Imported: {posted}, not imported: {failed}' },
  rolledBack: { 'zh-CN': '撤销 {undone} 行，保留 {kept} 行', en: 'Rolled back: {undone}, kept: {kept}' },
  expiring: { 'zh-CN': '还剩 {days} 天，请联系服务商', en: 'Days left: {days}. Contact the service provider' },
  expiringToday: { 'zh-CN': '今天是最后一天，请联系服务商', en: 'Today is the last day. Contact the service provider' },
  expired: { 'zh-CN': '过期后仍可导出数据', en: 'You could still export the data meanwhile' },
  breached: { 'zh-CN': '请打开核验结果，并告知服务商', en: 'Open the report and contact the service provider' },
  logBroken: {
    'zh-CN': '{fault}。请打开操作日志，并告知服务商',
    en: '{fault}. Open the operation log and contact the service provider',
  },
  channelChanged: {
    'zh-CN': '如果不是您或同事做的，请马上核对凭证',
    en: 'If neither you nor a colleague did that, check the credentials at once',
  },
  someMember: { 'zh-CN': '一位会员', en: 'A member' },
  somebody: { 'zh-CN': '同事', en: 'A colleague' },
} as const satisfies Record<string, Phrase>;

export type NoticeKind = keyof typeof noticePhrases;
export type WaitingKind = keyof typeof waitingPhrases;
