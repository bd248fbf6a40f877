import type { ErrorPhrase, Phrase } from './phrase.ts';

export const logErrors = {
  log_not_found: { code: 40490, status: 404, 'zh-CN': '没有这条日志', en: 'There is no such entry.' },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const logAudit = {
  'log.retention': { 'zh-CN': '设置日志保留时间', en: 'Set how long the log is kept' },
  'log.remove': { 'zh-CN': '删除过期日志', en: 'Removed old entries' },
  'log.erase': { 'zh-CN': '抹除会员的记录内容', en: 'Erased a member’s values' },
} as const satisfies Record<string, Phrase>;

/** What entries of the operation log are about. */
export const logSubjectPhrases = {
  member: { 'zh-CN': '会员', en: 'Member' },
  adjustment: { 'zh-CN': '余额调整', en: 'Adjustment' },
  opening: { 'zh-CN': '期初导入', en: 'Opening balances' },
  member_import: { 'zh-CN': '会员导入', en: 'Member import' },
  user: { 'zh-CN': '用户', en: 'User' },
  account: { 'zh-CN': '账号', en: 'Account' },
  role: { 'zh-CN': '角色', en: 'Role' },
  item: { 'zh-CN': '商品', en: 'Item' },
  brand: { 'zh-CN': '品牌', en: 'Brand' },
  category: { 'zh-CN': '分类', en: 'Category' },
  export: { 'zh-CN': '导出', en: 'Export' },
  task: { 'zh-CN': '任务', en: 'Task' },
  saved_view: { 'zh-CN': '列表视图', en: 'List view' },
  verification: { 'zh-CN': '账本核验', en: 'Ledger verification' },
  service: { 'zh-CN': '服务', en: 'Service' },
  merchant: { 'zh-CN': '商户', en: 'Merchant' },
} as const satisfies Record<string, Phrase>;
export type LogSubject = keyof typeof logSubjectPhrases;

/** The fields of logged changes. */
export const logFieldPhrases = {
  name: { 'zh-CN': '名称', en: 'Name' },
  actual_name: { 'zh-CN': '姓名', en: 'Name' },
  abbreviation_name: { 'zh-CN': '简称', en: 'Short name' },
  merchant_no: { 'zh-CN': '商户号', en: 'Merchant number' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  gender: { 'zh-CN': '性别', en: 'Gender' },
  birthday: { 'zh-CN': '生日', en: 'Birthday' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  vip_id: { 'zh-CN': '会员', en: 'Member' },
  grade_id: { 'zh-CN': '等级', en: 'Grade' },
  grade_from: { 'zh-CN': '等级开始', en: 'Grade since' },
  grade_to: { 'zh-CN': '等级有效期至', en: 'Grade ends' },
  branch_id: { 'zh-CN': '门店', en: 'Branch' },
  branches: { 'zh-CN': '门店', en: 'Branches' },
  tags: { 'zh-CN': '标签', en: 'Tags' },
  remark: { 'zh-CN': '备注', en: 'Note' },
  state: { 'zh-CN': '状态', en: 'State' },
  source: { 'zh-CN': '来源', en: 'Source' },
  principal: { 'zh-CN': '本金', en: 'Principal' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
  approval_hours: { 'zh-CN': '审批时限（小时）', en: 'Hours to approve' },
  undo_hours: { 'zh-CN': '撤销时限（小时）', en: 'Hours to undo' },
  roles: { 'zh-CN': '角色', en: 'Roles' },
  permissions: { 'zh-CN': '权限', en: 'Permissions' },
  given_to: { 'zh-CN': '授予', en: 'Given to' },
  taken_from: { 'zh-CN': '收回自', en: 'Taken from' },
  second_factor: { 'zh-CN': '必须两步验证', en: 'Only with two-step verification' },
  all_permissions: { 'zh-CN': '全部权限', en: 'Every permission' },
  made_from: { 'zh-CN': '模板', en: 'Template' },
  template: { 'zh-CN': '模板', en: 'Template' },
  disabled: { 'zh-CN': '停用', en: 'Disabled' },
  code: { 'zh-CN': '编码', en: 'Code' },
  price: { 'zh-CN': '价格', en: 'Price' },
  unit: { 'zh-CN': '单位', en: 'Unit' },
  origin: { 'zh-CN': '来源', en: 'Origin' },
  brand_id: { 'zh-CN': '品牌', en: 'Brand' },
  category_id: { 'zh-CN': '分类', en: 'Category' },
  parent_id: { 'zh-CN': '上级分类', en: 'Parent category' },
  sort_code: { 'zh-CN': '顺序', en: 'Order' },
  external_id: { 'zh-CN': '外部编号', en: 'External ID' },
  shared: { 'zh-CN': '共享', en: 'Shared' },
  list: { 'zh-CN': '列表', en: 'List' },
  format: { 'zh-CN': '文件格式', en: 'File format' },
  columns: { 'zh-CN': '列', en: 'Columns' },
  filter: { 'zh-CN': '筛选条件', en: 'Filter' },
  keyword: { 'zh-CN': '搜索', en: 'Search' },
  ids: { 'zh-CN': '选中的行', en: 'Selected rows' },
  mask_phones: { 'zh-CN': '隐藏手机号', en: 'Phones masked' },
  rows: { 'zh-CN': '行数', en: 'Rows' },
  row_no: { 'zh-CN': '行号', en: 'Row' },
  file_name: { 'zh-CN': '文件', en: 'File' },
  posted: { 'zh-CN': '已写入', en: 'Written' },
  failed: { 'zh-CN': '失败', en: 'Failed' },
  undone: { 'zh-CN': '已撤销', en: 'Undone' },
  kept: { 'zh-CN': '保留', en: 'Kept' },
  expires_on: { 'zh-CN': '到期日', en: 'Expires' },
  open_until: { 'zh-CN': '开通至', en: 'Open until' },
  log_months: { 'zh-CN': '保留月数', en: 'Months kept' },
  removed_before: { 'zh-CN': '早于此日', en: 'Older than' },
  entries: { 'zh-CN': '条数', en: 'Entries' },
} as const satisfies Record<string, Phrase>;

/** Words for values of logged changes. */
export const logValuePhrases = {
  yes: { 'zh-CN': '是', en: 'Yes' },
  no: { 'zh-CN': '否', en: 'No' },
  all: { 'zh-CN': '全部门店', en: 'Every branch' },
  none: { 'zh-CN': '不限', en: 'No limit' },
  program: { 'zh-CN': '系统', en: 'The program' },
  erased: { 'zh-CN': '已抹除', en: 'Erased' },
  gone: { 'zh-CN': '已删除', en: 'Removed' },
} as const satisfies Record<string, Phrase>;

/** Why a try to sign in failed, as the log tells it; others are only “not signed in”. */
export const signInFaultPhrases = {
  wrong_credentials: { 'zh-CN': '手机号或密码不对', en: 'Wrong phone or password' },
  wrong_code: { 'zh-CN': '验证码不对', en: 'Wrong code' },
  code_expired: { 'zh-CN': '验证码已过期', en: 'The code has expired' },
  wrong_totp: { 'zh-CN': '身份验证器的验证码不对', en: 'Wrong code of the authenticator app' },
  wrong_recovery_code: { 'zh-CN': '恢复码不对', en: 'Wrong recovery code' },
  passkey_refused: { 'zh-CN': '通行密钥没有通过', en: 'The passkey was refused' },
  too_many_attempts: { 'zh-CN': '错误次数过多，暂时锁定', en: 'Too many failures, locked for a while' },
  too_many_code_tries: { 'zh-CN': '验证码试错次数过多', en: 'Too many wrong codes' },
  strangers_tried: { 'zh-CN': '在陌生网络输错过多，暂时只能用验证码', en: 'Too many failures elsewhere, code needed' },
  account_disabled: { 'zh-CN': '账号已停用', en: 'The account is disabled' },
  password_expired: { 'zh-CN': '初始密码已过期', en: 'The first password has expired' },
  sign_in_key_expired: { 'zh-CN': '登录页停留太久', en: 'The sign-in page was open too long' },
  phone_verification_needed: { 'zh-CN': '密码正确，还需验证手机号', en: 'Right password, phone still to verify' },
  activation_needed: { 'zh-CN': '密码正确，还需激活账号', en: 'Right password, account still to activate' },
  second_factor_needed: { 'zh-CN': '第一步正确，等待第二步', en: 'First step right, second step awaited' },
  second_factor_expired: { 'zh-CN': '第二步用时太久', en: 'The second step took too long' },
  passkey_expired: { 'zh-CN': '通行密钥用时太久', en: 'The passkey took too long' },
  wechat_ticket_expired: { 'zh-CN': '微信扫码已过期', en: 'The WeChat scan has expired' },
} as const satisfies Record<string, Phrase>;

/** Columns of the exports; keys equal those of the console's columns that show the same. */
export const operationLogExportPhrases = {
  at: { 'zh-CN': '时间', en: 'Time' },
  operator: { 'zh-CN': '操作员', en: 'Who' },
  action: { 'zh-CN': '操作', en: 'Action' },
  subject_kind: { 'zh-CN': '对象类型', en: 'Kind of subject' },
  subject: { 'zh-CN': '对象', en: 'Subject' },
  changes: { 'zh-CN': '内容', en: 'Changes' },
  reason: { 'zh-CN': '原因', en: 'Reason' },
  address: { 'zh-CN': '地址', en: 'Address' },
  request_id: { 'zh-CN': '请求编号', en: 'Request ID' },
} as const satisfies Record<string, Phrase>;
export const signInLogExportPhrases = {
  at: { 'zh-CN': '时间', en: 'Time' },
  name: { 'zh-CN': '姓名', en: 'Who' },
  method: { 'zh-CN': '方式', en: 'Way' },
  result: { 'zh-CN': '结果', en: 'Result' },
  why: { 'zh-CN': '说明', en: 'Why' },
  address: { 'zh-CN': '地址', en: 'Address' },
  device: { 'zh-CN': '设备', en: 'Browser' },
} as const satisfies Record<string, Phrase>;
