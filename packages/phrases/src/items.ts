import type { ErrorPhrase, Phrase } from './phrase.ts';

export const itemErrors = {
  item_not_found: { code: 40465, status: 404, 'zh-CN': '没有这个商品', en: 'There is no such item.' },
  held_by_items: {
    code: 40963,
    status: 409,
    'zh-CN': '还有 {count} 个商品在用它，先把这些商品改到别处',
    en: 'Items that still use it: {count}. Assign them to another one first.',
  },
  item_code_taken: {
    code: 40964,
    status: 409,
    'zh-CN': '这个编码已经有商品在用',
    en: 'Another item has this code.',
  },
  no_branch_sells: {
    code: 422251,
    status: 422,
    'zh-CN': '您的门店里没有能卖商品的，请让别的门店来加',
    en: 'None of your branches sells items. Ask somebody of another branch to add it.',
  },
  sold_out_past: {
    code: 422182,
    status: 422,
    'zh-CN': '售罄的截止时间要在现在之后，一年之内',
    en: 'Sold out must end after now, and within a year.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const itemAudit = {
  'item.create': { 'zh-CN': '新建商品', en: 'Added an item' },
  'item.update': { 'zh-CN': '修改商品', en: 'Edited an item' },
  'item.state': { 'zh-CN': '启用或停用商品', en: 'Enabled or disabled items' },
  'item.sell_out': { 'zh-CN': '标记商品售罄', en: 'Marked items as sold out' },
  'item.on_sale': { 'zh-CN': '恢复商品售卖', en: 'Put items back on sale' },
  'item.remove': { 'zh-CN': '删除商品', en: 'Removed items' },
  'item.restore': { 'zh-CN': '恢复删除的商品', en: 'Restored removed items' },
} as const satisfies Record<string, Phrase>;

/** Actions on several items, as titles. */
export const itemActionPhrases = {
  use: { 'zh-CN': '启用商品', en: 'Enable items' },
  stop: { 'zh-CN': '停用商品', en: 'Disable items' },
  remove: { 'zh-CN': '删除商品', en: 'Remove items' },
  move: { 'zh-CN': '移动商品到分类', en: 'Move items to a category' },
} as const satisfies Record<string, Phrase>;

/** At how many of a reader's branches that sell an item it is sold out. */
export const soldOutPhrases = {
  all: { 'zh-CN': '都售罄了', en: 'At all branches' },
  some: { 'zh-CN': '部分门店售罄', en: 'At some branches' },
  none: { 'zh-CN': '没有售罄', en: 'Not sold out' },
} as const satisfies Record<string, Phrase>;
export type SoldOut = keyof typeof soldOutPhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const itemExportPhrases = {
  code: { 'zh-CN': '编码', en: 'Code' },
  name: { 'zh-CN': '商品', en: 'Item' },
  price: { 'zh-CN': '价格', en: 'Price' },
  member_price: { 'zh-CN': '会员价', en: 'Members’ price' },
  branches: { 'zh-CN': '哪里卖', en: 'Sold at' },
  sold_out: { 'zh-CN': '现在售罄的门店', en: 'Sold out now at' },
  unit: { 'zh-CN': '单位', en: 'Unit' },
  category: { 'zh-CN': '分类', en: 'Category' },
  brand: { 'zh-CN': '品牌', en: 'Brand' },
  remark: { 'zh-CN': '备注', en: 'Note' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  added_by: { 'zh-CN': '快速添加人', en: 'Added quickly by' },
  state: { 'zh-CN': '状态', en: 'State' },
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
} as const satisfies Record<string, Phrase>;
