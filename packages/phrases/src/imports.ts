import type { ErrorPhrase, Phrase } from './phrase.ts';

/** Errors of imports. Opening balances have their own names for some of them. */
export const importErrors = {
  import_not_found: { code: 40464, status: 404, 'zh-CN': '没有这次导入', en: 'There is no such import.' },
  import_state_refused: {
    code: 42315,
    status: 422,
    'zh-CN': '导入的状态已变，不能这样操作，请刷新后再看',
    en: 'The import’s state does not allow this. Refresh the page to see it.',
  },
  import_file_empty: {
    code: 42317,
    status: 422,
    'zh-CN': '文件是空的，请选择有内容的文件',
    en: 'The file is empty. Choose one with rows.',
  },
  import_file_kind: {
    code: 42318,
    status: 422,
    'zh-CN': '只能导入 CSV 或 XLSX 文件；旧版 .xls 请另存为 .xlsx',
    en: 'Only CSV and XLSX files can be imported. Save an old .xls as .xlsx.',
  },
  import_file_not_xlsx: {
    code: 42330,
    status: 422,
    'zh-CN': '这不是 XLSX 文件，只是文件名以 .xlsx 结尾；请用表格软件打开，另存为 .xlsx 后再上传',
    en: 'This is not an XLSX file, although its name ends in .xlsx. Open it in a spreadsheet program and save it as .xlsx.',
  },
  import_file_encrypted: {
    code: 42334,
    status: 422,
    'zh-CN': '工作簿加了密码，无法读取；请去掉密码，另存为 .xlsx 后再上传',
    en: 'The workbook is protected with a password. Remove the password, save it as .xlsx and upload it again.',
  },
  import_too_many_waiting: {
    code: 42319,
    status: 422,
    'zh-CN': '已有 {limit} 个文件正在上传或等待检查，请等它们检查完再上传',
    en: '{limit} files are being uploaded or waiting to be checked. Upload more when they are done.',
  },
  import_files_full: {
    code: 42316,
    status: 422,
    'zh-CN': '没有导入完的文件太多，请先完成或取消一些',
    en: 'Too many files are waiting to be imported. Finish or cancel some of them first.',
  },
  import_nothing_to_post: { code: 42320, status: 422, 'zh-CN': '没有可以导入的行', en: 'There are no rows to import.' },
  import_columns_refused: {
    code: 42321,
    status: 422,
    'zh-CN': '请检查各列的匹配：{reason}',
    en: 'Check the columns: {reason}',
  },
  import_value_same: {
    code: 42331,
    status: 422,
    'zh-CN': '新值和原来的一样',
    en: 'The new value is the same as the old one.',
  },
  import_value_gone: {
    code: 42332,
    status: 422,
    'zh-CN': '有误的行里已经没有这个值了',
    en: 'No row with an error has this value any more.',
  },
  import_roll_back_late: {
    code: 42322,
    status: 422,
    'zh-CN': '导入完成已超过 {days} 天，不能再整批撤销',
    en: 'An import can be rolled back within {days} days. That time has passed.',
  },
  import_nothing_written: {
    code: 42339,
    status: 422,
    'zh-CN': '这次导入没有写入任何一行，没有可以撤销的',
    en: 'The import wrote no row, so there is nothing to roll back.',
  },
  import_cleared: {
    code: 42333,
    status: 422,
    'zh-CN': '这次导入各行的内容已清除，不能再整批撤销',
    en: 'The contents of the import’s rows have been removed, so it can no longer be rolled back.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** The outcome of a step of an import, for its task. */
export const importResultPhrases = {
  columns: { 'zh-CN': '读到 {rows} 行，请匹配列', en: 'Rows read: {rows}; match the columns' },
  checked: { 'zh-CN': '{good} 行可导入，{bad} 行有误', en: 'Ready: {good}, with errors: {bad}' },
  posted: { 'zh-CN': '导入 {posted} 行，{failed} 行未导入', en: 'Imported: {posted}, not imported: {failed}' },
  rolled_back: { 'zh-CN': '撤销 {undone} 行，{kept} 行无法撤销', en: 'Rolled back: {undone}, kept: {kept}' },
} as const satisfies Record<string, Phrase>;

/** States of an import. */
export const importStatePhrases = {
  reading: { 'zh-CN': '读取中', en: 'Reading' },
  columns: { 'zh-CN': '待匹配列', en: 'To match' },
  checking: { 'zh-CN': '检查中', en: 'Checking' },
  refused: { 'zh-CN': '文件有误', en: 'File refused' },
  checked: { 'zh-CN': '待确认', en: 'To confirm' },
  posting: { 'zh-CN': '导入中', en: 'Importing' },
  posted: { 'zh-CN': '已导入', en: 'Imported' },
  rolling_back: { 'zh-CN': '撤销中', en: 'Rolling back' },
  rolled_back: { 'zh-CN': '已撤销', en: 'Rolled back' },
  cancelled: { 'zh-CN': '已取消', en: 'Cancelled' },
} as const satisfies Record<string, Phrase>;

/** States of a row. */
export const importRowStatePhrases = {
  good: { 'zh-CN': '可导入', en: 'Ready' },
  same: { 'zh-CN': '没有变化', en: 'No change' },
  bad: { 'zh-CN': '有误', en: 'Not valid' },
  skipped: { 'zh-CN': '已跳过', en: 'Skipped' },
  posted: { 'zh-CN': '已导入', en: 'Imported' },
  failed: { 'zh-CN': '未导入', en: 'Not imported' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
  kept: { 'zh-CN': '无法撤销', en: 'Kept' },
} as const satisfies Record<string, Phrase>;

/** Columns of the exported list; keys equal those of the console's columns that show the same. */
export const importExportPhrases = {
  file: { 'zh-CN': '文件', en: 'File' },
  state: { 'zh-CN': '状态', en: 'State' },
  total: { 'zh-CN': '行数', en: 'Rows' },
  trouble: { 'zh-CN': '有误', en: 'With errors' },
  operator: { 'zh-CN': '上传人', en: 'Uploaded by' },
  at: { 'zh-CN': '上传时间', en: 'Uploaded' },
} as const satisfies Record<string, Phrase>;

/** Columns of the exported rows of an import, besides those of its kind. */
export const importRowExportPhrases = {
  row_no: { 'zh-CN': '行号', en: 'Row' },
  state: { 'zh-CN': '结果', en: 'Outcome' },
  effect: { 'zh-CN': '新增或更新', en: 'New or updated' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
} as const satisfies Record<string, Phrase>;

/** The columns that errors.csv adds. */
export const importReportPhrases = {
  row_no: { 'zh-CN': '行号', en: 'Row' },
  state: { 'zh-CN': '状态', en: 'State' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
} as const satisfies Record<string, Phrase>;

/** Why a file can't be read. */
export const importFilePhrases = {
  broken: {
    'zh-CN': '工作簿已损坏或加密，无法读取；请用表格软件打开，另存为 .xlsx 后再上传',
    en: 'The workbook is damaged or encrypted. Open it in a spreadsheet program, save it as .xlsx and upload it again.',
  },
  not_xlsx: {
    'zh-CN': '这不是 XLSX 文件；请用表格软件打开，另存为 .xlsx 后再上传',
    en: 'This is not an XLSX file. Open it in a spreadsheet program and save it as .xlsx.',
  },
  encoding: {
    'zh-CN': '这份 CSV 不是 UTF-8 或 GBK 编码；请另存为“CSV UTF-8”或 .xlsx 后再上传',
    en: 'This CSV is not in UTF-8 or GBK. Save it as “CSV UTF-8” or as .xlsx and upload it again.',
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
    en: 'There are more than {limit} empty rows from row {at} on. Remove them and upload the file again.',
  },
  interrupted: {
    'zh-CN': '检查时中断，没有完成；请确认文件无误后重新上传',
    en: 'The check was interrupted. Check the file and upload it again.',
  },
  too_many_phones: {
    'zh-CN': '没有“查看完整手机号”权限，一天最多匹配 600 位会员；请减少行数，或请有权限的同事导入',
    en: 'Without permission to see whole phone numbers, up to 600 rows a day can be matched to members. Split the file, or ask somebody with the permission to import it.',
  },
  too_many_rows: { 'zh-CN': '最多 {limit} 行，请分成几个文件', en: 'At most {limit} rows. Split the file.' },
  no_rows: { 'zh-CN': '文件里没有数据行', en: 'The file has no rows of data.' },
  no_headings: { 'zh-CN': '第一行要有表头', en: 'The first row must contain the headings.' },
} as const satisfies Record<string, Phrase>;

/** Why a choice of columns is refused. */
export const importColumnFaultPhrases = {
  no_member: {
    'zh-CN': '要有“手机号”或“卡号”，才能认出会员',
    en: 'a phone or card number is needed to identify members',
  },
  repeated: { 'zh-CN': '“{column}”选了两次', en: '“{column}” is chosen twice' },
} as const satisfies Record<string, Phrase>;

/** What is wrong with a cell or a row. */
export const importRowPhrases = {
  member_missing: { 'zh-CN': '要有卡号或手机号', en: 'Enter a card number or a phone number' },
  member_cancelled: { 'zh-CN': '会员已注销', en: 'The member is cancelled' },
  members_differ: { 'zh-CN': '卡号和手机号不是同一位会员', en: 'Card number and phone belong to different members' },
  date: {
    'zh-CN': '没有这个日期，或写法不对：应为 YYYY-MM-DD，如 2027-01-31',
    en: 'No such date, or not written as YYYY-MM-DD, such as 2027-01-31',
  },
  date_range: { 'zh-CN': '日期须在 {first} 至 {last} 之间', en: 'A date from {first} to {last}' },
  branch_unknown: { 'zh-CN': '没有这家门店', en: 'There is no such branch' },
  branch_ambiguous: {
    'zh-CN': '有几家门店叫这个名字，请填门店编号',
    en: 'Several branches have this name; use the branch number',
  },
  member_denied: {
    'zh-CN': '会员属于其他门店，您不能修改',
    en: 'You cannot change members of that branch',
  },
  branch_denied: { 'zh-CN': '不在上传人的门店范围内', en: 'Outside the uploader’s branches' },
  phone_masked: {
    'zh-CN': '手机号被遮住了（含 *），请填完整号码或卡号',
    en: 'The phone is masked (contains *); enter the full number or the card number',
  },
  already_posted: {
    'zh-CN': '这一行已入账且未撤销，再次导入会重复',
    en: 'This row was already posted and not undone; importing it again would post it twice',
  },
  unheaded: {
    'zh-CN': '多出一个值：第 {at} 列没有表头',
    en: 'Extra value: column {at} has no heading',
  },
  stopped: { 'zh-CN': '导入被停止，没有导入到这一行', en: 'The import was stopped before this row' },
  text: { 'zh-CN': '含有看不见的控制字符', en: 'Contains invisible control characters' },
  too_long: { 'zh-CN': '最多 {limit} 个字', en: 'At most {limit} characters' },
} as const satisfies Record<string, Phrase>;

export type ImportState = keyof typeof importStatePhrases;
export type ImportRowState = keyof typeof importRowStatePhrases;
export type ImportReportColumn = keyof typeof importReportPhrases;
