import type { ErrorPhrase, Phrase } from './phrase.ts';

export const promoErrors = {
  promo_picture_not_found: {
    code: 40466,
    status: 404,
    'zh-CN': '没有这张图片',
    en: 'There is no such picture.',
  },
  promo_draft_missing: {
    code: 422208,
    status: 422,
    'zh-CN': '没有草稿，可能已被同事发布或放弃，请刷新后再看',
    en: 'There is no draft: a colleague may have published or discarded it. Look at it again.',
  },
  promo_draft_incomplete: {
    code: 422252,
    status: 422,
    'zh-CN': '草稿还没有写完，补齐后再发布',
    en: 'The draft is incomplete. Fill in what is missing, then publish it.',
  },
  promo_not_shown: {
    code: 422209,
    status: 422,
    'zh-CN': '没有正在展示的宣传可以撤回或停止，请刷新后再看',
    en: 'There is nothing to take back or stop showing. Look at it again.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** The provider's acts, by `thing.verb`. */
export const promoAudit = {
  'promo.draft': { 'zh-CN': '起草首页宣传', en: 'Drafted the promo' },
  'promo.discard': { 'zh-CN': '放弃首页宣传的草稿', en: 'Discarded the draft of the promo' },
  'promo.publish': { 'zh-CN': '发布首页宣传', en: 'Published the promo' },
  'promo.take_back': { 'zh-CN': '撤回首页宣传', en: 'Took back the promo' },
  'promo.clear': { 'zh-CN': '停止展示首页宣传', en: 'Stopped showing the promo' },
} as const satisfies Record<string, Phrase>;

/** What stands beside an app, in the language of its texts. */
export const promoWords = {
  copy_link: { 'zh-CN': '复制链接', en: 'Copy link' },
  code: { 'zh-CN': '{name}的二维码', en: 'QR code of {name}' },
} as const satisfies Record<string, Phrase>;
