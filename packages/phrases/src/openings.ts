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
    'zh-CN': '这次导入现在的状态不能这样操作',
    en: 'The import’s state does not allow this.',
  },
  opening_file_empty: { code: 42262, status: 422, 'zh-CN': '文件是空的', en: 'The file is empty.' },
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
  'opening.confirm': { 'zh-CN': '确认期初导入', en: 'Confirmed opening balances' },
  'opening.post': { 'zh-CN': '期初导入完成入账', en: 'Posted opening balances' },
  'opening.roll_back': { 'zh-CN': '回滚期初导入', en: 'Rolled back opening balances' },
} as const satisfies Record<string, Phrase>;

/** The states of an import of opening balances. */
export const openingStatePhrases = {
  checking: { 'zh-CN': '检查中', en: 'Checking' },
  refused: { 'zh-CN': '文件有误', en: 'File refused' },
  checked: { 'zh-CN': '待确认', en: 'To confirm' },
  posting: { 'zh-CN': '入账中', en: 'Posting' },
  posted: { 'zh-CN': '已入账', en: 'Posted' },
  rolling_back: { 'zh-CN': '回滚中', en: 'Rolling back' },
  rolled_back: { 'zh-CN': '已回滚', en: 'Rolled back' },
  cancelled: { 'zh-CN': '已取消', en: 'Cancelled' },
} as const satisfies Record<string, Phrase>;

/** The states of its rows. */
export const openingRowStatePhrases = {
  good: { 'zh-CN': '可导入', en: 'Ready' },
  bad: { 'zh-CN': '有误', en: 'Not valid' },
  posted: { 'zh-CN': '已入账', en: 'Posted' },
  failed: { 'zh-CN': '未入账', en: 'Not posted' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
  kept: { 'zh-CN': '无法撤销', en: 'Kept' },
} as const satisfies Record<string, Phrase>;

/** The file's columns, as titled in the template. */
export const openingColumnPhrases = {
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  principal: { 'zh-CN': '本金（元）', en: 'Principal (yuan)' },
  bonus: { 'zh-CN': '赠送金额（元）', en: 'Bonus (yuan)' },
  bonus_expires_on: { 'zh-CN': '赠送到期日', en: 'Bonus expires on' },
  points: { 'zh-CN': '积分', en: 'Points' },
  points_expire_on: { 'zh-CN': '积分到期日', en: 'Points expire on' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  branch: { 'zh-CN': '门店', en: 'Branch' },
  note: { 'zh-CN': '备注', en: 'Note' },
} as const satisfies Record<string, Phrase>;

/** The additional columns of the file of rows that were not imported. */
export const openingReportPhrases = {
  row_no: { 'zh-CN': '行号', en: 'Row' },
  state: { 'zh-CN': '状态', en: 'State' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
} as const satisfies Record<string, Phrase>;

export type OpeningColumn = keyof typeof openingColumnPhrases;

/** Why a file as a whole can't be read. */
export const openingFilePhrases = {
  broken: { 'zh-CN': '文件已损坏，无法读取', en: 'The file is damaged and cannot be read.' },
  encoding: {
    'zh-CN': '文字编码无法识别，请另存为 UTF-8 或 GB18030 的 CSV',
    en: 'The text’s encoding is unknown. Save it as CSV in UTF-8 or GB18030.',
  },
  too_complex: {
    'zh-CN': '表格里的内容太多或太复杂，请只保留要导入的一张表',
    en: 'The workbook is too large or too complex. Keep only the sheet to import.',
  },
  row_too_long: {
    'zh-CN': '第 {at} 行太长，可能有引号没有闭合',
    en: 'Row {at} is too long. A closing quote may be missing.',
  },
  too_many_columns: { 'zh-CN': '最多 {limit} 列，请删去多余的列', en: 'At most {limit} columns. Remove the others.' },
  empty_rows: {
    'zh-CN': '第 {at} 行起有超过 {limit} 个空行，请删去空行后重新上传',
    en: 'From row {at} on there are more than {limit} empty rows. Remove them and upload again.',
  },
  interrupted: {
    'zh-CN': '检查时中断，没有完成；请确认文件无误后重新上传',
    en: 'The check was interrupted. Check the file and upload it again.',
  },
  too_many_rows: { 'zh-CN': '最多 {limit} 行，请分成几个文件', en: 'At most {limit} rows. Split the file.' },
  no_rows: { 'zh-CN': '文件里没有数据行', en: 'The file has no rows of data.' },
  header_unknown: {
    'zh-CN': '第 {at} 列的表头“{text}”不认识，请按模板填写',
    en: 'The heading “{text}” of column {at} is unknown. Use the template’s headings.',
  },
  header_repeated: { 'zh-CN': '表头“{text}”出现了两次', en: 'The heading “{text}” appears twice.' },
  header_without_member: { 'zh-CN': '缺少“卡号”或“手机号”列', en: 'There is no card number or phone column.' },
  header_without_amount: {
    'zh-CN': '缺少本金、赠送金额、积分或成长值列',
    en: 'There is no column of principal, bonus, points or growth.',
  },
} as const satisfies Record<string, Phrase>;

export type OpeningFileFault = keyof typeof openingFilePhrases;

/** What is wrong with a cell or a row. */
export const openingRowPhrases = {
  member_missing: { 'zh-CN': '要有卡号或手机号', en: 'Give a card number or a phone' },
  member_unknown: { 'zh-CN': '没有这位会员', en: 'There is no such member' },
  member_cancelled: { 'zh-CN': '会员已注销', en: 'The member is cancelled' },
  members_differ: { 'zh-CN': '卡号和手机号不是同一位会员', en: 'Card number and phone belong to different members' },
  nothing: { 'zh-CN': '没有要导入的数额', en: 'There is nothing to import' },
  repeated: { 'zh-CN': '与第 {row} 行完全相同', en: 'The same as row {row}' },
  money: {
    'zh-CN': '应为不小于 0 的金额，最多两位小数，如 1,234.50',
    en: 'An amount of 0 or more with at most two decimals, such as 1,234.50',
  },
  whole: { 'zh-CN': '应为不小于 0 的整数', en: 'A whole number of 0 or more' },
  too_large: { 'zh-CN': '数额太大，一行最多 {limit} 点', en: 'Too large; a row has at most {limit} points' },
  too_much_money: { 'zh-CN': '金额太大，一行最多 {limit} 元', en: 'Too large; a row has at most {limit} yuan' },
  date: { 'zh-CN': '日期应为 YYYY-MM-DD，如 2027-01-31', en: 'Use YYYY-MM-DD, such as 2027-01-31' },
  date_range: { 'zh-CN': '日期须在 {first} 至 {last} 之间', en: 'A date from {first} to {last}' },
  date_past: { 'zh-CN': '到期日不能早于今天', en: 'It cannot expire before today' },
  expiry_alone: { 'zh-CN': '有到期日，但没有数额', en: 'There is an expiry date but no amount' },
  branch_unknown: { 'zh-CN': '没有这家门店', en: 'There is no such branch' },
  branch_ambiguous: {
    'zh-CN': '有几家门店叫这个名字，请填门店编号',
    en: 'Several branches have this name: give its number',
  },
  member_denied: {
    'zh-CN': '会员属于其他门店，你不能修改',
    en: 'You cannot change members of that branch',
  },
  branch_denied: { 'zh-CN': '不在上传人的门店范围内', en: 'Outside the uploader’s branches' },
  phone_masked: {
    'zh-CN': '手机号被遮住了（含 *），请填完整号码或卡号',
    en: 'The phone is masked (it has a *): give the whole number or the card number',
  },
  already_posted: {
    'zh-CN': '这一行已入账且未撤销，再次导入会重复',
    en: 'This row was already posted and not undone; importing it again would double it',
  },
  unheaded: {
    'zh-CN': '多出一个值：第 {at} 列没有表头',
    en: 'One value too many: column {at} has no heading',
  },
  text: { 'zh-CN': '含有看不见的控制字符', en: 'Contains invisible control characters' },
  too_long: { 'zh-CN': '最多 {limit} 个字', en: 'At most {limit} characters' },
} as const satisfies Record<string, Phrase>;

export type OpeningRowFault = keyof typeof openingRowPhrases;
export type OpeningState = keyof typeof openingStatePhrases;
export type OpeningRowState = keyof typeof openingRowStatePhrases;
