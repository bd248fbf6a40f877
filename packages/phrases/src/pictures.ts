import type { ErrorPhrase, Phrase } from './phrase.ts';

export const pictureErrors = {
  picture_not_found: { code: 404141, status: 404, 'zh-CN': '没有这张图片', en: 'There is no such picture.' },
  picture_kind: {
    code: 422153,
    status: 422,
    'zh-CN': '图片只支持 jpg、jpeg、png，而且要完整',
    en: 'The image can only be jpg, jpeg or png, and must be whole.',
  },
  picture_sides: {
    code: 422154,
    status: 422,
    'zh-CN': '图片有 {width} × {height} 像素；每边最多 {limit}，总共最多 {millions} 百万，请缩小后再上传',
    en: 'The image has {width} × {height} pixels; at most {limit} on each side and {millions} million in all. Make it smaller.',
  },
  picture_disguised: {
    code: 422260,
    status: 422,
    'zh-CN': '这个文件既是图片，又是网页、程序、文档或压缩包。请把图片另存一次再上传',
    en: 'This file is an image and also a page, program, document or archive. Save the image anew and upload that.',
  },
  picture_animated: {
    code: 422360,
    status: 422,
    'zh-CN': '这张图片会动，只能用静止的图片。请把要的那一帧另存为图片再上传',
    en: 'This image is animated; only still ones can be used. Save the frame that you want as an image and upload that.',
  },
  picture_shape: {
    code: 422361,
    status: 422,
    'zh-CN': '图片有 {width} × {height} 像素，{why}。请裁剪后再上传',
    en: 'The image has {width} × {height} pixels: {why}. Crop it and upload it again.',
  },
  pictures_unused: {
    code: 422155,
    status: 422,
    'zh-CN': '上传了 {limit} 张还没使用的图片，请先保存或等一天再传',
    en: '{limit} uploaded images are not used yet. Save what uses them, or wait a day.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Why the proportions of a picture don't fit what it is for. */
export const pictureShapePhrases = {
  tall: { 'zh-CN': '高度最多是宽度的 {times} 倍', en: 'it may be at most {times} times as high as wide' },
  wide: { 'zh-CN': '宽度最多是高度的 {times} 倍', en: 'it may be at most {times} times as wide as high' },
} as const satisfies Record<string, Phrase>;

/** What an uploaded picture is for. */
export const picturePurposePhrases = {
  merchant_logo: { 'zh-CN': '商户标志', en: 'Logo of the merchant' },
  merchant_licence: { 'zh-CN': '营业执照', en: 'Business licence' },
  item: { 'zh-CN': '商品图片', en: 'Picture of an item' },
  carousel: { 'zh-CN': '轮播图', en: 'Carousel' },
  member_card: { 'zh-CN': '会员卡封面', en: 'Cover of the member card' },
  card_share: { 'zh-CN': '会员卡分享图', en: 'Picture of the shared card' },
} as const satisfies Record<string, Phrase>;
export type PicturePurpose = keyof typeof picturePurposePhrases;
