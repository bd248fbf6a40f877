import type { ErrorPhrase, Phrase } from './phrase.ts';

export const brandErrors = {
  brand_not_found: { code: 40451, status: 404, 'zh-CN': '没有这个品牌', en: 'There is no such brand.' },
  brand_name_taken: {
    code: 40961,
    status: 409,
    'zh-CN': '已经有同名的品牌',
    en: 'A brand with this name already exists.',
  },
  brands_too_many: {
    code: 422412,
    status: 422,
    'zh-CN': '最多 {limit} 个品牌，请先删除不用的',
    en: 'There can be at most {limit} brands. Remove some first.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const brandAudit = {
  'brand.create': { 'zh-CN': '新建品牌', en: 'Added a brand' },
  'brand.update': { 'zh-CN': '修改品牌', en: 'Edited a brand' },
  'brand.state': { 'zh-CN': '启用或停用品牌', en: 'Enabled or disabled brands' },
  'brand.remove': { 'zh-CN': '删除品牌', en: 'Removed brands' },
  'brand.restore': { 'zh-CN': '恢复删除的品牌', en: 'Restored removed brands' },
} as const satisfies Record<string, Phrase>;

/** Actions on several brands, as titles. */
export const brandActionPhrases = {
  use: { 'zh-CN': '启用品牌', en: 'Enable brands' },
  stop: { 'zh-CN': '停用品牌', en: 'Disable brands' },
  remove: { 'zh-CN': '删除品牌', en: 'Remove brands' },
} as const satisfies Record<string, Phrase>;

/** Who makes a brand's products. */
export const brandOriginPhrases = {
  own: { 'zh-CN': '自有', en: 'Own' },
  supplied: { 'zh-CN': '供货', en: 'Supplied' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const brandExportPhrases = {
  name: { 'zh-CN': '品牌', en: 'Brand' },
  origin: { 'zh-CN': '来源', en: 'Origin' },
  remark: { 'zh-CN': '备注', en: 'Note' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  state: { 'zh-CN': '状态', en: 'State' },
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
} as const satisfies Record<string, Phrase>;
