import { importRowPhrases } from './imports.ts';
import type { Phrase } from './phrase.ts';
import { staffExportPhrases } from './users.ts';

/** Operation log actions, by `thing.verb`. */
export const staffImportAudit = {
  'staff_import.upload': { 'zh-CN': '上传员工导入文件', en: 'Uploaded a staff import' },
  'staff_import.cancel': { 'zh-CN': '取消员工导入', en: 'Cancelled a staff import' },
  'staff_import.stop': { 'zh-CN': '停止员工导入或整批撤销', en: 'Stopped a staff import or its roll-back' },
  'staff_import.fix': { 'zh-CN': '修改员工导入的一行', en: 'Fixed a row of a staff import' },
  'staff_import.replace': { 'zh-CN': '替换员工导入中的值', en: 'Replaced a value in a staff import' },
  'staff_import.confirm': { 'zh-CN': '确认员工导入', en: 'Confirmed a staff import' },
  'staff_import.post': { 'zh-CN': '员工导入完成', en: 'Imported staff' },
  'staff_import.roll_back': { 'zh-CN': '整批撤销员工导入', en: 'Rolled back a staff import' },
  'staff_import.passwords': { 'zh-CN': '取走员工导入的初始密码', en: 'Took the initial passwords of a staff import' },
} as const satisfies Record<string, Phrase>;

export const staffImportErrors = {
  passwords_taken: {
    code: 422210,
    status: 422,
    'zh-CN': '没有可取的初始密码：已经取走、过期，或本人已改过',
    en: 'There are no initial passwords to take: they were taken, have ended, or their people have set others.',
  },
  passwords_not_own: {
    code: 422211,
    status: 422,
    'zh-CN': '初始密码只交给确认导入的人',
    en: 'Only who confirmed the import gets its initial passwords.',
  },
} as const;

/** The exported list, as a noun. */
export const staffImportListPhrase: Phrase = { 'zh-CN': '员工导入记录', en: 'Staff imports' };
export const staffImportRowsPhrase: Phrase = { 'zh-CN': '员工导入明细', en: 'Rows of a staff import' };

/** Titles of its notices. */
export const staffImportNotices = {
  staff_import_posted: { 'zh-CN': '员工“{file}”导入完成', en: 'Staff “{file}”: imported' },
  staff_import_rolled_back: { 'zh-CN': '员工“{file}”的导入已整批撤销', en: 'Staff “{file}”: import rolled back' },
} as const satisfies Record<string, Phrase>;

/** Titles of its tasks. */
export const staffImportTaskPhrases = {
  check: { 'zh-CN': '检查员工文件，{file}', en: 'Check staff, {file}' },
  post: { 'zh-CN': '导入员工，{file}', en: 'Import staff, {file}' },
  roll_back: { 'zh-CN': '整批撤销员工导入，{file}', en: 'Roll back staff, {file}' },
} as const satisfies Record<string, Phrase>;

const { phone, name, staff_no, post, roles, branches, hired_on, remark } = staffExportPhrases;
/** Fields of a file, as the export of staff heads them. Leaving, disabling and passwords are not imported. */
export const staffImportColumnPhrases = { phone, name, staff_no, post, roles, branches, hired_on, remark };

/** Effects of importing a row. */
export const staffImportEffectPhrases = {
  new: { 'zh-CN': '新员工', en: 'New staff' },
  changed: { 'zh-CN': '更新', en: 'Update' },
  same: { 'zh-CN': '没有变化', en: 'No change' },
} as const satisfies Record<string, Phrase>;

/** Why a choice of columns is refused. */
export const staffImportColumnFaultPhrases = {
  no_key: { 'zh-CN': '要有“手机号”，才能认出员工', en: 'a phone is needed to identify staff' },
  repeated: { 'zh-CN': '“{column}”选了两次', en: '“{column}” is chosen twice' },
} as const satisfies Record<string, Phrase>;

/** What is wrong with a cell or a row of somebody. Limits of power are worded without what the reader lacks. */
export const staffImportRowPhrases = {
  ...importRowPhrases,
  phone_missing: { 'zh-CN': '要有手机号', en: 'Enter a phone' },
  phone: { 'zh-CN': '应为 11 位手机号', en: 'A mobile number of 11 digits' },
  name_missing: { 'zh-CN': '新员工要有姓名', en: 'New staff need a name' },
  person_name: {
    'zh-CN': '姓名只用文字、空格、“·”、“-”和撇号，1 到 40 个字',
    en: '1 to 40 letters, spaces, · - or apostrophes',
  },
  staff_no: { 'zh-CN': '1 到 20 位字母、数字或横线', en: '1 to 20 letters, digits or dashes' },
  branches_missing: { 'zh-CN': '新员工要有看得到的门店', en: 'New staff need branches in sight' },
  role_unknown: { 'zh-CN': '没有角色“{name}”', en: 'There is no role “{name}”' },
  role_ambiguous: {
    'zh-CN': '有几个角色叫“{name}”，请先改名',
    en: 'Several roles are called “{name}”; rename one first',
  },
  branch_unknown: {
    'zh-CN': '没有门店“{name}”，或已关店，或不在您的门店范围内',
    en: 'There is no branch “{name}”, or it is closed down, or outside your branches',
  },
  branch_ambiguous: {
    'zh-CN': '有几家门店叫“{name}”，请填门店编号',
    en: 'Several branches are called “{name}”; use the branch number',
  },
  branch_not_seen: {
    'zh-CN': '只能分配您自己看得到的门店',
    en: 'You can give only branches that you see yourself',
  },
  above_own_power: {
    'zh-CN': '角色“{name}”有您没有的权限，不能由您给出或收回',
    en: 'The role “{name}” can do what you can’t, so you can neither give nor take it',
  },
  user_not_found: { 'zh-CN': '不在您的门店范围内', en: 'Outside your branches' },
  user_above_own_power: {
    'zh-CN': '有您没有的权限，请由有这些权限的人来改',
    en: 'Can do what you can’t; somebody who can has to edit them',
  },
  user_of_other_branches: {
    'zh-CN': '也在您看不到的门店工作，请由能看到这些门店的人来改',
    en: 'Works in branches that you don’t see, too; somebody who sees them has to edit them',
  },
  own_user: { 'zh-CN': '不能用导入改您自己', en: 'You can’t edit yourself by an import' },
  same_key: { 'zh-CN': '手机号和第 {row} 行相同', en: 'The same phone as in row {row}' },
  same_no: { 'zh-CN': '工号和第 {row} 行相同', en: 'The same staff number as in row {row}' },
  exists: {
    'zh-CN': '这个手机号已是员工，按您的选择不更新',
    en: 'This person is staff already; you chose not to change existing ones',
  },
  create_denied: { 'zh-CN': '没有添加用户的权限', en: 'No permission to add users' },
  update_denied: { 'zh-CN': '没有修改用户的权限', en: 'No permission to edit users' },
  remove_denied: { 'zh-CN': '撤销的人没有删除用户的权限', en: 'Who rolls back is not permitted to remove users' },
  changed_since: { 'zh-CN': '导入之后有人改过，保持现状', en: 'Edited after the import; kept as it is' },
  joined_since: {
    'zh-CN': '本人已经登录过，保留；不再需要时请在员工页删除',
    en: 'They have signed in since and are kept; remove them among the staff if they are not needed',
  },
  gone_since: {
    'zh-CN': '检查之后，这位员工或其角色、门店已删除',
    en: 'Removed after the check, or their roles or branches were',
  },
} as const satisfies Record<string, Phrase>;

export type StaffImportColumn = keyof typeof staffImportColumnPhrases;
export type StaffImportRowFault = keyof typeof staffImportRowPhrases;
