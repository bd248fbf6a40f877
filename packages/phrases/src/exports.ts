import type { ErrorPhrase, Phrase } from './phrase.ts';

export const exportErrors = {
  export_nothing_selected: {
    code: 42340,
    status: 422,
    'zh-CN': '选中的行已不在这个列表里，请刷新后重新选择',
    en: 'None of the selected rows are in this list any more. Refresh it and select again.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const exportAudit = {
  'export.start': { 'zh-CN': '开始导出', en: 'Started an export' },
  'export.finish': { 'zh-CN': '导出完成', en: 'Finished an export' },
} as const satisfies Record<string, Phrase>;

export const exportPhrases = {
  title: { 'zh-CN': '导出{list}', en: 'Export {list}' },
  unknownList: { 'zh-CN': '列表', en: 'A list' },
  period: { 'zh-CN': '{from} 至 {to}', en: '{from} to {to}' },
  since: { 'zh-CN': '{from} 起', en: 'from {from}' },
  until: { 'zh-CN': '至 {to}', en: 'until {to}' },
  moment: { 'zh-CN': '截至 {at}', en: 'as of {at}' },
  filtered: { 'zh-CN': '已筛选', en: 'filtered' },
  selected: { 'zh-CN': '选中 {count} 行', en: '{count} selected' },
  branches: { 'zh-CN': '{count} 家门店', en: '{count} branches' },
  by: { 'zh-CN': '{name}导出于 {at}', en: 'Exported by {name} at {at}' },
} as const satisfies Record<string, Phrase>;

/** What the filters of exported lists are called, where the log has no word for them, or another. */
export const exportFilterPhrases = {
  sort: { 'zh-CN': '排序', en: 'Sorted by' },
  order: { 'zh-CN': '顺序', en: 'Order' },
  tag: { 'zh-CN': '标签', en: 'Tags' },
  joined_from: { 'zh-CN': '入会自', en: 'Joined from' },
  joined_to: { 'zh-CN': '入会至', en: 'Joined to' },
  birthday_month: { 'zh-CN': '生日月份', en: 'Month of birth' },
  exact: { 'zh-CN': '完全一致', en: 'Exact match' },
  id: { 'zh-CN': '编号', en: 'ID' },
  'postings.id': { 'zh-CN': '会员', en: 'Member' },
  'lots.id': { 'zh-CN': '会员', en: 'Member' },
  'item_sync_rows.id': { 'zh-CN': '同步', en: 'Sync' },
  'item_import_rows.id': { 'zh-CN': '文件', en: 'File' },
  'member_import_rows.id': { 'zh-CN': '文件', en: 'File' },
  'branch_import_rows.id': { 'zh-CN': '文件', en: 'File' },
  'staff_import_rows.id': { 'zh-CN': '文件', en: 'File' },
  'opening_rows.id': { 'zh-CN': '文件', en: 'File' },
  after: { 'zh-CN': '行号之后', en: 'After row' },
  from: { 'zh-CN': '自', en: 'From' },
  to: { 'zh-CN': '至', en: 'To' },
  at: { 'zh-CN': '截至', en: 'As of' },
  document: { 'zh-CN': '单据', en: 'Document' },
  number: { 'zh-CN': '单号', en: 'Number' },
  open: { 'zh-CN': '有余额', en: 'With a balance' },
  bound: { 'zh-CN': '绑定中', en: 'Bound now' },
  status: { 'zh-CN': '状态', en: 'State' },
  result: { 'zh-CN': '结果', en: 'Result' },
  sold_out: { 'zh-CN': '现在售罄', en: 'Sold out now' },
  item_id: { 'zh-CN': '商品', en: 'Item' },
  asked_by: { 'zh-CN': '申请人', en: 'Requested by' },
  asked_from: { 'zh-CN': '申请时间自', en: 'Requested from' },
  asked_to: { 'zh-CN': '申请时间至', en: 'Requested to' },
  decided_from: { 'zh-CN': '处理时间自', en: 'Decided from' },
  dated_from: { 'zh-CN': '收款或开单自', en: 'Paid or made from' },
  dated_to: { 'zh-CN': '收款或开单至', en: 'Paid or made to' },
  made_from: { 'zh-CN': '下单自', en: 'Made from' },
  made_to: { 'zh-CN': '下单至', en: 'Made to' },
  'orders.made_by': { 'zh-CN': '收银员', en: 'Cashier' },
  opened_from: { 'zh-CN': '开班自', en: 'Opened from' },
  opened_to: { 'zh-CN': '开班至', en: 'Opened to' },
  'shifts.user_id': { 'zh-CN': '收银员', en: 'Cashier' },
  rule_id: { 'zh-CN': '充值规则', en: 'Top-up rule' },
  branch_type: { 'zh-CN': '类型', en: 'Type' },
  device_id: { 'zh-CN': '设备', en: 'Device' },
  role_id: { 'zh-CN': '角色', en: 'Role' },
  action: { 'zh-CN': '做了什么', en: 'What was done' },
  topic: { 'zh-CN': '主题', en: 'Topic' },
  subject_kind: { 'zh-CN': '对象类型', en: 'Kind of subject' },
  subject: { 'zh-CN': '对象', en: 'Subject' },
  member_id: { 'zh-CN': '会员', en: 'Member' },
  'operation_log.user_id': { 'zh-CN': '谁', en: 'Who' },
  'operation_log.address': { 'zh-CN': '从哪里', en: 'From where' },
  'sign_in_log.address': { 'zh-CN': '从哪里', en: 'From where' },
  request_id: { 'zh-CN': '请求编号', en: 'Request ID' },
  method: { 'zh-CN': '方式', en: 'Method' },
} as const satisfies Record<string, Phrase>;

/** Coded values of those filters that no other phrases name. */
export const exportFilterValuePhrases = {
  asc: { 'zh-CN': '从小到大', en: 'Ascending' },
  desc: { 'zh-CN': '从大到小', en: 'Descending' },
  quick: { 'zh-CN': '快速添加', en: 'Added quickly' },
  sort_code: { 'zh-CN': '手动顺序', en: 'By hand' },
  created_at: { 'zh-CN': '添加时间', en: 'Added' },
  balance: { 'zh-CN': '余额', en: 'Balance' },
} as const satisfies Record<string, Phrase>;
