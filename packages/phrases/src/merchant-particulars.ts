import type { Phrase } from './phrase.ts';

/** The trades that a merchant can be in. */
export const industryPhrases = {
  tea: { 'zh-CN': '茶馆茶饮', en: 'Tea house' },
  coffee: { 'zh-CN': '咖啡', en: 'Coffee' },
  restaurant: { 'zh-CN': '餐饮', en: 'Restaurant' },
  bakery: { 'zh-CN': '烘焙甜品', en: 'Bakery and sweets' },
  bar: { 'zh-CN': '酒吧', en: 'Bar' },
  grocery: { 'zh-CN': '超市便利', en: 'Grocery' },
  fashion: { 'zh-CN': '服饰鞋包', en: 'Fashion' },
  beauty: { 'zh-CN': '美容美发', en: 'Beauty and hair' },
  fitness: { 'zh-CN': '运动健身', en: 'Sports and fitness' },
  books: { 'zh-CN': '书店文创', en: 'Books and stationery' },
  flowers: { 'zh-CN': '鲜花绿植', en: 'Flowers' },
  pets: { 'zh-CN': '宠物', en: 'Pets' },
  mother_baby: { 'zh-CN': '母婴', en: 'Mother and baby' },
  education: { 'zh-CN': '教育培训', en: 'Education' },
  leisure: { 'zh-CN': '休闲娱乐', en: 'Leisure' },
  hotel: { 'zh-CN': '酒店民宿', en: 'Hotel' },
  car: { 'zh-CN': '汽车服务', en: 'Car service' },
  health: { 'zh-CN': '医疗健康', en: 'Health' },
  other: { 'zh-CN': '其他', en: 'Other' },
} as const satisfies Record<string, Phrase>;
export type Industry = keyof typeof industryPhrases;

/** The kinds of payment that have a rate. */
export const paymentKindPhrases = {
  wechat: { 'zh-CN': '微信支付', en: 'WeChat Pay' },
  alipay: { 'zh-CN': '支付宝', en: 'Alipay' },
  unionpay_qr: { 'zh-CN': '云闪付', en: 'UnionPay QR' },
  debit_card: { 'zh-CN': '借记卡', en: 'Debit card' },
  credit_card: { 'zh-CN': '贷记卡', en: 'Credit card' },
} as const satisfies Record<string, Phrase>;
export type PaymentKind = keyof typeof paymentKindPhrases;

/** When takings are paid out. */
export const settlementCyclePhrases = {
  d0: { 'zh-CN': 'D+0，当天', en: 'D+0, the same day' },
  t1: { 'zh-CN': 'T+1，下一个工作日', en: 'T+1, the next working day' },
  d1: { 'zh-CN': 'D+1，第二天', en: 'D+1, the next day' },
  weekly: { 'zh-CN': '每周', en: 'Weekly' },
  monthly: { 'zh-CN': '每月', en: 'Monthly' },
} as const satisfies Record<string, Phrase>;
export type SettlementCycle = keyof typeof settlementCyclePhrases;
