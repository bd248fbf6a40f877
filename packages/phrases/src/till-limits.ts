import type { ErrorPhrase, Phrase } from './phrase.ts';

export const tillLimitErrors = {
  refund_above_limit: { code: 422430, status: 422, 'zh-CN': '{says}。{help}', en: '{says} {help}' },
  order_discount_above_limit: { code: 422431, status: 422, 'zh-CN': '{says}。{help}', en: '{says} {help}' },
} as const satisfies Record<string, ErrorPhrase>;

/** Above which limit something is, and what is left of it. */
export const tillExcessPhrases = {
  discount: {
    'zh-CN': '这张单您手工最多优惠 {most}，现在是 {wanted}',
    en: 'You can take {most} off this order by hand, not {wanted}.',
  },
  refund_most: { 'zh-CN': '您一次最多退 {most}，这次是 {wanted}', en: 'You can refund {most} at once, not {wanted}.' },
  refund_parts: {
    'zh-CN': '您一次最多退 {most}，一张单 24 小时内分几次退的合计，加上这次是 {wanted}',
    en: 'You can refund {most} at once, not {wanted}: parts of an order within 24 hours count together.',
  },
  refund_day_most: {
    'zh-CN': '您 24 小时内最多退 {most}，还能退 {left}，这次是 {wanted}',
    en: 'You can refund {most} within 24 hours, of which {left} is left: not {wanted}.',
  },
  refund_days: { 'zh-CN': '您只能退 {days} 天内的单', en: 'You can refund what was paid up to {days} days ago.' },
  refund_yesterday: {
    'zh-CN': '您只能退今天和昨天的单',
    en: 'You can refund only what was paid today or yesterday.',
  },
  refund_today: { 'zh-CN': '您只能退今天的单', en: 'You can refund only what was paid today.' },
} as const satisfies Record<string, Phrase>;

/** Who may approve it. */
export const refundHelpPhrases = {
  one: { 'zh-CN': '可以请{name}批准', en: '{name} can approve it.' },
  several: {
    'zh-CN': '可以请{name}等 {total} 位同事批准',
    en: '{name} or another of {total} colleagues can approve it.',
  },
  nobody: {
    'zh-CN': '现在没有同事可以批准：请先提高一个角色的收银限额',
    en: 'Nobody can approve it at present: raise the limits of a role at the till first.',
  },
} as const satisfies Record<string, Phrase>;

/** Who may do it in one's place. */
export const insteadHelpPhrases = {
  one: { 'zh-CN': '可以请{name}来做', en: '{name} can do it.' },
  several: { 'zh-CN': '可以请{name}等 {total} 位同事来做', en: '{name} or another of {total} colleagues can do it.' },
  nobody: {
    'zh-CN': '现在没有同事可以做：请先提高一个角色的收银限额',
    en: 'Nobody can do it at present: raise the limits of a role at the till first.',
  },
} as const satisfies Record<string, Phrase>;
