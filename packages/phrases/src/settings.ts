import type { ErrorPhrase, Phrase } from './phrase.ts';

export const settingErrors = {
  payment_channel_unset: {
    code: 422170,
    status: 422,
    'zh-CN': '还没有填写这个支付渠道的凭证',
    en: 'The credentials of this payment channel are not set yet.',
  },
  day_changes_too_many: {
    code: 422171,
    status: 422,
    'zh-CN': '时区和日切已改过 {limit} 次，不能再改，请联系服务商',
    en: 'Zone and day cut were changed {limit} times. Contact the service provider to change them again.',
  },
  day_change_near: {
    code: 409167,
    status: 409,
    'zh-CN': '这项修改 10 分钟内就要生效，不能再撤回，请在生效后再改一次',
    en: 'This change takes effect within ten minutes and can’t be withdrawn. Change it again afterwards.',
  },
  day_change_moved: {
    code: 409166,
    status: 409,
    'zh-CN': '营业日刚刚换了，请看过新的生效日期后再保存',
    en: 'The business day has just changed. Look at the new date before you save.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Operation-log actions, by `thing.verb`. */
export const settingAudit = {
  'settings.update': { 'zh-CN': '修改系统设置', en: 'Changed settings' },
  'settings.day': { 'zh-CN': '修改时区或日切', en: 'Changed zone or day cut' },
  'payment_channel.update': { 'zh-CN': '修改支付渠道', en: 'Changed a payment channel' },
} as const satisfies Record<string, Phrase>;

export const settingNotices = {
  payment_channel_changed: {
    'zh-CN': '{by}修改了支付渠道：{channel}',
    en: '{by} changed the payment channel {channel}',
  },
} as const satisfies Record<string, Phrase>;

/** The settings by name. */
export const settingPhrases = {
  claw_back: { 'zh-CN': '要收回的已被用掉时', en: 'If what is taken back was used' },
  negative_points: { 'zh-CN': '收回时积分可以为负', en: 'Taking back may leave points owed' },
  deduction_order: { 'zh-CN': '储值扣减顺序', en: 'Order of deduction' },
  hold_minutes: { 'zh-CN': '冻结时长（分钟）', en: 'Length of a hold (minutes)' },
  stored_value_enabled: { 'zh-CN': '可用储值支付', en: 'Members can pay by stored value' },
  stored_value_most: { 'zh-CN': '每笔最多', en: 'At most per payment' },
  stored_value_card_most: { 'zh-CN': '每卡最多', en: 'At most per card' },
  stored_value_code_from: { 'zh-CN': '达到此金额要会员确认', en: 'Confirmed by the member from' },
  shift_required: { 'zh-CN': '收付现金要先开班', en: 'Cash needs an open shift' },
  void_own: { 'zh-CN': '收款人可撤销自己的单', en: 'Who took a payment can void it' },
  receipt_title: { 'zh-CN': '小票抬头', en: 'Heading' },
  receipt_note: { 'zh-CN': '小票结尾', en: 'Closing line' },
  receipt_width: { 'zh-CN': '小票纸宽', en: 'Paper width' },
  receipt_copies: { 'zh-CN': '打印份数', en: 'Copies' },
  receipt_balance: { 'zh-CN': '打印余额与积分', en: 'Print balance and points' },
  receipt_masked: { 'zh-CN': '隐藏会员姓名', en: 'Mask the member’s name' },
  receipt_link: { 'zh-CN': '印电子小票二维码', en: 'Print a link to the receipt' },
  notify_changes: { 'zh-CN': '余额变动通知会员', en: 'Tell members of changed balances' },
  notify_expiring_days: { 'zh-CN': '到期前提醒（天）', en: 'Remind before expiry (days)' },
} as const satisfies Record<string, Phrase>;
export type SettingName = keyof typeof settingPhrases;

/** What decides which date an instant belongs to. */
export const zonePhrases = {
  timezone: { 'zh-CN': '时区', en: 'Time zone' },
  day_cut: { 'zh-CN': '日切', en: 'Day cut' },
} as const satisfies Record<string, Phrase>;

/** What a setting means, below it. */
export const settingHintPhrases = {
  claw_back: {
    'zh-CN': '退款或撤销要收回的积分、赠金或成长值已被用掉时怎么办。本金不够时一律不能收回',
    en: 'What happens if a refund or an undo would take back points, bonus or growth already used. It is always refused if principal was used',
  },
  negative_points: {
    'zh-CN': '开启：会员欠积分，之后获得的先抵扣。关闭：只收回剩下的，差额记录在案。仅在“收回剩下的”时有效',
    en: 'On: the member owes the missing points, and later ones cover them first. Off: only what is left is taken, and what is missing is recorded. Only with “Take what is left”',
  },
  deduction_order: {
    'zh-CN': '储值消费先扣本金还是赠金；每笔充值内按此计算',
    en: 'Whether a payment takes principal or bonus first, within each top-up',
  },
  hold_minutes: {
    'zh-CN': '收银台冻结的金额多久没有确认就自动放回，最长 31 天',
    en: 'How long a till can keep an amount aside before it is released, 31 days at most',
  },
  stored_value_enabled: { 'zh-CN': '关闭后，余额保留，只是不能付款', en: 'If off, balances stay but can’t be spent' },
  stored_value_most: { 'zh-CN': '不填表示不限', en: 'Empty: no limit' },
  stored_value_card_most: {
    'zh-CN': '一张卡里本金和赠金合计的上限，充值不能超过；实名卡的法定上限一般为 ¥5,000',
    en: 'The most a card may hold, principal and bonus together. Top-ups beyond it are refused. The law commonly allows ¥5,000 on a registered card',
  },
  stored_value_code_from: {
    'zh-CN':
      '用储值付到这么多，会员就要用短信验证码或支付密码确认；24 小时内没有确认过的几笔合并计算。0 表示每次都要，不填表示不需要',
    en: 'From this sum on, the member confirms a payment from stored value by a code on their phone or by their payment password. Unconfirmed payments of the last 24 hours count towards it. 0: always; empty: never',
  },
  shift_required: {
    'zh-CN': '没有在这家门店开班的人，不能收现金、退现金；其他付款方式不受影响',
    en: 'Without an open shift at the branch, nobody can take or give back cash. Other means of payment are not affected',
  },
  void_own: {
    'zh-CN': '当天、没有退过款的单。关闭后，撤销都要有退款权限',
    en: 'On its day, before any refund. Off: only who may refund can void',
  },
  receipt_title: {
    'zh-CN': '不填则用商户简称；门店名称总在下一行',
    en: 'Empty: the merchant’s short name. The branch is always below it',
  },
  receipt_note: { 'zh-CN': '例如：谢谢惠顾', en: 'For example: Thank you, see you again' },
  receipt_width: { 'zh-CN': '打印机用的纸；小票和充值单相同', en: 'Of the printer’s paper, for orders and top-ups' },
  receipt_copies: { 'zh-CN': '0 表示不打印', en: '0: none is printed' },
  receipt_balance: { 'zh-CN': '付款或充值后的余额和积分', en: 'As they are after the payment or the top-up' },
  receipt_masked: { 'zh-CN': '如 王**；小票上没有手机号', en: 'As in W**. Receipts never have the phone' },
  receipt_link: {
    'zh-CN': '消费小票和充值单末尾的二维码：谁有网址都能看这张小票。关闭后，发出去的网址也打不开',
    en: 'A QR code below the receipt of an order or a top-up. Whoever has its address sees the receipt. If off, earlier addresses stop working, too',
  },
  notify_changes: { 'zh-CN': '充值、消费、退款和调整后', en: 'After top-ups, payments, refunds and adjustments' },
  notify_expiring_days: {
    'zh-CN': '积分、赠金和优惠券；0 表示不提醒',
    en: 'Of points, bonus and coupons; 0: never',
  },
} as const satisfies Record<SettingName, Phrase>;

/** What a setting without a value means; of others it is only not filled in. */
export const settingNonePhrases = {
  stored_value_most: { 'zh-CN': '不限', en: 'No limit' },
  stored_value_code_from: { 'zh-CN': '从不', en: 'Never' },
  receipt_title: { 'zh-CN': '商户简称', en: 'The merchant’s short name' },
  receipt_note: { 'zh-CN': '没有', en: 'None' },
  other: { 'zh-CN': '未填写', en: 'Not filled in' },
} as const satisfies Partial<Record<SettingName | 'other', Phrase>>;

export const clawBackPhrases = {
  refuse: { 'zh-CN': '不能收回', en: 'Refuse' },
  take_rest: { 'zh-CN': '收回剩下的', en: 'Take what is left' },
} as const satisfies Record<string, Phrase>;
export const deductionPhrases = {
  proportional: { 'zh-CN': '按比例', en: 'In proportion' },
  principal_first: { 'zh-CN': '先扣本金', en: 'Principal first' },
  bonus_first: { 'zh-CN': '先扣赠金', en: 'Bonus first' },
} as const satisfies Record<string, Phrase>;
/** Paper of thermal printers, by its width in millimetres. */
export const receiptWidthPhrases = {
  '58': { 'zh-CN': '58 毫米', en: '58 mm' },
  '80': { 'zh-CN': '80 毫米', en: '80 mm' },
} as const satisfies Record<string, Phrase>;
/** The words of choices, by setting. */
export const settingChoicePhrases = {
  claw_back: clawBackPhrases,
  deduction_order: deductionPhrases,
  receipt_width: receiptWidthPhrases,
} as const satisfies Partial<Record<SettingName, Readonly<Record<string, Phrase>>>>;

export const paymentChannelPhrases = {
  wechat_pay: { 'zh-CN': '微信支付', en: 'WeChat Pay' },
  alipay: { 'zh-CN': '支付宝', en: 'Alipay' },
} as const satisfies Record<string, Phrase>;
export type PaymentChannelName = keyof typeof paymentChannelPhrases;

/** The credentials of payment channels. */
export const credentialPhrases = {
  account_no: { 'zh-CN': '商户号', en: 'Merchant number' },
  app_id: { 'zh-CN': '应用 ID', en: 'App ID' },
  private_key: { 'zh-CN': '商户私钥', en: 'Private key' },
  certificate: { 'zh-CN': '商户证书', en: 'Certificate' },
  api_v3_key: { 'zh-CN': 'APIv3 密钥', en: 'APIv3 key' },
  public_key_id: { 'zh-CN': '平台公钥 ID', en: 'Public key ID' },
  public_key: { 'zh-CN': '平台公钥', en: 'Public key of the channel' },
} as const satisfies Record<string, Phrase>;
export type CredentialName = keyof typeof credentialPhrases;

/** What a credential should be, after “should be”. */
export const credentialFormPhrases = {
  wechat_account: { 'zh-CN': ' 8 到 10 位数字', en: '8 to 10 digits' },
  wechat_app_id: { 'zh-CN': ' wx 加 16 位字母或数字', en: 'wx and 16 letters or digits' },
  alipay_account: { 'zh-CN': ' 2088 开头的 16 位数字', en: '2088 and 12 more digits' },
  alipay_app_id: { 'zh-CN': ' 16 位数字', en: '16 digits' },
  api_v3_key: { 'zh-CN': ' 32 位字母或数字', en: '32 letters or digits' },
  public_key_id: { 'zh-CN': ' PUB_KEY_ID_ 开头的 ID', en: 'an ID that begins with PUB_KEY_ID_' },
  private_key: {
    'zh-CN': ' 2048 到 4096 位、能签名的 RSA 私钥（PEM）',
    en: 'an RSA private key of 2048 to 4096 bits that signs (PEM)',
  },
  public_key: {
    'zh-CN': ' 2048 到 4096 位的 RSA 公钥（PEM），不是私钥',
    en: 'an RSA public key of 2048 to 4096 bits (PEM), not a private one',
  },
  certificate: { 'zh-CN': '证书（PEM）', en: 'a certificate (PEM)' },
  valid_certificate: { 'zh-CN': '没有过期的证书', en: 'a certificate that has not expired' },
  matching_certificate: { 'zh-CN': '与私钥成对的证书', en: 'the certificate of the private key' },
} as const satisfies Record<string, Phrase>;
export type CredentialForm = keyof typeof credentialFormPhrases;

/** What a payment channel answered to a try. */
export const channelTryPhrases = {
  accepted: {
    'zh-CN': '签名可用：对方验过我们的签名，我们也验过对方的',
    en: 'The keys work: they accepted our signature, and we accepted theirs',
  },
  refused: { 'zh-CN': '对方拒绝了这些凭证', en: 'They refused these credentials' },
  unverified: {
    'zh-CN': '对方有回应，但签名不对：请检查平台公钥和它的 ID',
    en: 'They answered, but with another signature: check the channel’s public key and its ID',
  },
  unsigned: { 'zh-CN': '用商户私钥签不了名，请重新填写', en: 'The private key can’t sign. Enter it again' },
  unreadable: { 'zh-CN': '回应无法识别', en: 'The response makes no sense' },
  unreachable: { 'zh-CN': '连不上', en: 'It can’t be reached' },
  late: { 'zh-CN': '{seconds} 秒内没有回应', en: 'It did not respond within {seconds} seconds' },
  private: { 'zh-CN': '网址不在公网上', en: 'Its address is not on the public internet' },
} as const satisfies Record<string, Phrase>;
export type ChannelTryOutcome = keyof typeof channelTryPhrases;

/** What an order query doesn't need, and a try therefore doesn't prove. */
export const channelUntriedPhrases = {
  wechat_pay: {
    'zh-CN': '查订单用不到应用 ID 和 APIv3 密钥（收到通知时才用），这两项没有试',
    en: 'Not tried: the app ID and the APIv3 key, which an order query doesn’t use; the key is needed once notifications arrive',
  },
  alipay: {
    'zh-CN': '查订单用不到商户号，这一项没有试',
    en: 'Not tried: the merchant number, which an order query doesn’t use',
  },
} as const satisfies Record<keyof typeof paymentChannelPhrases, Phrase>;
