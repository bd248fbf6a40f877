import {
  importColumnFaultPhrases,
  importFilePhrases,
  importRowPhrases,
  importRowStatePhrases,
  importStatePhrases,
} from './imports.ts';
import type { ErrorPhrase, Phrase } from './phrase.ts';

export const openingErrors = {
  opening_too_many_waiting: {
    code: 42265,
    status: 422,
    'zh-CN': '已有 {limit} 个文件正在上传或等待检查，请等它们检查完再上传',
    en: '{limit} files are being uploaded or waiting to be checked. Upload more when they are done.',
  },
  opening_not_found: { code: 40421, status: 404, 'zh-CN': '没有这次导入', en: 'There is no such import.' },
  opening_state_refused: {
    code: 42261,
    status: 422,
    'zh-CN': '导入的状态已变，不能这样操作，请刷新后再看',
    en: 'The import’s state does not allow this. Refresh the page to see it.',
  },
  opening_file_empty: {
    code: 42262,
    status: 422,
    'zh-CN': '文件是空的，请选择有内容的文件',
    en: 'The file is empty. Choose one with rows.',
  },
  opening_file_kind: {
    code: 42263,
    status: 422,
    'zh-CN': '只能导入 CSV 或 XLSX 文件；旧版 .xls 请另存为 .xlsx',
    en: 'Only CSV and XLSX files can be imported. Save an old .xls as .xlsx.',
  },
  opening_nothing_to_post: {
    code: 42264,
    status: 422,
    'zh-CN': '没有可以导入的行',
    en: 'There are no rows to import.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const openingAudit = {
  'opening.upload': { 'zh-CN': '上传期初导入文件', en: 'Uploaded opening balances' },
  'opening.cancel': { 'zh-CN': '取消期初导入', en: 'Cancelled an import of opening balances' },
  'opening.stop': { 'zh-CN': '停止期初导入或整批撤销', en: 'Stopped an import of opening balances or its roll-back' },
  'opening.fix': { 'zh-CN': '修改期初导入的一行', en: 'Fixed a row of opening balances' },
  'opening.replace': { 'zh-CN': '替换期初导入中的值', en: 'Replaced a value in opening balances' },
  'opening.confirm': { 'zh-CN': '确认期初导入', en: 'Confirmed opening balances' },
  'opening.post': { 'zh-CN': '期初导入完成入账', en: 'Posted opening balances' },
  'opening.roll_back': { 'zh-CN': '整批撤销期初导入', en: 'Rolled back opening balances' },
} as const satisfies Record<string, Phrase>;

/** The exported list, as a noun. */
export const openingListPhrase: Phrase = { 'zh-CN': '期初导入记录', en: 'Opening balance imports' };
export const openingRowsPhrase: Phrase = { 'zh-CN': '期初导入明细', en: 'Rows of opening balances' };

/** Titles of its notices. */
export const openingNotices = {
  opening_posted: { 'zh-CN': '期初余额“{file}”导入完成', en: 'Opening balances “{file}”: imported' },
  opening_rolled_back: { 'zh-CN': '期初余额“{file}”已整批撤销', en: 'Opening balances “{file}”: rolled back' },
} as const satisfies Record<string, Phrase>;

/** Titles of its tasks. */
export const openingTaskPhrases = {
  check: { 'zh-CN': '检查期初文件，{file}', en: 'Check opening balances, {file}' },
  post: { 'zh-CN': '期初入账，{file}', en: 'Post opening balances, {file}' },
  roll_back: { 'zh-CN': '整批撤销期初，{file}', en: 'Roll back opening balances, {file}' },
} as const satisfies Record<string, Phrase>;

/** The states of an import of opening balances. */
export const openingStatePhrases = {
  reading: importStatePhrases.reading,
  columns: importStatePhrases.columns,
  checking: importStatePhrases.checking,
  refused: importStatePhrases.refused,
  checked: importStatePhrases.checked,
  posting: { 'zh-CN': '入账中', en: 'Posting' },
  posted: { 'zh-CN': '已入账', en: 'Posted' },
  rolling_back: importStatePhrases.rolling_back,
  rolled_back: importStatePhrases.rolled_back,
  cancelled: importStatePhrases.cancelled,
} as const satisfies Record<string, Phrase>;

/** The states of its rows. */
export const openingRowStatePhrases = {
  good: importRowStatePhrases.good,
  bad: importRowStatePhrases.bad,
  skipped: importRowStatePhrases.skipped,
  posted: { 'zh-CN': '已入账', en: 'Posted' },
  failed: { 'zh-CN': '未入账', en: 'Not posted' },
  undone: importRowStatePhrases.undone,
  kept: importRowStatePhrases.kept,
} as const satisfies Record<string, Phrase>;

/** The file's columns, as titled in the template. */
export const openingColumnPhrases = {
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  principal: { 'zh-CN': '本金（元）', en: 'Principal (yuan)' },
  bonus: { 'zh-CN': '赠金（元）', en: 'Bonus (yuan)' },
  bonus_expires_on: { 'zh-CN': '赠金到期日', en: 'Bonus expires on' },
  points: { 'zh-CN': '积分', en: 'Points' },
  points_expire_on: { 'zh-CN': '积分到期日', en: 'Points expire on' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  note: { 'zh-CN': '备注', en: 'Note' },
} as const satisfies Record<string, Phrase>;

export type OpeningColumn = keyof typeof openingColumnPhrases;

/** Why a file can't be read; earlier releases also refused unknown headings. */
export const openingFilePhrases = {
  ...importFilePhrases,
  header_unknown: {
    'zh-CN': '第 {at} 列的表头“{text}”不认识，请按模板填写',
    en: 'The heading “{text}” of column {at} is unknown. Use the template’s headings.',
  },
  header_repeated: { 'zh-CN': '表头“{text}”出现了两次', en: 'The heading “{text}” appears twice.' },
  header_without_member: { 'zh-CN': '缺少“卡号”或“手机号”列', en: 'There is no card number or phone column.' },
  header_without_amount: {
    'zh-CN': '缺少本金、赠金、积分或成长值列',
    en: 'There is no column of principal, bonus, points or growth.',
  },
} as const satisfies Record<string, Phrase>;

/** Why a choice of columns is refused. */
export const openingColumnFaultPhrases = {
  ...importColumnFaultPhrases,
  no_amount: {
    'zh-CN': '要有本金、赠金、积分或成长值',
    en: 'an amount is needed: principal, bonus, points or growth',
  },
} as const satisfies Record<string, Phrase>;

/** What is wrong with a cell or a row. */
export const openingRowPhrases = {
  ...importRowPhrases,
  member_unknown: { 'zh-CN': '没有这位会员', en: 'There is no such member' },
  nothing: { 'zh-CN': '没有要导入的数额', en: 'There is nothing to import' },
  repeated: { 'zh-CN': '与第 {row} 行完全相同', en: 'The same as row {row}' },
  money: {
    'zh-CN': '应为不小于 0 的金额，最多两位小数，如 1,234.50',
    en: 'An amount of 0 or more with at most two decimals, such as 1,234.50',
  },
  whole: { 'zh-CN': '应为不小于 0 的整数', en: 'A whole number of 0 or more' },
  too_large: { 'zh-CN': '数额太大，一行最多 {limit}', en: 'Too large; a row has at most {limit}' },
  too_much_money: { 'zh-CN': '金额太大，一行最多 {limit} 元', en: 'Too large; a row has at most {limit} yuan' },
  date_past: { 'zh-CN': '到期日不能早于今天', en: 'It cannot expire before today' },
  expiry_alone: { 'zh-CN': '有到期日，但没有数额', en: 'There is an expiry date but no amount' },
} as const satisfies Record<string, Phrase>;

export type OpeningRowFault = keyof typeof openingRowPhrases;
export type OpeningState = keyof typeof openingStatePhrases;
export type OpeningRowState = keyof typeof openingRowStatePhrases;
