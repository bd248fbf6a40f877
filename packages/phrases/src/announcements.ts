import type { ErrorPhrase, Phrase } from './phrase.ts';

export const announcementErrors = {
  announcement_not_found: { code: 404146, status: 404, 'zh-CN': '没有这条公告', en: 'There is no such announcement.' },
  announcement_moved_on: {
    code: 409172,
    status: 409,
    'zh-CN': '公告现在是“{state}”，不能这样做，请刷新后再看',
    en: 'The announcement is “{state}” now, so this is not possible. Look at it again.',
  },
  announcement_period: {
    code: 422190,
    status: 422,
    'zh-CN': '结束时间要晚于发布时间，且不超过 {days} 天',
    en: 'It must end after it is published, and within {days} days.',
  },
  announcements_too_many: {
    code: 422191,
    status: 422,
    'zh-CN': '已有 {limit} 条公告在发布或等待发布，请先撤回一条',
    en: 'Announcements published or waiting: {limit}. Withdraw one first.',
  },
  announcement_drafts_too_many: {
    code: 422192,
    status: 422,
    'zh-CN': '已有 {limit} 条草稿，请先删除不要的',
    en: 'Drafts: {limit}. Remove those you do not need first.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** The provider's acts, by `thing.verb`. */
export const announcementAudit = {
  'announcement.create': { 'zh-CN': '起草公告', en: 'Drafted an announcement' },
  'announcement.update': { 'zh-CN': '修改公告', en: 'Edited an announcement' },
  'announcement.publish': { 'zh-CN': '发布公告', en: 'Published an announcement' },
  'announcement.withdraw': { 'zh-CN': '撤回公告', en: 'Withdrew an announcement' },
  'announcement.remove': { 'zh-CN': '删除公告草稿', en: 'Removed a draft of an announcement' },
} as const satisfies Record<string, Phrase>;

/** What the provider sees; draft and withdrawn are set, the others follow from the time. */
export const announcementStatePhrases = {
  draft: { 'zh-CN': '草稿', en: 'Draft' },
  scheduled: { 'zh-CN': '待发布', en: 'Scheduled' },
  live: { 'zh-CN': '已发布', en: 'Published' },
  ended: { 'zh-CN': '已结束', en: 'Ended' },
  withdrawn: { 'zh-CN': '已撤回', en: 'Withdrawn' },
} as const satisfies Record<string, Phrase>;

export const announcementSeverityPhrases = {
  info: { 'zh-CN': '一般', en: 'For information' },
  important: { 'zh-CN': '重要', en: 'Important' },
} as const satisfies Record<string, Phrase>;

export const announcementAudiencePhrases = {
  all: { 'zh-CN': '所有商户', en: 'All merchants' },
  open: { 'zh-CN': '已开通的商户', en: 'Open merchants' },
  ending: { 'zh-CN': '即将到期的商户', en: 'Merchants about to expire' },
  chosen: { 'zh-CN': '指定商户', en: 'Chosen merchants' },
} as const satisfies Record<string, Phrase>;

export const announcementReadersPhrases = {
  staff: { 'zh-CN': '全体员工', en: 'All staff' },
  owners: { 'zh-CN': '仅所有者', en: 'Owners only' },
} as const satisfies Record<string, Phrase>;

export type AnnouncementState = keyof typeof announcementStatePhrases;
export type AnnouncementSeverity = keyof typeof announcementSeverityPhrases;
export type AnnouncementAudience = keyof typeof announcementAudiencePhrases;
export type AnnouncementReaders = keyof typeof announcementReadersPhrases;
