import type { ErrorPhrase, Phrase } from './phrase.ts';

export const packPriceErrors = {
  pack_price_not_found: { code: 404147, status: 404, 'zh-CN': '没有这条价格', en: 'There is no such price.' },
  pack_price_taken: {
    code: 422193,
    status: 422,
    'zh-CN': '这个数量已有价格，请修改那一条',
    en: 'There is a price for this number already. Change that one.',
  },
  pack_price_superseded: {
    code: 422194,
    status: 422,
    'zh-CN': '这条价格之后已有新的价格，请改新的那一条',
    en: 'Another price follows this one. Change that one.',
  },
  pack_prices_too_many: {
    code: 422195,
    status: 422,
    'zh-CN': '一种资源包最多 {limit} 条价格',
    en: 'A kind of pack has at most {limit} prices.',
  },
  pack_price_begun: {
    code: 422202,
    status: 422,
    'zh-CN': '这条价格已经生效，不能撤回，请修改价格',
    en: 'This price is in force already, so it can’t be withdrawn. Change it instead.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** The provider's acts, by `thing.verb`. */
export const packPriceAudit = {
  'pack_price.create': { 'zh-CN': '新建资源包价格', en: 'Added a price of a pack' },
  'pack_price.update': { 'zh-CN': '修改资源包价格', en: 'Changed a price of a pack' },
  'pack_price.withdraw': { 'zh-CN': '撤回资源包价格', en: 'Withdrew a price of a pack' },
} as const satisfies Record<string, Phrase>;

/** What packs hold. */
export const packKindPhrases = {
  verified_phones: { 'zh-CN': '验证手机号', en: 'Verified phones' },
} as const satisfies Record<string, Phrase>;
export type PackKind = keyof typeof packKindPhrases;
