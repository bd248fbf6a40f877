import { branchExportPhrases } from './branches.ts';
import { importRowPhrases } from './imports.ts';
import type { Phrase } from './phrase.ts';

/** Operation log actions, by `thing.verb`. */
export const branchImportAudit = {
  'branch_import.upload': { 'zh-CN': '上传门店导入文件', en: 'Uploaded a branch import' },
  'branch_import.cancel': { 'zh-CN': '取消门店导入', en: 'Cancelled a branch import' },
  'branch_import.stop': { 'zh-CN': '停止门店导入或整批撤销', en: 'Stopped a branch import or its roll-back' },
  'branch_import.fix': { 'zh-CN': '修改门店导入的一行', en: 'Fixed a row of a branch import' },
  'branch_import.replace': { 'zh-CN': '替换门店导入中的值', en: 'Replaced a value in a branch import' },
  'branch_import.confirm': { 'zh-CN': '确认门店导入', en: 'Confirmed a branch import' },
  'branch_import.post': { 'zh-CN': '门店导入完成', en: 'Imported branches' },
  'branch_import.roll_back': { 'zh-CN': '整批撤销门店导入', en: 'Rolled back a branch import' },
  'branch.remove': { 'zh-CN': '撤销导入的门店', en: 'Removed a branch that was imported' },
} as const satisfies Record<string, Phrase>;

/** The exported list, as a noun. */
export const branchImportListPhrase: Phrase = { 'zh-CN': '门店导入记录', en: 'Branch imports' };
export const branchImportRowsPhrase: Phrase = { 'zh-CN': '门店导入明细', en: 'Rows of a branch import' };

/** Titles of its notices. */
export const branchImportNotices = {
  branch_import_posted: { 'zh-CN': '门店“{file}”导入完成', en: 'Branches “{file}”: imported' },
  branch_import_rolled_back: { 'zh-CN': '门店“{file}”的导入已整批撤销', en: 'Branches “{file}”: import rolled back' },
} as const satisfies Record<string, Phrase>;

/** Titles of its tasks. */
export const branchImportTaskPhrases = {
  check: { 'zh-CN': '检查门店文件，{file}', en: 'Check branches, {file}' },
  post: { 'zh-CN': '导入门店，{file}', en: 'Import branches, {file}' },
  roll_back: { 'zh-CN': '整批撤销门店导入，{file}', en: 'Roll back branches, {file}' },
} as const satisfies Record<string, Phrase>;

const { state: _, ...columns } = branchExportPhrases;
/** Fields of a file, as the export of branches heads them. Closing and pausing are not imported. */
export const branchImportColumnPhrases = columns;

/** Effects of importing a row. */
export const branchImportEffectPhrases = {
  new: { 'zh-CN': '新门店', en: 'New branch' },
  changed: { 'zh-CN': '更新', en: 'Update' },
  same: { 'zh-CN': '没有变化', en: 'No change' },
} as const satisfies Record<string, Phrase>;

/** Why a choice of columns is refused. */
export const branchImportColumnFaultPhrases = {
  no_key: { 'zh-CN': '要有“编号”，才能认出门店', en: 'a number is needed to identify branches' },
  repeated: { 'zh-CN': '“{column}”选了两次', en: '“{column}” is chosen twice' },
} as const satisfies Record<string, Phrase>;

/** What is wrong with a cell or a row of a branch. */
export const branchImportRowPhrases = {
  ...importRowPhrases,
  number_missing: { 'zh-CN': '要有编号', en: 'Enter a number' },
  number: { 'zh-CN': '1 到 12 位字母、数字或横线', en: '1 to 12 letters, digits or dashes' },
  name_missing: { 'zh-CN': '新门店要有名称', en: 'A new branch needs a name' },
  label: { 'zh-CN': '1 到 40 个字，不能有换行', en: '1 to 40 characters on one line' },
  person_name: {
    'zh-CN': '姓名只用文字、空格、“·”、“-”和撇号，1 到 40 个字',
    en: '1 to 40 letters, spaces, · - or apostrophes',
  },
  type: { 'zh-CN': '填“门店”“仓库”或“加盟店”', en: 'Use “Store”, “Warehouse” or “Franchise”' },
  head_type: {
    'zh-CN': '总店只有一家：总店的类型不能改，别的门店也不能改成总店',
    en: 'There is one head office: its type can’t change, and no other branch can become it',
  },
  region_unknown: {
    'zh-CN': '没有这个区域；填到区县，如“浙江省杭州市西湖区”，或填六位代码',
    en: 'There is no such region; write it whole and in Chinese, such as 浙江省杭州市西湖区, or as its six digits',
  },
  region_ambiguous: {
    'zh-CN': '有几个区域叫这个名字，请从省写起，或填六位代码',
    en: 'Several regions have this name; write it from the province on, or as its six digits',
  },
  line: { 'zh-CN': '最多 {limit} 个字，不能有换行', en: 'At most {limit} characters on one line' },
  shop_phone: {
    'zh-CN': '填手机号、带区号的座机（0571-87001212）或 400 电话',
    en: 'A mobile number, a landline as 0571-87001212, or a 400 number',
  },
  latitude: { 'zh-CN': '-90 到 90 之间的度数，如 30.259924', en: 'Degrees from -90 to 90, such as 30.259924' },
  longitude: {
    'zh-CN': '-180 到 180 之间的度数，如 120.130203',
    en: 'Degrees from -180 to 180, such as 120.130203',
  },
  place: { 'zh-CN': '经度和纬度要一起填', en: 'Enter longitude and latitude together' },
  hours: {
    'zh-CN': '写成“周一至周五 09:30–22:00；周六、周日 10:00–23:00”，时段不能重叠；不营业写“休息”',
    en: 'Write Mon–Fri 09:30–22:00; Sat, Sun 10:00–23:00, without overlaps; closed for days off',
  },
  same_key: { 'zh-CN': '编号和第 {row} 行相同', en: 'The same number as in row {row}' },
  exists: {
    'zh-CN': '这个编号已有门店，按您的选择不更新',
    en: 'A branch has this number; you chose not to change existing ones',
  },
  create_denied: {
    'zh-CN': '新门店只能由看得到所有门店、能受理门店申请的人导入',
    en: 'Only somebody who works in all branches and decides on applications can add branches',
  },
  update_denied: { 'zh-CN': '没有修改门店的权限', en: 'No permission to edit branches' },
  taken_since: { 'zh-CN': '检查之后，这个编号已被别的门店使用', en: 'Another branch took this number after the check' },
  gone_since: { 'zh-CN': '检查之后，门店已不在', en: 'The branch is gone since the check' },
  changed_since: { 'zh-CN': '导入之后有人改过，保持现状', en: 'Edited after the import; kept as it is' },
  branch_used: {
    'zh-CN': '门店已有员工、会员、商品、设备或账目，保留；不用时可以关店',
    en: 'The branch already has staff, members, items, devices or postings and is kept; it can be closed down',
  },
} as const satisfies Record<string, Phrase>;

export type BranchImportColumn = keyof typeof branchImportColumnPhrases;
export type BranchImportRowFault = keyof typeof branchImportRowPhrases;
