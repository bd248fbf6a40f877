import type { ErrorPhrase, Phrase } from './phrase.ts';

/** By itself, because the console says it before the server does. */
export const memberPhoneTaken = {
  code: 40901,
  status: 409,
  'zh-CN': '已是会员：{name}，{member_no}',
  en: 'Already a member: {name}, {member_no}',
} as const satisfies ErrorPhrase;

export const memberErrors = {
  too_many_lookups: {
    code: 42903,
    status: 429,
    'zh-CN': '查询手机号过于频繁，请 {minutes} 分钟后再试',
    en: 'Too many phone numbers were looked up. Try again in {minutes} min.',
  },
  member_not_found: { code: 40403, status: 404, 'zh-CN': '没有找到这位会员', en: 'There is no such member.' },
  member_phone_taken: memberPhoneTaken,
  member_no_taken: {
    code: 40902,
    status: 409,
    'zh-CN': '卡号 {member_no} 已被使用',
    en: 'The card number {member_no} is taken.',
  },
  member_state_refused: {
    code: 42207,
    status: 422,
    'zh-CN': '会员的状态已变，不能这样操作，请刷新后再看',
    en: 'The member’s state does not allow this. Refresh the page to see it.',
  },
  member_has_value: {
    code: 40967,
    status: 409,
    'zh-CN': '会员还有{left}：请先用完或退还，或确认放弃',
    en: 'The member still has {left}. Use it up or pay it back first, or confirm that it is waived.',
  },
  member_has_requests: {
    code: 40968,
    status: 409,
    'zh-CN': '这位会员还有余额调整在等待审批：请先审批或撤回，再注销',
    en: 'An adjustment of this member still waits for approval. Have it decided or withdrawn before you cancel the membership.',
  },
  member_has_top_up: {
    code: 409391,
    status: 409,
    'zh-CN': '这位会员还有充值单在等收款：请先收款或关闭，再注销',
    en: 'A top-up of this member still waits for its payment. Record the payment or close it before you cancel the membership.',
  },
  member_waive_above_limit: {
    code: 42286,
    status: 422,
    'zh-CN': '超出您的限额：这次要放弃 {wanted}，24 小时内对这位会员您还可处理 {left}。{help}',
    en: 'Above your limit: this waives {wanted}, and you have {left} left for this member within 24 hours. {help}',
  },
  grade_not_found: {
    code: 42205,
    status: 422,
    'zh-CN': '没有这个等级，或等级已停用',
    en: 'There is no such grade, or it is disabled.',
  },
  branch_not_found: {
    code: 42206,
    status: 422,
    'zh-CN': '没有这家门店，或不在您的门店范围内',
    en: 'There is no such branch, or it is outside your branches.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Who may cancel a member whose value is above the limits of a user, or what to do. */
export const waiverHelpPhrases = {
  one: { 'zh-CN': '可以请{name}来注销', en: '{name} can cancel the membership.' },
  several: {
    'zh-CN': '可以请{name}等 {total} 位同事来注销',
    en: '{name} or another of {total} colleagues can cancel the membership.',
  },
  nobody: {
    'zh-CN': '现在没有同事可以注销：请先用完或退还，或在“余额调整”的“限额”中给可以注销会员的角色提高限额',
    en: 'Nobody can at present: use it up or pay it back first, or raise the limit of a role that can cancel members, under “Limits” in Adjustments.',
  },
} as const satisfies Record<string, Phrase>;

/** Operation-log actions, by `thing.verb`. */
export const memberAudit = {
  'member.create': { 'zh-CN': '新建会员', en: 'Added a member' },
  'member.update': { 'zh-CN': '修改会员资料', en: 'Edited a member' },
  'member.freeze': { 'zh-CN': '冻结会员', en: 'Froze a member' },
  'member.restore': { 'zh-CN': '恢复会员', en: 'Restored a member' },
  'member.cancel': { 'zh-CN': '注销会员', en: 'Cancelled a member' },
  'member.tag': { 'zh-CN': '打标签', en: 'Tagged members' },
} as const satisfies Record<string, Phrase>;

/** Actions on several members, as titles. */
export const memberActionPhrases = {
  tag: { 'zh-CN': '给会员打标签', en: 'Tag members' },
  freeze: { 'zh-CN': '冻结会员', en: 'Freeze members' },
  restore: { 'zh-CN': '恢复会员', en: 'Restore members' },
} as const satisfies Record<string, Phrase>;

export const memberStatePhrases = {
  normal: { 'zh-CN': '正常', en: 'Active' },
  frozen: { 'zh-CN': '已冻结', en: 'Frozen' },
  cancelled: { 'zh-CN': '已注销', en: 'Cancelled' },
} as const satisfies Record<string, Phrase>;

export const memberSourcePhrases = {
  back_office: { 'zh-CN': '后台', en: 'Back office' },
  applet: { 'zh-CN': '小程序', en: 'Mini-program' },
  official_account: { 'zh-CN': '公众号', en: 'Official account' },
  till: { 'zh-CN': '收银台', en: 'Till' },
  import: { 'zh-CN': '导入', en: 'Import' },
  phone_login: { 'zh-CN': '手机号登录', en: 'Phone sign-in' },
} as const satisfies Record<string, Phrase>;

export const genderPhrases = {
  1: { 'zh-CN': '男', en: 'Male' },
  2: { 'zh-CN': '女', en: 'Female' },
} as const satisfies Record<number, Phrase>;

export type MemberState = keyof typeof memberStatePhrases;

export type MemberSource = keyof typeof memberSourcePhrases;

/** Columns of the export; keys equal those of the console's columns that show the same. */
export const memberExportPhrases = {
  name: { 'zh-CN': '姓名', en: 'Name' },
  member_no: { 'zh-CN': '卡号', en: 'Card number' },
  phone: { 'zh-CN': '手机号', en: 'Phone' },
  grade: { 'zh-CN': '等级', en: 'Grade' },
  tags: { 'zh-CN': '标签', en: 'Tags' },
  principal: { 'zh-CN': '本金', en: 'Principal' },
  bonus: { 'zh-CN': '赠金', en: 'Bonus' },
  points: { 'zh-CN': '积分', en: 'Points' },
  points_soon: { 'zh-CN': '30 天内到期的积分', en: 'Points that expire within 30 days' },
  growth: { 'zh-CN': '成长值', en: 'Growth' },
  next_grade: { 'zh-CN': '下一等级', en: 'Next grade' },
  growth_left: { 'zh-CN': '升级还差的成长值', en: 'Growth until it' },
  gender: { 'zh-CN': '性别', en: 'Gender' },
  birthday: { 'zh-CN': '生日', en: 'Birthday' },
  branch: { 'zh-CN': '归属门店', en: 'Branch' },
  source: { 'zh-CN': '来源', en: 'Source' },
  joined_at: { 'zh-CN': '入会时间', en: 'Joined' },
  state: { 'zh-CN': '状态', en: 'State' },
  grade_to: { 'zh-CN': '等级有效期至', en: 'Grade until' },
  remark: { 'zh-CN': '备注', en: 'Note' },
} as const satisfies Record<string, Phrase>;

/** How a member's card is opened. */
export const openCardWayPhrases = {
  free: { 'zh-CN': '免费领卡', en: 'Free' },
  paid: { 'zh-CN': '付费购卡', en: 'Paid' },
  top_up: { 'zh-CN': '充值开卡', en: 'By a top-up' },
  invitation: { 'zh-CN': '邀请开卡', en: 'By invitation' },
} as const satisfies Record<string, Phrase>;

/** What a member's card is made of. */
export const memberCardTypePhrases = {
  electronic: { 'zh-CN': '电子会员卡', en: 'Digital card' },
  physical: { 'zh-CN': '实体会员卡', en: 'Physical card' },
} as const satisfies Record<string, Phrase>;

/** Which price a member pays for an item. */
export const memberPricePhrases = {
  regular: { 'zh-CN': '原价', en: 'Regular price' },
  grade_discount: { 'zh-CN': '等级折扣价', en: 'Grade discount' },
  exclusive: { 'zh-CN': '会员专享价', en: 'Members’ price' },
} as const satisfies Record<string, Phrase>;

/** A merchant's mini-programs. */
export const appletPhrases = {
  member: { 'zh-CN': '会员小程序', en: 'Members’ mini-program' },
} as const satisfies Record<string, Phrase>;

/** The pages of the members' mini-program, to which pictures and messages may lead. */
export const appletMenuPhrases = {
  home: { 'zh-CN': '首页', en: 'Home' },
  card: { 'zh-CN': '会员卡', en: 'Member card' },
  stored_value: { 'zh-CN': '充值', en: 'Top up' },
  points: { 'zh-CN': '我的积分', en: 'My points' },
  points_exchange: { 'zh-CN': '积分兑换', en: 'Points exchange' },
  coupon_centre: { 'zh-CN': '领券中心', en: 'Coupon centre' },
  coupons: { 'zh-CN': '我的优惠券', en: 'My coupons' },
  orders: { 'zh-CN': '消费记录', en: 'Purchases' },
  branches: { 'zh-CN': '门店', en: 'Branches' },
  profile: { 'zh-CN': '个人资料', en: 'Profile' },
} as const satisfies Record<string, Phrase>;
