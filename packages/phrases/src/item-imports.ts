import { importRowPhrases } from './imports.ts';
import type { Phrase } from './phrase.ts';

/** Operation log actions, by `thing.verb`. */
export const itemImportAudit = {
  'item_import.upload': { 'zh-CN': '上传商品导入文件', en: 'Uploaded an item import' },
  'item_import.cancel': { 'zh-CN': '取消商品导入', en: 'Cancelled an item import' },
  'item_import.stop': { 'zh-CN': '停止商品导入或整批撤销', en: 'Stopped an item import or its roll-back' },
  'item_import.fix': { 'zh-CN': '修改商品导入的一行', en: 'Fixed a row of an item import' },
  'item_import.replace': { 'zh-CN': '替换商品导入中的值', en: 'Replaced a value in an item import' },
  'item_import.confirm': { 'zh-CN': '确认商品导入', en: 'Confirmed an item import' },
  'item_import.post': { 'zh-CN': '商品导入完成', en: 'Imported items' },
  'item_import.roll_back': { 'zh-CN': '整批撤销商品导入', en: 'Rolled back an item import' },
} as const satisfies Record<string, Phrase>;

/** The exported list, as a noun. */
export const itemImportListPhrase: Phrase = { 'zh-CN': '商品导入记录', en: 'Item imports' };
export const itemImportRowsPhrase: Phrase = { 'zh-CN': '商品导入明细', en: 'Rows of an item import' };

/** Titles of its notices. */
export const itemImportNotices = {
  item_import_posted: { 'zh-CN': '商品“{file}”导入完成', en: 'Items “{file}”: imported' },
  item_import_rolled_back: { 'zh-CN': '商品“{file}”的导入已整批撤销', en: 'Items “{file}”: import rolled back' },
} as const satisfies Record<string, Phrase>;

/** Titles of its tasks. */
export const itemImportTaskPhrases = {
  check: { 'zh-CN': '检查商品文件，{file}', en: 'Check items, {file}' },
  post: { 'zh-CN': '导入商品，{file}', en: 'Import items, {file}' },
  roll_back: { 'zh-CN': '整批撤销商品导入，{file}', en: 'Roll back items, {file}' },
} as const satisfies Record<string, Phrase>;

/** Fields of a file, as headings of the template; as the export of items heads them. */
export const itemImportColumnPhrases = {
  code: { 'zh-CN': '编码', en: 'Code' },
  name: { 'zh-CN': '商品', en: 'Item' },
  category: { 'zh-CN': '分类', en: 'Category' },
  brand: { 'zh-CN': '品牌', en: 'Brand' },
  price: { 'zh-CN': '价格', en: 'Price' },
  member_price: { 'zh-CN': '会员价', en: 'Members’ price' },
  branches: { 'zh-CN': '哪里卖', en: 'Sold at' },
  unit: { 'zh-CN': '单位', en: 'Unit' },
  remark: { 'zh-CN': '备注', en: 'Note' },
  item_state: { 'zh-CN': '状态', en: 'State' }, // `state` is that of the row
} as const satisfies Record<string, Phrase>;

/** Effects of importing a row. */
export const itemImportEffectPhrases = {
  new: { 'zh-CN': '新商品', en: 'New item' },
  changed: { 'zh-CN': '更新', en: 'Update' },
  same: { 'zh-CN': '没有变化', en: 'No change' },
} as const satisfies Record<string, Phrase>;

/** Why a choice of columns is refused. */
export const itemImportColumnFaultPhrases = {
  no_key: { 'zh-CN': '要有“编码”，才能认出商品', en: 'a code is needed to identify items' },
  repeated: { 'zh-CN': '“{column}”选了两次', en: '“{column}” is chosen twice' },
} as const satisfies Record<string, Phrase>;

/** What is wrong with a cell or a row of an item. */
export const itemImportRowPhrases = {
  ...importRowPhrases,
  code_missing: { 'zh-CN': '要有编码', en: 'Enter a code' },
  name_missing: { 'zh-CN': '新商品要有名称', en: 'A new item needs a name' },
  price_missing: { 'zh-CN': '新商品要有价格', en: 'A new item needs a price' },
  label: { 'zh-CN': '1 到 40 个字，不能有换行', en: '1 to 40 characters on one line' },
  price: {
    'zh-CN': '应为金额，最多两位小数，不能为负，不超过 {limit} 元',
    en: 'An amount from ¥0 to ¥{limit}, with at most two decimals',
  },
  state: { 'zh-CN': '填“在用”或“停用”，也可以留空', en: 'Use “Enabled” or “Disabled”, or leave it empty' },
  category_unknown: {
    'zh-CN': '没有这个分类；二级分类写成“茶/壶泡”',
    en: 'There is no such category; write a subcategory as Tea/Pots',
  },
  category_ambiguous: {
    'zh-CN': '有几个分类叫这个名字，请写全，如“茶/壶泡”',
    en: 'Several categories have this name; write it whole, such as Tea/Pots',
  },
  brand_unknown: { 'zh-CN': '没有这个品牌', en: 'There is no such brand' },
  kept_by_source: {
    'zh-CN': '这一项以商品来源为准，不能修改',
    en: 'The item source keeps this field; it cannot be changed',
  },
  same_code: { 'zh-CN': '编码和第 {row} 行相同', en: 'The same code as in row {row}' },
  exists: {
    'zh-CN': '这个编码已有商品，按您的选择不更新',
    en: 'An item has this code; you chose not to change existing ones',
  },
  create_denied: { 'zh-CN': '没有新建商品的权限', en: 'No permission to add items' },
  update_denied: { 'zh-CN': '没有编辑商品的权限', en: 'No permission to edit items' },
  taken_since: { 'zh-CN': '检查之后，这个编码已被别的商品使用', en: 'Another item took this code after the check' },
  gone_since: {
    'zh-CN': '检查之后，商品或它的分类、品牌已删除',
    en: 'The item, its category or its brand was removed after the check',
  },
  branch_closed_since: {
    'zh-CN': '检查之后，有门店已关店或改作仓库',
    en: 'A branch was closed down or became a warehouse after the check',
  },
  changed_since: { 'zh-CN': '导入之后有人改过，保持现状', en: 'Edited after the import; kept as it is' },
  kept_by_source_since: {
    'zh-CN': '这一项现在以商品来源为准，保持现状',
    en: 'The item source keeps this field now; kept as it is',
  },
  reference_gone: { 'zh-CN': '原来的已删除，保持现状', en: 'The previous one was removed; kept as it is' },
} as const satisfies Record<string, Phrase>;

export type ItemImportColumn = keyof typeof itemImportColumnPhrases;
export type ItemImportRowFault = keyof typeof itemImportRowPhrases;
