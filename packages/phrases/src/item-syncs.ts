import type { ErrorPhrase, Phrase } from './phrase.ts';

export const itemSyncErrors = {
  item_sync_not_found: { code: 404130, status: 404, 'zh-CN': '没有这次同步', en: 'There is no such sync.' },
  item_sync_running: {
    code: 409130,
    status: 409,
    'zh-CN': '正在同步，等这次结束后再试',
    en: 'A sync is running. Try again when it has finished.',
  },
  item_sync_row_settled: {
    code: 409131,
    status: 409,
    'zh-CN': '有的行已经处理过，或者不是冲突',
    en: 'Some of these rows are decided already, or are no conflicts.',
  },
  item_sync_row_changed: {
    code: 409132,
    status: 409,
    'zh-CN': '同步之后又有人改过，请再同步一次',
    en: 'They were edited again after this sync. Sync once more.',
  },
  item_sync_outdated: {
    code: 409133,
    status: 409,
    'zh-CN': '之后又同步过，请在最近一次里处理',
    en: 'There was a later sync. Decide it there.',
  },
  item_sync_not_undoable: {
    code: 409134,
    status: 409,
    'zh-CN': '这次同步不能撤销了',
    en: 'This sync can no longer be undone.',
  },
  item_sync_not_checked: {
    code: 409136,
    status: 409,
    'zh-CN': '这次检查已经不能写入了，请重新上传文件',
    en: 'This check can no longer be written. Upload the file again.',
  },
  item_kept_by_source: {
    code: 409135,
    status: 409,
    'zh-CN': '这一项以商品来源为准，请在那边改，或在同步设置里改为以这里为准',
    en: 'The item source keeps this. Edit it there, or let it be kept here in the sync settings.',
  },
  item_source_missing: {
    code: 422130,
    status: 422,
    'zh-CN': '还没有填商品来源的网址',
    en: 'The address of the item source is not set yet.',
  },
  item_source_unreachable: {
    code: 422131,
    status: 422,
    'zh-CN': '连不上商品来源，这里什么都没改',
    en: 'The item source could not be reached. Nothing was changed here.',
  },
  item_source_private: {
    code: 422132,
    status: 422,
    'zh-CN': '商品来源的网址指向内部网络，不能连接',
    en: 'The address of the item source leads into a private network, which is not allowed.',
  },
  item_source_late: {
    code: 422133,
    status: 422,
    'zh-CN': '商品来源 {seconds} 秒没有回应，这里什么都没改',
    en: 'The item source did not answer for {seconds} seconds. Nothing was changed here.',
  },
  item_source_redirects: {
    code: 422134,
    status: 422,
    'zh-CN': '商品来源转到了别的网址，请填最终的网址',
    en: 'The item source redirects elsewhere. Enter the address where it ends.',
  },
  item_source_denied: {
    code: 422135,
    status: 422,
    'zh-CN': '商品来源不接受这个令牌（HTTP {status}）',
    en: 'The item source refuses the token (HTTP {status}).',
  },
  item_source_failed: {
    code: 422136,
    status: 422,
    'zh-CN': '商品来源出错（HTTP {status}），这里什么都没改',
    en: 'The item source failed (HTTP {status}). Nothing was changed here.',
  },
  item_source_not_json: {
    code: 422137,
    status: 422,
    'zh-CN': '商品来源回应的不是 JSON，请检查网址',
    en: 'The item source does not answer JSON. Check the address.',
  },
  item_source_cut_off: {
    code: 422138,
    status: 422,
    'zh-CN': '商品来源的回应不完整，这里什么都没改',
    en: 'The answer of the item source was cut off. Nothing was changed here.',
  },
  item_source_page_too_large: {
    code: 422139,
    status: 422,
    'zh-CN': '商品来源的一页超过 {limit}，请让它分成小页',
    en: 'A page of the item source exceeds {limit}. Let it answer smaller pages.',
  },
  item_source_page_too_many: {
    code: 422410,
    status: 422,
    'zh-CN': '商品来源的一页超过 {limit} 个值，请让它分成小页',
    en: 'A page of the item source has more than {limit} values. Let it answer smaller pages.',
  },
  item_source_malformed: {
    code: 422140,
    status: 422,
    'zh-CN': '商品来源的一页应有 items（最多 {rows} 行，即请求里的 limit）和 next_cursor，这里什么都没改',
    en: 'A page of the item source should have items (at most {rows}, the limit in the request) and next_cursor. Nothing was changed here.',
  },
  item_source_repeats: {
    code: 422141,
    status: 422,
    'zh-CN': '商品来源反复给出同一页，这里什么都没改',
    en: 'The item source answers the same page again and again. Nothing was changed here.',
  },
  item_source_too_long: {
    code: 422142,
    status: 422,
    'zh-CN': '商品来源超过 {rows} 行或 {pages} 页，这里什么都没改',
    en: 'The item source has more than {rows} rows or {pages} pages. Nothing was changed here.',
  },
  item_source_incomplete: {
    code: 422143,
    status: 422,
    'zh-CN': '商品来源说有 {total} 行，只给了 {rows} 行，这里什么都没改',
    en: 'The item source states {total} rows but gave {rows}. Nothing was changed here.',
  },
  item_source_slow: {
    code: 422148,
    status: 422,
    'zh-CN': '商品来源 {minutes} 分钟还没有给完，这里什么都没改',
    en: 'The item source was not read to its end within {minutes} minutes. Nothing was changed here.',
  },
  item_sync_many_gone: {
    code: 422144,
    status: 422,
    'zh-CN': '同步过的 {linked} 条里有 {gone} 条来源不再有了，看起来不对，这里什么都没改；确实如此请确认下架',
    en: 'Of {linked} synced rows, the source no longer has {gone}, which looks wrong. Nothing was changed here. If it is right, take them off anyway.',
  },
  item_sheet_unreadable: {
    code: 422145,
    status: 422,
    'zh-CN': '文件读不了：{reason}',
    en: 'The file can’t be read. {reason}',
  },
  item_sheet_columns: {
    code: 422146,
    status: 422,
    'zh-CN': '文件的第一行缺少这些列：{columns}',
    en: 'The first row of the file lacks these columns: {columns}',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation log actions, by `thing.verb`. */
export const itemSyncAudit = {
  'item_source.update': { 'zh-CN': '修改商品来源', en: 'Edited the item source' },
  'item_sync.check': { 'zh-CN': '检查商品表格', en: 'Checked a sheet of items' },
  'item_sync.start': { 'zh-CN': '开始同步商品', en: 'Started a sync of items' },
  'item_sync.decide': { 'zh-CN': '处理同步冲突', en: 'Decided conflicts of a sync' },
  'item_sync.undo': { 'zh-CN': '撤销商品同步', en: 'Undid a sync of items' },
  'item.sync': { 'zh-CN': '同步改动商品', en: 'Changed an item by a sync' },
  'brand.sync': { 'zh-CN': '同步改动品牌', en: 'Changed a brand by a sync' },
  'category.sync': { 'zh-CN': '同步改动分类', en: 'Changed a category by a sync' },
} as const satisfies Record<string, Phrase>;

/** What a run is about. */
export const itemSyncThingPhrases = {
  item: { 'zh-CN': '商品', en: 'Items' },
  category: { 'zh-CN': '分类', en: 'Categories' },
  brand: { 'zh-CN': '品牌', en: 'Brands' },
} as const satisfies Record<string, Phrase>;
export type ItemSyncThing = keyof typeof itemSyncThingPhrases;

export const itemSyncStatePhrases = {
  reading: { 'zh-CN': '正在读取', en: 'Reading' },
  writing: { 'zh-CN': '正在写入', en: 'Writing' },
  checked: { 'zh-CN': '等您确认', en: 'To be confirmed' },
  done: { 'zh-CN': '全部收下', en: 'Complete' },
  partly: { 'zh-CN': '部分收下', en: 'Partly' },
  failed: { 'zh-CN': '没有完成', en: 'Failed' },
  stopped: { 'zh-CN': '已停止', en: 'Stopped' },
  undoing: { 'zh-CN': '正在撤销', en: 'Undoing' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
} as const satisfies Record<string, Phrase>;
export type ItemSyncState = keyof typeof itemSyncStatePhrases;

/** What became of a row, in the order of the page. Rows that are the same are only counted. */
export const itemSyncResultPhrases = {
  refused: { 'zh-CN': '没收', en: 'Refused' },
  gone: { 'zh-CN': '下架', en: 'Off shelf' },
  changed: { 'zh-CN': '改动', en: 'Changed' },
  added: { 'zh-CN': '新增', en: 'Added' },
} as const satisfies Record<string, Phrase>;
export type ItemSyncResult = keyof typeof itemSyncResultPhrases;

/** Fields that the source or the merchant keeps. */
export const itemKeptPhrases = {
  name: { 'zh-CN': '名称', en: 'Name' },
  price: { 'zh-CN': '价格', en: 'Price' },
  unit: { 'zh-CN': '单位', en: 'Unit' },
  category: { 'zh-CN': '分类', en: 'Category' },
  brand: { 'zh-CN': '品牌', en: 'Brand' },
  state: { 'zh-CN': '状态', en: 'State' },
} as const satisfies Record<string, Phrase>;
export type ItemKept = keyof typeof itemKeptPhrases;

/** All fields that a source gives; also the headings of a sheet. */
export const itemSyncFieldPhrases = {
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
  code: { 'zh-CN': '编码', en: 'Code' },
  ...itemKeptPhrases,
  parent: { 'zh-CN': '上级分类', en: 'Parent category' },
} as const satisfies Record<string, Phrase>;
export type ItemSyncField = keyof typeof itemSyncFieldPhrases;

/** Why a row was refused. */
export const itemSyncRowPhrases = {
  edited_here: { 'zh-CN': '这里改过，和来源不一样', en: 'Edited here, and different from the source' },
  here_before: {
    'zh-CN': '这里本来就有，和来源不一样',
    en: 'Was here before, and is different from the source',
  },
  not_object: { 'zh-CN': '看不懂这一行', en: 'This row can’t be understood' },
  id_missing: { 'zh-CN': '没有外部编号', en: 'It has no external ID' },
  id_invalid: { 'zh-CN': '外部编号为 1 到 80 个看得见的字', en: 'An external ID has 1 to 80 visible characters' },
  id_twice: {
    'zh-CN': '同一个外部编号出现了两次，只收第一次的',
    en: 'The same external ID came before; the first counts',
  },
  name: { 'zh-CN': '名称为 1 到 40 个看得见的字', en: 'A name has 1 to 40 visible characters' },
  code: { 'zh-CN': '编码为 1 到 40 个看得见的字', en: 'A code has 1 to 40 visible characters' },
  code_taken: { 'zh-CN': '这个编码已经有别的商品在用', en: 'Another item has this code' },
  name_taken: { 'zh-CN': '已经有同名的', en: 'Another one has this name' },
  price: { 'zh-CN': '价格应为元，如 12.50', en: 'The price should be in yuan, like 12.50' },
  price_decimals: { 'zh-CN': '价格最多两位小数', en: 'A price has at most two decimals' },
  price_negative: { 'zh-CN': '价格不能小于 0', en: 'A price cannot be negative' },
  price_large: { 'zh-CN': '价格太大', en: 'The price is too high' },
  unit: { 'zh-CN': '单位为 1 到 10 个字', en: 'A unit has 1 to 10 characters' },
  state: {
    'zh-CN': '状态只能是在用或停用（接口里是 used、stopped）',
    en: 'The state must be Enabled or Disabled (used or stopped in an API)',
  },
  category: { 'zh-CN': '分类应为一个外部编号', en: 'A category should be an external ID' },
  brand: { 'zh-CN': '品牌应为一个外部编号', en: 'A brand should be an external ID' },
  parent: { 'zh-CN': '上级分类应为一个外部编号', en: 'A parent should be an external ID' },
  category_unknown: { 'zh-CN': '这里没有这个分类', en: 'There is no such category here' },
  brand_unknown: { 'zh-CN': '这里没有这个品牌', en: 'There is no such brand here' },
  parent_unknown: { 'zh-CN': '没有它的上级分类，或没收', en: 'Its parent does not exist or was refused' },
  cycle: { 'zh-CN': '上级分类绕回了它自己', en: 'Its parents lead back to it' },
  too_deep: { 'zh-CN': '分类最多两层', en: 'Categories have at most two levels' },
  too_many: { 'zh-CN': '数量已到上限，放不下', en: 'No room: the limit is reached' },
} as const satisfies Record<string, Phrase>;
export type ItemSyncRowFault = keyof typeof itemSyncRowPhrases;

/** What a task of it is called, and its outcome. */
export const itemSyncTaskPhrases = {
  item: { 'zh-CN': '同步商品', en: 'Sync items' },
  category: { 'zh-CN': '同步分类', en: 'Sync categories' },
  brand: { 'zh-CN': '同步品牌', en: 'Sync brands' },
  check: { 'zh-CN': '检查商品表格', en: 'Check a sheet of items' },
  undo: { 'zh-CN': '撤销商品同步', en: 'Undo a sync of items' },
  checked: {
    'zh-CN': '还没有写入：会新增 {added}，改动 {changed}，下架 {gone}，不收 {refused}',
    en: 'Not written yet. To be added: {added}, changed: {changed}, off shelf: {gone}, refused: {refused}',
  },
  result: {
    'zh-CN': '看过 {rows}，新增 {added}，改动 {changed}，没变 {same}，下架 {gone}，没收 {refused}',
    en: 'Seen: {rows}, added: {added}, changed: {changed}, same: {same}, off shelf: {gone}, refused: {refused}',
  },
  undone: { 'zh-CN': '撤销 {undone} 条，保留 {kept} 条', en: 'Undone: {undone}, kept: {kept}' },
} as const satisfies Record<string, Phrase>;

/** A category or brand of a source that is not here, so that it has no name. */
export const itemSyncUnknownPhrase: Phrase = { 'zh-CN': '编号 {id}', en: 'ID {id}' };

/** The exported lists, as nouns. */
export const itemSyncRowsPhrase: Phrase = { 'zh-CN': '商品同步明细', en: 'Rows of a sync of items' };
export const itemSheetPhrase: Phrase = { 'zh-CN': '商品同步模板', en: 'Items template' };

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const itemSyncExportPhrases = {
  result: { 'zh-CN': '结果', en: 'Result' },
  thing: { 'zh-CN': '类型', en: 'Kind' },
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
  code: { 'zh-CN': '编码', en: 'Code' },
  name: { 'zh-CN': '名称', en: 'Name' },
  ours: { 'zh-CN': '这里', en: 'Here' },
  theirs: { 'zh-CN': '来源', en: 'Source' },
  why: { 'zh-CN': '为什么', en: 'Why' },
} as const satisfies Record<string, Phrase>;
