import { importRowPhrases } from './imports.ts';
import type { Phrase } from './phrase.ts';

/** Operation log actions, by `thing.verb`. */
export const memberImportAudit = {
  'member_import.upload': { 'zh-CN': '上传会员导入文件', en: 'Uploaded a member import' },
  'member_import.cancel': { 'zh-CN': '取消会员导入', en: 'Cancelled a member import' },
  'member_import.stop': { 'zh-CN': '停止会员导入或整批撤销', en: 'Stopped a member import or its roll-back' },
  'member_import.fix': { 'zh-CN': '修改会员导入的一行', en: 'Fixed a row of a member import' },
  'member_import.replace': { 'zh-CN': '替换会员导入中的值', en: 'Replaced a value in a member import' },
  'member_import.confirm': { 'zh-CN': '确认会员导入', en: 'Confirmed a member import' },
  'member_import.post': { 'zh-CN': '会员导入完成', en: 'Imported members' },
  'member_import.roll_back': { 'zh-CN': '整批撤销会员导入', en: 'Rolled back a member import' },
  'member.remove': { 'zh-CN': '整批撤销导入，删除会员', en: 'Removed members by rolling back an import' },
} as const satisfies Record<string, Phrase>;

/** The exported list, as a noun. */
export const memberImportListPhrase: Phrase = { 'zh-CN': '会员导入记录', en: 'Member imports' };
export const memberImportRowsPhrase: Phrase = { 'zh-CN': '会员导入明细', en: 'Rows of a member import' };

/** Titles of its notices. */
export const memberImportNotices = {
  member_import_posted: { 'zh-CN': '会员“{file}”导入完成', en: 'Members “{file}”: imported' },
  member_import_rolled_back: { 'zh-CN': '会员“{file}”的导入已整批撤销', en: 'Members “{file}”: import rolled back' },
} as const satisfies Record<string, Phrase>;

/** Titles of its tasks. */
export const memberImportTaskPhrases = {
  check: { 'zh-CN': '检查会员文件，{file}', en: 'Check members, {file}' },
  post: { 'zh-CN': '导入会员，{file}', en: 'Import members, {file}' },
  roll_back: { 'zh-CN': '整批撤销会员导入，{file}', en: 'Roll back members, {file}' },
} as const satisfies Record<string, Phrase>;

/** Fields of a file, as headings of the template. */
export const memberImportColumnPhrases = {
  name: { 'zh-CN': '姓名', en: 'Name' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  gender: { 'zh-CN': '性别', en: 'Gender' },
  birthday: { 'zh-CN': '生日', en: 'Birthday' },
  grade: { 'zh-CN': '等级', en: 'Grade' },
  branch: { 'zh-CN': '归属门店', en: 'Branch' },
  tags: { 'zh-CN': '标签', en: 'Tags' },
  remark: { 'zh-CN': '备注', en: 'Note' },
  joined_on: { 'zh-CN': '入会日期', en: 'Joined on' },
} as const satisfies Record<string, Phrase>;

/** Effects of importing a row. */
export const memberImportEffectPhrases = {
  new: { 'zh-CN': '新会员', en: 'New member' },
  changed: { 'zh-CN': '更新', en: 'Update' },
  same: { 'zh-CN': '没有变化', en: 'No change' },
} as const satisfies Record<string, Phrase>;

/** What is wrong with a cell or a row of a member. */
export const memberImportRowPhrases = {
  ...importRowPhrases,
  phone: { 'zh-CN': '应为 11 位手机号', en: 'Use a mobile number of 11 digits' },
  phone_missing: { 'zh-CN': '新会员要有手机号', en: 'A new member needs a phone' },
  name_missing: { 'zh-CN': '新会员要有姓名', en: 'A new member needs a name' },
  asked_by_card: { 'zh-CN': '会员卡要求新会员填这一项', en: 'The member card requires it of new members' },
  name: {
    'zh-CN': "1 到 40 个字，只能有文字、数字、空格、·、' 和 -",
    en: "1 to 40 letters, digits, spaces, ·, ' or -",
  },
  gender: { 'zh-CN': '填男或女，也可以留空', en: 'Use male or female, or leave it empty' },
  birthday: {
    'zh-CN': '生日不能早于 1900 年，也不能晚于今天',
    en: 'The birthday cannot be before 1900 or after today',
  },
  joined_on: { 'zh-CN': '入会日期不能晚于今天', en: 'The joining date cannot be after today' },
  member_no: { 'zh-CN': '4 到 20 位字母或数字', en: '4 to 20 letters or digits' },
  card_unknown: {
    'zh-CN': '没有这张卡；新会员要有手机号和姓名',
    en: 'There is no such card; a new member needs a phone and a name',
  },
  card_differs: { 'zh-CN': '和这位会员现有的卡号不同', en: 'The member has another card number' },
  grade_unknown: { 'zh-CN': '没有这个等级，或等级已停用', en: 'There is no such grade, or it is disabled' },
  tag: { 'zh-CN': '每个标签 1 到 12 个字', en: 'A tag has 1 to 12 characters' },
  too_many_tags: { 'zh-CN': '一位会员最多 {limit} 个标签', en: 'A member has at most {limit} tags' },
  same_member: { 'zh-CN': '和第 {row} 行是同一位会员', en: 'The same member as row {row}' },
  same_phone: { 'zh-CN': '和第 {row} 行相同', en: 'The same as in row {row}' },
  same_card: { 'zh-CN': '和第 {row} 行相同', en: 'The same as in row {row}' },
  phone_taken: { 'zh-CN': '这个手机号已是另一位会员的', en: 'Another member has this phone' },
  create_denied: { 'zh-CN': '没有新建会员的权限', en: 'No permission to add members' },
  update_denied: { 'zh-CN': '没有编辑会员的权限', en: 'No permission to edit members' },
  taken_since: {
    'zh-CN': '检查之后，手机号或卡号已被别的会员使用',
    en: 'The phone or card number was taken by another member after the check',
  },
  gone_since: { 'zh-CN': '检查之后，会员已注销', en: 'The member was cancelled after the check' },
  changed_since: { 'zh-CN': '导入之后有人改过，保持现状', en: 'Edited after the import; kept as it is' },
  used_since: {
    'zh-CN': '导入之后已有余额、积分或调整记录，保持现状',
    en: 'Has balances, points or adjustments since the import; kept',
  },
  phone_gone: {
    'zh-CN': '原来的手机号已被别的会员使用，保持现状',
    en: 'Another member now has the previous phone; kept as it is',
  },
} as const satisfies Record<string, Phrase>;

export type MemberImportColumn = keyof typeof memberImportColumnPhrases;
export type MemberImportEffect = keyof typeof memberImportEffectPhrases;
export type MemberImportRowFault = keyof typeof memberImportRowPhrases;
