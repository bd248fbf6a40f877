import type { Phrase } from './phrase.ts';

/** Faults of one field; `{…}` are filled from the broken rule. */
export const fieldPhrases = {
  required: { 'zh-CN': '必填', en: 'Required' },
  unknown_field: { 'zh-CN': '没有这个字段', en: 'Unknown field' },
  type: { 'zh-CN': '类型不对，应为 {type}', en: 'Wrong type; should be {type}' },
  choice: { 'zh-CN': '只能是：{choices}', en: 'Must be one of: {choices}' },
  minimum: { 'zh-CN': '不能小于 {limit}', en: 'Must be at least {limit}' },
  maximum: { 'zh-CN': '不能大于 {limit}', en: 'Must be at most {limit}' },
  min_length: { 'zh-CN': '至少 {limit} 个字', en: 'At least {limit} characters' },
  max_length: { 'zh-CN': '最多 {limit} 个字', en: 'At most {limit} characters' },
  min_items: { 'zh-CN': '至少 {limit} 项', en: 'At least {limit} items' },
  max_items: { 'zh-CN': '最多 {limit} 项', en: 'At most {limit} items' },
  unique_items: { 'zh-CN': '有重复的项', en: 'Contains duplicates' },
  invalid: { 'zh-CN': '格式不正确', en: 'Not valid' },
  control_character: {
    'zh-CN': '含有看不见的控制字符，请重新输入',
    en: 'Contains invisible control characters; type it again',
  },
  bidi_character: {
    'zh-CN': '含有改变文字方向的不可见字符，请重新输入',
    en: 'Contains invisible direction characters; type it again',
  },
  unpaired_surrogate: {
    'zh-CN': '含有损坏的字符，请重新输入',
    en: 'Contains a broken character; type it again',
  },
  utf8: { 'zh-CN': '第 {at} 个字节起不是有效的 UTF-8 编码', en: 'Not valid UTF-8 from byte {at} on' },
  percent_encoding: { 'zh-CN': '不是有效的 UTF-8 百分号编码', en: 'Not valid percent-encoded UTF-8' },
  phone: { 'zh-CN': '手机号格式错误', en: 'Phone number format error' },
  password: { 'zh-CN': '请输入 6 到 20 位密码', en: 'Length is 6 to 20 characters' },
  person_name: {
    'zh-CN': "姓名为 1 到 40 个字，可用文字、数字、空格和 · ' -",
    en: "A name has 1 to 40 letters, digits, spaces or · ' -",
  },
  account_name: { 'zh-CN': '仅支持中文、英文和数字', en: 'Only Chinese, English and digits supported' },
  email: { 'zh-CN': '请输入正确的邮箱', en: 'Please enter a valid e-mail address' },
  id_card: { 'zh-CN': '请输入正确的身份证号', en: 'Please enter a correct ID card number' },
  new_password: {
    'zh-CN': '密码为 6 到 20 位字母、数字或 !@#$%',
    en: 'Use 6 to 20 letters, digits or !@#$%',
  },
  guessable_password: {
    'zh-CN': '这个密码太容易猜到，请换一个',
    en: 'This password is too easy to guess. Choose another.',
  },
  password_kept: { 'zh-CN': '请设置一个新密码，不能沿用原来的', en: 'Choose a new password, not the one you had' },
  passwords_differ: { 'zh-CN': '两次输入的密码不一致', en: 'The two passwords do not match' },
  code: { 'zh-CN': '请输入 6 位验证码', en: 'Please enter the 6-digit code' },
  totp: { 'zh-CN': '请输入 6 位数字验证码', en: 'Enter the 6 digits of the code' },
  web_address: {
    'zh-CN': '请输入完整的网址，以 http:// 或 https:// 开头',
    en: 'Enter a whole address that begins with http:// or https://',
  },
  label: { 'zh-CN': '请输入 1 到 40 个看得见的字', en: 'Use 1 to 40 visible characters' },
  staff_no: { 'zh-CN': '工号为 1 到 20 位字母、数字或横线', en: 'Use 1 to 20 letters, digits or dashes' },
  branch_no: { 'zh-CN': '门店编号为 1 到 12 位字母、数字或横线', en: 'Use 1 to 12 letters, digits or dashes' },
  serial_number: {
    'zh-CN': '序列号为 3 到 40 位字母、数字或 . _ / -',
    en: 'Use 3 to 40 letters, digits or . _ / -',
  },
  pairing_code: {
    'zh-CN': '配对码是收银机屏幕上的 10 位字母和数字，其中没有 0、1、O、I',
    en: 'The code is 10 letters and digits, none of them 0, 1, O or I',
  },
  branch_phone: { 'zh-CN': '请输入手机号或带区号的座机', en: 'Use a mobile number, or a landline with its area code' },
  licence_no: {
    'zh-CN': '请输入 18 位统一社会信用代码，或 15 位注册号',
    en: 'Use the credit code of 18 characters, or the registration number of 15 digits',
  },
  full_name: { 'zh-CN': '请输入 1 到 80 个看得见的字', en: 'Use 1 to 80 visible characters' },
  account_no: { 'zh-CN': '账号为 6 到 32 位数字或字母', en: 'An account has 6 to 32 digits or letters' },
  region: { 'zh-CN': '没有这个区划代码', en: 'There is no such region' },
  hours: { 'zh-CN': '时段不能重叠，时间写成 09:30', en: 'Spans can’t overlap; write times as 09:30' },
  place: { 'zh-CN': '经纬度要一起填', en: 'Give latitude and longitude together' },
  head_type: { 'zh-CN': '总店的类型不能改', en: 'The head office keeps its type' },
  member_no: { 'zh-CN': '卡号为 4 到 20 位数字或字母', en: 'A card number has 4 to 20 digits or letters' },
  tag: { 'zh-CN': '标签为 1 到 12 个字', en: 'A tag has 1 to 12 characters' },
  id: { 'zh-CN': '编号格式不正确', en: 'Not a valid id' },
  date: {
    'zh-CN': '日期应为 YYYY-MM-DD，1900 至 2999 年',
    en: 'Use YYYY-MM-DD, from 1900 to 2999',
  },
  instant: {
    'zh-CN': '时间应带时区，1900 至 2999 年，如 2026-11-20T08:00:00+08:00',
    en: 'Give a time with its zone, from 1900 to 2999, such as 2026-11-20T08:00:00+08:00',
  },
  birthday: {
    'zh-CN': '生日不能早于 1900 年，也不能晚于今天',
    en: 'The birthday cannot be before 1900 or after today',
  },
  grade_to: { 'zh-CN': '等级到期日不能早于今天', en: 'The grade cannot end before today' },
  expires_on: { 'zh-CN': '有效期不能早于今天', en: 'The last day cannot be before today' },
  within_year: { 'zh-CN': '要在现在之后、一年之内', en: 'Between now and a year from now' },
  adds_only: { 'zh-CN': '只有增加时才能设有效期', en: 'Only additions can expire' },
  one_direction: { 'zh-CN': '一次调整只能全部增加或全部扣减', en: 'An adjustment can only add or only take' },
  views_full: {
    'zh-CN': '这个列表最多存 {limit} 个视图，请先删掉不用的',
    en: 'This list keeps at most {limit} views. Remove one first.',
  },
  before_hired: { 'zh-CN': '不能早于入职日', en: 'Not before the first day' },
  source_address: {
    'zh-CN': '请填 https 开头的公网网址，不带参数和密码',
    en: 'Use an https address on the public internet, without query and password',
  },
  kept_by_source: { 'zh-CN': '以商品来源为准', en: 'Kept by the item source' },
  withdrawn_alone: {
    'zh-CN': '撤回更改和设置新的时区或日切只能选一个',
    en: 'Withdraw the change or set another, not both',
  },
  one_schedule: { 'zh-CN': '每天和每几小时只能选一个', en: 'Choose either a daily time or an interval' },
  line: { 'zh-CN': '请填写一行文字', en: 'Use one line of text' },
  timezone: {
    'zh-CN': '没有这个时区，应为 Asia/Shanghai 这样的名称',
    en: 'There is no such time zone; use a name such as Asia/Shanghai',
  },
  day_cut: { 'zh-CN': '日切为 00:00 到 23:59，如 04:00', en: 'A day cut is from 00:00 to 23:59, such as 04:00' },
  expected: { 'zh-CN': '应为{expected}', en: 'Should be {expected}' },
  taken: { 'zh-CN': '已被使用', en: 'Already taken' },
  not_found: { 'zh-CN': '没有找到', en: 'Not found' },
} as const satisfies Record<string, Phrase>;

export type FieldRule = keyof typeof fieldPhrases;
