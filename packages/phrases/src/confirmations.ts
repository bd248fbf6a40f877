import type { ErrorPhrase, Phrase } from './phrase.ts';

export const confirmationErrors = {
  order_confirmation_needed: {
    code: 422396,
    status: 422,
    'zh-CN': '这张单用储值付 {fen}，要会员先用验证码或支付密码确认',
    en: 'The member has to confirm {fen} from stored value first, by a code or their payment password.',
  },
  confirmation_locked: {
    code: 429170,
    status: 429,
    'zh-CN':
      '输错次数太多，这位会员的验证码和支付密码锁定到 {time}，还有 {minutes} 分钟；可以先用别的方式付款，或请店长解锁',
    en: 'Too many wrong tries: codes and password of this member are locked until {time}, for {minutes} min. Take another means, or ask a manager to unlock them.',
  },
  confirmation_not_locked: {
    code: 409250,
    status: 409,
    'zh-CN': '这位会员的支付确认没有锁定',
    en: 'This member’s confirmation isn’t locked.',
  },
} as const satisfies Record<string, ErrorPhrase>;

export const confirmationAudit = {
  'order.confirm': { 'zh-CN': '会员确认储值付款', en: 'A member confirmed a payment from stored value' },
  'member.payment_password': { 'zh-CN': '设置会员的支付密码', en: 'Set a member’s payment password' },
  'member.payment_lock': { 'zh-CN': '输错太多，锁定支付确认', en: 'Locked confirmation after wrong tries' },
  'member.payment_unlock': { 'zh-CN': '解锁支付确认', en: 'Unlocked confirmation' },
} as const satisfies Record<string, Phrase>;

/** By what a member confirms what they pay from stored value. */
export const confirmationPhrases = {
  code: { 'zh-CN': '短信验证码', en: 'A code by SMS' },
  password: { 'zh-CN': '支付密码', en: 'The payment password' },
} as const satisfies Record<string, Phrase>;
export type Confirmation = keyof typeof confirmationPhrases;

/** What a member's phone is told. */
export const confirmationSmsPhrases = {
  payment: {
    'zh-CN': '{code} 是您在{shop}用储值付 {fen} 的验证码，{minutes} 分钟内有效。不是您在付款，请勿告诉任何人。',
    en: '{code} confirms {fen} from your stored value at {shop}, for {minutes} minutes. If you aren’t paying, tell nobody.',
  },
  password: {
    'zh-CN': '{code} 是您在{shop}设置支付密码的验证码，{minutes} 分钟内有效。不是您本人在办理，请勿告诉任何人。',
    en: '{code} sets your payment password at {shop}, for {minutes} minutes. If you didn’t ask for it, tell nobody.',
  },
  password_set: {
    'zh-CN': '您在{shop}的支付密码已设置。如非本人办理，请尽快联系门店。',
    en: 'Your payment password at {shop} was set. If this wasn’t you, contact the shop soon.',
  },
} as const satisfies Record<string, Phrase>;
