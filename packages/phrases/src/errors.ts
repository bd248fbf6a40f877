import type { Phrase } from './phrase.ts';

/** The words of every error a call can answer, by its stable name. */
export const errorPhrases = {
  // Given by the specification.
  session_invalid: { 'zh-CN': '登录已失效，请重新登录', en: 'Your sign-in is no longer valid. Please sign in again.' },
  merchant_required: { 'zh-CN': '请先选择商户', en: 'Choose a merchant first.' },
  activation_needed: {
    'zh-CN': '账号体系已升级，激活账号后即可恢复使用',
    en: 'The account system was upgraded. Activate your account to restore access.',
  },
  phone_verification_needed: {
    'zh-CN': '首次登录需要验证手机号',
    en: 'Verify your phone number for the first sign-in.',
  },
  invalid_input: {
    'zh-CN': '填写的内容有误，请检查标出的字段',
    en: 'Some of what was sent is not valid. Check the marked fields.',
  },
  service_not_open: {
    'zh-CN': '商户还没有开通“{service}”服务，请联系服务商',
    en: 'The service “{service}” is not open for this merchant. Contact the service provider.',
  },

  // Requests.
  malformed_request: { 'zh-CN': '请求的格式不对，无法读取', en: 'The request could not be read.' },
  page_too_deep: {
    'zh-CN': '按页码最多看到第 10,000 行，请用筛选缩小范围或继续向后翻',
    en: 'Pages by number reach row 10,000. Narrow the filter, or go on with the cursor.',
  },
  cursor_invalid: {
    'zh-CN': '翻页位置已失效，请从第一页重新开始',
    en: 'That position is no longer valid. Start again from the first page.',
  },
  route_not_found: { 'zh-CN': '没有这个接口', en: 'There is no such call.' },
  method_not_allowed: { 'zh-CN': '这个地址不支持该请求方法', en: 'This address does not answer that method.' },
  body_too_large: { 'zh-CN': '提交的内容太大，上限 {limit}', en: 'What was sent is too large; the limit is {limit}.' },
  headers_too_large: { 'zh-CN': '请求的标头太长', en: 'The headers of the request are too long.' },
  unsupported_media_type: { 'zh-CN': '请用 JSON 格式提交', en: 'Send the request as JSON.' },
  upload_expected: {
    'zh-CN': '请以 multipart/form-data 上传一个文件，字段名为 file',
    en: 'Send one file as multipart/form-data, in the field “file”.',
  },
  rate_limited: {
    'zh-CN': '操作太频繁，请 {seconds} 秒后再试',
    en: 'Too many requests. Try again in {seconds} seconds.',
  },
  not_found: { 'zh-CN': '没有找到', en: 'Not found.' },
  stale_edit: {
    'zh-CN': '别人刚刚改过这条记录，请看过最新内容再保存',
    en: 'Someone else has just changed this. Look at the latest version before you save.',
  },
  idempotency_key_reused: {
    'zh-CN': '这个提交编号已用于另一次操作，请刷新后重试',
    en: 'This idempotency key was used for another request.',
  },
  internal_error: {
    'zh-CN': '系统出错了，请稍后再试；还不行请把编号发给服务商',
    en: 'Something went wrong. Try again later, or send the request number to the service provider.',
  },
  database_away: {
    'zh-CN': '数据服务暂时不可用，没有保存任何内容，请稍后再试',
    en: 'The database is away for the moment. Nothing was saved; try again shortly.',
  },
  shutting_down: { 'zh-CN': '服务正在重启，请稍后再试', en: 'The service is restarting. Try again shortly.' },

  // Signing in.
  wrong_credentials: { 'zh-CN': '手机号或密码不对', en: 'The phone number or the password is wrong.' },
  too_many_attempts: {
    'zh-CN': '密码错误次数过多，请 {minutes} 分钟后再试',
    en: 'Too many failed attempts. Try again in {minutes} minutes.',
  },
  too_many_lookups: {
    'zh-CN': '查询手机号过于频繁，请 {minutes} 分钟后再试',
    en: 'Too many phone numbers were looked up. Try again in {minutes} minutes.',
  },
  sign_in_key_expired: {
    'zh-CN': '页面停留太久，请再点一次登录',
    en: 'The page was open too long. Please sign in once more.',
  },
  plain_password_refused: { 'zh-CN': '密码必须加密传输', en: 'The password must be sent encrypted.' },
  account_disabled: {
    'zh-CN': '账号已停用，请联系服务商',
    en: 'This account is disabled. Contact the service provider.',
  },

  // Merchants.
  merchant_not_linked: { 'zh-CN': '您不属于这个商户', en: 'You do not belong to this merchant.' },
  user_not_linked: { 'zh-CN': '当前账号不是这个用户', en: 'Your account is not that user.' },
  user_disabled: {
    'zh-CN': '您在这个商户的账号已停用，请联系管理员',
    en: 'Your user in this merchant is disabled. Contact its administrator.',
  },
  merchant_not_open: {
    'zh-CN': '商户还没有开通服务，请联系服务商开通',
    en: 'The service is not open for this merchant. Contact the provider to open it.',
  },
  merchant_expired: {
    'zh-CN': '商户的服务已过期，请联系服务商续费',
    en: 'The service of this merchant has expired. Contact the provider to renew.',
  },
  merchant_disabled: { 'zh-CN': '商户已由服务商停用', en: 'This merchant was disabled by the service provider.' },
  merchant_uninitialised: { 'zh-CN': '商户还没有初始化', en: 'This merchant is not initialised yet.' },
  provider_required: { 'zh-CN': '只有服务商可以这样做', en: 'Only the service provider may do this.' },
  permission_denied: { 'zh-CN': '您没有“{permission}”权限', en: 'You do not have the permission “{permission}”.' },

  whole_merchant_only: {
    'zh-CN': '这里是整个商户的数据，需要全部门店的数据范围',
    en: 'These figures are of the whole merchant: they are for users of all branches.',
  },

  // Members.
  member_not_found: { 'zh-CN': '没有找到这位会员', en: 'There is no such member.' },
  member_phone_taken: { 'zh-CN': '已是会员：{name}，{member_no}', en: 'Already a member: {name}, {member_no}' },
  member_no_taken: { 'zh-CN': '卡号 {member_no} 已被使用', en: 'The card number {member_no} is taken.' },
  member_state_refused: { 'zh-CN': '会员现在的状态不能这样操作', en: 'The member’s state does not allow this.' },
  grade_not_found: { 'zh-CN': '没有这个等级，或等级已停用', en: 'There is no such grade, or it is disabled.' },
  branch_not_found: {
    'zh-CN': '没有这家门店，或不在您的门店范围内',
    en: 'There is no such branch, or it is outside your branches.',
  },

  // The ledger.
  ledger_account_missing: { 'zh-CN': '没有这个账户', en: 'There is no such account.' },
  ledger_account_frozen: {
    'zh-CN': '会员已冻结，不能消费或预授权',
    en: 'This member is frozen: no new spend and no new hold.',
  },
  ledger_account_merged: {
    'zh-CN': '该会员已并入另一位会员，请使用合并后的会员',
    en: 'This member was merged into another. Use that one.',
  },
  ledger_insufficient: {
    'zh-CN': '余额不足：需要 {wanted}，可用 {available}',
    en: 'Not enough: {wanted} wanted, {available} available.',
  },
  ledger_amount_invalid: {
    'zh-CN': '数额必须是大于 0 的整数，且不超过系统上限',
    en: 'An amount must be a whole number above 0, within what the system can count.',
  },
  ledger_movement_invalid: {
    'zh-CN': '“{kind}”类账目不能这样入账：{part}',
    en: 'A posting of the kind “{kind}” cannot be made like this: {part}.',
  },
  ledger_document_reserved: {
    'zh-CN': '这种单据只由系统自己使用：{kind} {step}',
    en: 'The ledger keeps documents like this for itself: {kind} {step}.',
  },
  ledger_hold_too_long: {
    'zh-CN': '预授权最长 {days} 天',
    en: 'A hold lasts {days} days at most.',
  },
  ledger_isolation: {
    'zh-CN': '数据库的事务隔离级别不正确：{level}',
    en: 'The ledger needs transactions at READ COMMITTED, not at {level}.',
  },
  ledger_clock_ahead: {
    'zh-CN': '服务器的时钟比数据库快 {seconds} 秒，请校准时钟',
    en: 'The server’s clock is {seconds} seconds ahead of the database’s. Set it right.',
  },
  ledger_balance_too_large: {
    'zh-CN': '余额超出系统上限',
    en: 'The balance would be larger than the system can count.',
  },
  ledger_document_reused: {
    'zh-CN': '这张单据已按不同内容入账，不能重复使用',
    en: 'This document was already posted with other content.',
  },
  ledger_expiry_past: { 'zh-CN': '有效期必须晚于现在', en: 'The expiry must lie in the future.' },
  ledger_hold_missing: { 'zh-CN': '没有这笔预授权', en: 'There is no such hold.' },
  ledger_hold_over: { 'zh-CN': '这笔预授权已结束，不能再扣款', en: 'This hold has ended.' },
  ledger_holds_open: {
    'zh-CN': '还有未结束的预授权，请先扣款或释放',
    en: 'There are open holds. Capture or release them first.',
  },
  ledger_capture_too_large: { 'zh-CN': '扣款超过预授权的金额', en: 'More than was held cannot be captured.' },
  ledger_posting_missing: { 'zh-CN': '没有这笔账目', en: 'There is no such posting.' },
  ledger_not_undoable: { 'zh-CN': '这类账目不能撤销', en: 'A posting of this kind cannot be undone.' },
  ledger_already_reversed: { 'zh-CN': '这笔账目已经撤销', en: 'This posting was reversed already.' },
  ledger_already_refunded: {
    'zh-CN': '这笔账目已有退款，不能整笔撤销',
    en: 'A part of this posting was refunded, so it cannot be reversed whole.',
  },
  ledger_refund_too_large: {
    'zh-CN': '退款超过可退余额，最多还能退 {left}',
    en: 'The refund is larger than what is left to refund: {left}.',
  },
  ledger_refund_basis: {
    'zh-CN': '实付金额与此前的退款不一致',
    en: 'What was paid does not agree with the refunds before.',
  },
  ledger_spent: {
    'zh-CN': '要收回的部分已被使用：需要 {wanted}，剩余 {available}',
    en: 'What is to be taken back was spent: {wanted} wanted, {available} left.',
  },
  ledger_lot_missing: { 'zh-CN': '该会员没有这个批次', en: 'This member has no such lot.' },
  ledger_not_statutory: {
    'zh-CN': '赠金转本金只能用于法定退款',
    en: 'Bonus becomes principal only inside a statutory refund.',
  },
  ledger_same_account: { 'zh-CN': '转出和转入不能是同一位会员', en: 'The two members are the same.' },
  ledger_not_merged: { 'zh-CN': '该会员没有被合并', en: 'This member is not merged.' },
  ledger_merge_touched: {
    'zh-CN': '合并后已有新的账目，不能撤销合并',
    en: 'Something was posted since the merge, so it cannot be undone.',
  },
  adjustment_not_found: {
    'zh-CN': '没有这笔调整，或不在您的门店范围内',
    en: 'There is no such adjustment, or it is outside your branches.',
  },
  adjustment_above_limit: {
    'zh-CN': '超出您的限额：这次 {wanted}，24 小时内对这位会员您还可处理 {left}。请由限额更高的同事处理',
    en: 'Above your limit: {wanted} wanted, and within 24 hours {left} is left to you for this member. Someone with a higher limit has to do it.',
  },
  adjustment_waits_already: {
    'zh-CN': '这位会员已有一笔同样的调整在等待审批，由{name}提交',
    en: 'The same adjustment for this member already waits for approval, asked for by {name}.',
  },
  adjustment_not_waiting: {
    'zh-CN': '这笔调整已处理或已过期，不再等待审批',
    en: 'This adjustment was dealt with or has expired; it no longer waits for approval.',
  },
  adjustment_own: {
    'zh-CN': '不能审批自己发起的调整，请由另一位同事处理',
    en: 'You asked for this adjustment yourself. Someone else has to decide.',
  },
  adjustment_not_own: {
    'zh-CN': '只有发起人可以撤回这笔调整',
    en: 'Only the one who asked for this adjustment can withdraw it.',
  },
  adjustment_not_undoable: {
    'zh-CN': '这笔调整不能撤销：只有已入账且在 {hours} 小时内的可以撤销',
    en: 'Only an adjustment posted within the last {hours} hours can be undone.',
  },
  verification_not_found: { 'zh-CN': '没有这次核验', en: 'There is no such verification.' },
  verification_running: {
    'zh-CN': '已有一次核验正在进行，请等它结束',
    en: 'A verification is under way. Wait until it has ended.',
  },
  ledger_day_open: { 'zh-CN': '营业日还没有结束', en: 'The business day is not over yet.' },

  // Opening balances.
  opening_not_found: { 'zh-CN': '没有这次导入', en: 'There is no such import.' },
  opening_state_refused: { 'zh-CN': '这次导入现在的状态不能这样操作', en: 'The import’s state does not allow this.' },
  opening_file_empty: { 'zh-CN': '文件是空的', en: 'The file is empty.' },
  opening_file_kind: {
    'zh-CN': '只能导入 CSV 或 XLSX 文件；旧版 .xls 请另存为 .xlsx',
    en: 'Only CSV and XLSX files can be imported. Save an old .xls as .xlsx.',
  },
  opening_too_many_waiting: {
    'zh-CN': '已有 {limit} 个文件等待检查，请等它们检查完再上传',
    en: '{limit} files are waiting to be checked already. Upload more when they are done.',
  },
  opening_nothing_to_post: { 'zh-CN': '没有可以导入的行', en: 'There is no row to import.' },
} as const satisfies Record<string, Phrase>;

export type ErrorName = keyof typeof errorPhrases;

/** What is wrong with one field; `{…}` are filled from the rule that was broken. */
export const fieldPhrases = {
  required: { 'zh-CN': '必填', en: 'Required' },
  unknown_field: { 'zh-CN': '没有这个字段', en: 'There is no such field' },
  type: { 'zh-CN': '类型不对，应为 {type}', en: 'Wrong type; should be {type}' },
  choice: { 'zh-CN': '只能是：{choices}', en: 'Must be one of: {choices}' },
  minimum: { 'zh-CN': '不能小于 {limit}', en: 'Must be at least {limit}' },
  maximum: { 'zh-CN': '不能大于 {limit}', en: 'Must be at most {limit}' },
  min_length: { 'zh-CN': '至少 {limit} 个字', en: 'At least {limit} characters' },
  max_length: { 'zh-CN': '最多 {limit} 个字', en: 'At most {limit} characters' },
  min_items: { 'zh-CN': '至少 {limit} 项', en: 'At least {limit} items' },
  max_items: { 'zh-CN': '最多 {limit} 项', en: 'At most {limit} items' },
  unique_items: { 'zh-CN': '有重复的项', en: 'Has repeated items' },
  invalid: { 'zh-CN': '格式不正确', en: 'Not valid' },
  control_character: {
    'zh-CN': '含有看不见的控制字符，请重新输入',
    en: 'Contains invisible control characters; please type it again',
  },
  bidi_character: {
    'zh-CN': '含有改变文字方向的不可见字符，请重新输入',
    en: 'Contains invisible direction characters; please type it again',
  },
  unpaired_surrogate: {
    'zh-CN': '含有损坏的字符，请重新输入',
    en: 'Contains a broken character; please type it again',
  },
  phone: { 'zh-CN': '手机号格式错误', en: 'Phone number format error' },
  password: { 'zh-CN': '请输入 6 到 20 位密码', en: 'Length is 6 to 20 characters' },
  person_name: {
    'zh-CN': "姓名为 1 到 40 个字，可用文字、数字、空格和 · ' -",
    en: "A name has 1 to 40 letters, digits, spaces or · ' -",
  },
  member_no: { 'zh-CN': '卡号为 4 到 20 位数字或字母', en: 'A card number has 4 to 20 digits or letters' },
  tag: { 'zh-CN': '标签为 1 到 12 个字', en: 'A tag has 1 to 12 characters' },
  id: { 'zh-CN': '编号格式不正确', en: 'Not a valid id' },
  date: {
    'zh-CN': '日期应为 YYYY-MM-DD，1900 至 2999 年',
    en: 'A date is written YYYY-MM-DD, from 1900 to 2999',
  },
  instant: {
    'zh-CN': '时间应带时区，1900 至 2999 年，如 2026-11-20T08:00:00+08:00',
    en: 'A time carries its zone and is from 1900 to 2999, as in 2026-11-20T08:00:00+08:00',
  },
  birthday: { 'zh-CN': '生日应在 1900 年以后、今天以前', en: 'A birthday is after 1900 and not in the future' },
  grade_to: { 'zh-CN': '等级到期日不能早于今天', en: 'The grade cannot end before today' },
  expires_on: { 'zh-CN': '有效期不能早于今天', en: 'The last day cannot be before today' },
  adds_only: { 'zh-CN': '只有增加时才能设有效期', en: 'Only what is added can expire' },
  one_direction: { 'zh-CN': '一次调整只能全部增加或全部减少', en: 'One adjustment only adds or only takes' },
  taken: { 'zh-CN': '已被使用', en: 'Already taken' },
  not_found: { 'zh-CN': '没有找到', en: 'Not found' },
} as const satisfies Record<string, Phrase>;

export type FieldRule = keyof typeof fieldPhrases;
