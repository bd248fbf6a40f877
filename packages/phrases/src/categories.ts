import type { ErrorPhrase, Phrase } from './phrase.ts';

export const categoryErrors = {
  category_not_found: { code: 40452, status: 404, 'zh-CN': '没有这个分类', en: 'There is no such category.' },
  category_name_taken: {
    code: 40962,
    status: 409,
    'zh-CN': '同一层里已经有同名的分类',
    en: 'A category with this name already exists on the same level.',
  },
  category_too_deep: {
    code: 42295,
    status: 422,
    'zh-CN': '分类最多两层，“{name}”不能放到“{parent}”里',
    en: 'Categories have at most two levels: {name} cannot go into {parent}.',
  },
  category_parent_stopped: {
    code: 42296,
    status: 422,
    'zh-CN': '“{parent}”已停用，不能再放分类进去',
    en: '{parent} is disabled, so no category can be added to it.',
  },
  category_not_empty: {
    code: 42297,
    status: 422,
    'zh-CN': '“{name}”里还有分类，先挪走或删掉它们',
    en: '{name} still has categories in it. Move or remove them first.',
  },
  category_order_incomplete: {
    code: 42298,
    status: 422,
    'zh-CN': '排序要包含每个分类，而且各只出现一次',
    en: 'The order must contain every category exactly once.',
  },
  category_limit: {
    code: 42299,
    status: 422,
    'zh-CN': '最多 {limit} 个分类',
    en: 'There can be at most {limit} categories.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const categoryAudit = {
  'category.create': { 'zh-CN': '新建分类', en: 'Added a category' },
  'category.update': { 'zh-CN': '修改分类', en: 'Edited a category' },
  'category.state': { 'zh-CN': '启用或停用分类', en: 'Enabled or disabled categories' },
  'category.sort': { 'zh-CN': '调整分类顺序', en: 'Reordered categories' },
  'category.remove': { 'zh-CN': '删除分类', en: 'Removed categories' },
  'category.restore': { 'zh-CN': '恢复删除的分类', en: 'Restored removed categories' },
} as const satisfies Record<string, Phrase>;

/** What is done to several categories at once. */
export const categoryActionPhrases = {
  use: { 'zh-CN': '启用分类', en: 'Enable categories' },
  stop: { 'zh-CN': '停用分类', en: 'Disable categories' },
  remove: { 'zh-CN': '删除分类', en: 'Remove categories' },
} as const satisfies Record<string, Phrase>;

/** Columns of the export. */
export const categoryExportPhrases = {
  name: { 'zh-CN': '分类', en: 'Category' },
  parent: { 'zh-CN': '上级分类', en: 'Parent' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  state: { 'zh-CN': '状态', en: 'State' },
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
} as const satisfies Record<string, Phrase>;
