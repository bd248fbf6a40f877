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

const appTitles = {
  1: { 'zh-CN': '第一个应用', en: 'First app' },
  2: { 'zh-CN': '第二个应用', en: 'Second app' },
} as const satisfies Record<number, Phrase>;
const appParts = {
  name_zh: { 'zh-CN': '中文名', en: 'Chinese name' },
  name_en: { 'zh-CN': '英文名', en: 'English name' },
  audience_zh: { 'zh-CN': '中文的使用者', en: 'for whom, in Chinese' },
  audience_en: { 'zh-CN': '英文的使用者', en: 'for whom, in English' },
  text_zh: { 'zh-CN': '中文介绍', en: 'Chinese text' },
  text_en: { 'zh-CN': '英文介绍', en: 'English text' },
  note_zh: { 'zh-CN': '中文安装说明', en: 'Chinese note' },
  note_en: { 'zh-CN': '英文安装说明', en: 'English note' },
  link: { 'zh-CN': '二维码网址', en: 'address in the QR code' },
} as const satisfies Record<string, Phrase>;
type LoggedApp = `promo.app_${keyof typeof appTitles}_${keyof typeof appParts}`;

/** Each part of an app as the log names it, by its field there. */
export const promoAppFields = Object.fromEntries(
  Object.entries(appTitles).flatMap(([place, title]) =>
    Object.entries(appParts).map(([name, part]): [string, Phrase] => [
      `promo.app_${place}_${name}`,
      { 'zh-CN': `${title['zh-CN']}的${part['zh-CN']}`, en: `${title.en}: ${part.en}` },
    ]),
  ),
) as Readonly<Record<LoggedApp, Phrase>>; // as its keys are made

/** What stands beside an app, in the language of its texts. */
export const promoWords = {
  copy_link: { 'zh-CN': '复制链接', en: 'Copy link' },
  code: { 'zh-CN': '{name}的二维码', en: 'QR code of {name}' },
} as const satisfies Record<string, Phrase>;
