import type { ErrorPhrase } from './phrase.ts';

export const promoErrors = {
  promo_picture_not_found: {
    code: 40466,
    status: 404,
    'zh-CN': '没有这张图片',
    en: 'There is no such picture.',
  },
} as const satisfies Record<string, ErrorPhrase>;
