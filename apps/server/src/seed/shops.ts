import type { NewMerchant } from '../modules/merchants/index.ts';
import type { DemoCarousels } from './carousels.ts';

export const demoPassword = 'Regulars#2026';

/** A demo account, created `daysAgo` days before the first start. */
export interface Person {
  readonly phone: string;
  readonly name: string;
  readonly daysAgo: number;
  /** A description for the operator. */
  readonly about: string;
}

export const people = {
  owner: { phone: '13800000001', name: '方晓棠', daysAgo: 1_110, about: 'owner of every shop' },
  manager: { phone: '13800000002', name: '陈屿', daysAgo: 1_100, about: 'manager of 半日闲茶馆’s branch 西湖银泰店' },
  cashier: {
    phone: '13800000003',
    name: '何苗',
    daysAgo: 1_100,
    about: 'cashier of its branch 解放路店: takes payments and top-ups, adds members and requests adjustments',
  },
  unlinked: { phone: '13800000004', name: '许念', daysAgo: 12, about: 'in no shop' },
  provider: { phone: '13800000005', name: '陶然', daysAgo: 1_120, about: 'the service provider' },
} as const satisfies Record<string, Person>;

export const demoLogins = `
  Sign in to the demo with the password ${demoPassword} as
${Object.values(people)
  .map(({ phone, name, about }) => `    ${phone}  ${name}  ${about}\n`)
  .join('')}`;

/** A user of a branch, by role. */
interface Helper {
  readonly who: 'manager' | 'cashier';
  readonly branchNo: string;
  readonly mayEdit: boolean;
}

/** A demo merchant. Days are relative to the first start, so that "about to expire" stays true. */
export interface Shop {
  readonly merchant: NewMerchant & { readonly merchantNo: string };
  readonly madeDaysAgo: number;
  /** Omitted: never opened. */
  readonly expiresInDays?: number;
  readonly initialised: boolean;
  readonly disabledDaysAgo?: number;
  /** The first is the head branch; if omitted, only the one from initialisation. */
  readonly branches?: readonly string[];
  readonly helpers?: readonly Helper[];
  readonly hasWechat?: boolean;
  readonly members?: Members;
  readonly carousels?: DemoCarousels;
  /** Item categories in order, each with its children. */
  readonly categories?: Readonly<Record<string, readonly string[]>>;
}

interface Members {
  readonly count: number;
  readonly days: number;
  readonly seed: number;
  readonly tags: readonly string[];
  readonly remarks: readonly string[];
}

const teaTags = [
  '爱喝岩茶',
  '爱喝老白茶',
  '爱喝龙井',
  '周末常来',
  '工作日午后',
  '企业客户',
  '爱订包间',
  '带孩子',
  '喜欢靠窗',
  '送礼常购',
  '存茶会员',
  '附近上班',
  '老街坊',
  '新客',
];
const teaRemarks = [
  '喜欢靠窗的位置，不加糖。', '每周三下午来，三楼包间。', '存了两饼老白茶，取茶先核对编号。', '对花生过敏，茶点请避开。', '企业团建联系人，开票抬头已登记。',
  '常带父母来，尽量安排一楼。', '喝岩茶，水温要高。', '生日当月送茶点一份。', '电话不便，有事发短信。', '介绍过六位朋友。', '包间提前一天确认。', '送礼要礼盒和手写卡。',
]; // prettier-ignore
const breadTags = ['早餐常客', '爱吃贝果', '爱吃吐司', '订生日蛋糕', '带孩子', '附近上班', '无糖优先', '新客'];
const breadRemarks = [
  '吐司切薄片。',
  '对坚果过敏。',
  '每周五订两条全麦。',
  '蛋糕少糖，蜡烛单独装。',
  '下班后来，留一个贝果。',
];
const flowerTags = ['每周一束', '企业客户', '婚礼订花', '爱养绿植', '节日常购', '新客'];
const flowerRemarks = ['对百合过敏。', '送到公司前台。', '偏爱白绿色系。', '纪念日前一周提醒。'];

/** The owner's merchants, one in every standing. The first three can be entered; the first sorts first by name. */
export const shops: readonly Shop[] = [
  {
    merchant: { merchantNo: 'M20260318', abbreviationName: '半日闲茶馆', payments: 'micro', appletsQrcode: 'https://m.regulars.example/banrixian' },
    madeDaysAgo: 1_100, expiresInDays: 118, initialised: true, hasWechat: true,
    branches: ['解放路店', '西湖银泰店', '滨江宝龙店'],
    helpers: [{ who: 'manager', branchNo: '0002', mayEdit: true }, { who: 'cashier', branchNo: '0001', mayEdit: false }],
    members: { count: 5_000, days: 1_096, seed: 20_260_318, tags: teaTags, remarks: teaRemarks },
    carousels: ['冬日暖茶', '年货礼盒预告', '桂花季', '会员生日礼'],
    categories: { 茶: ['壶泡', '杯泡', '冷泡'], 茶点: ['糕点', '干果'], 冷饮: [], 茶位: [], 礼盒: [], 套餐: [] },
  },
  {
    merchant: { merchantNo: 'M20251205', abbreviationName: '麦田手作面包', payments: 'direct' },
    madeDaysAgo: 540, expiresInDays: 203, initialised: true,
    members: { count: 200, days: 520, seed: 20_251_205, tags: breadTags, remarks: breadRemarks },
    carousels: ['本周新品', '礼盒蛋糕预订', '秋日面包周', '储值有礼'],
  },
  {
    merchant: { merchantNo: 'M20241208', abbreviationName: '拾光花店', payments: 'direct' },
    madeDaysAgo: 350, expiresInDays: 15, initialised: true,
    members: { count: 48, days: 340, seed: 20_241_208, tags: flowerTags, remarks: flowerRemarks },
  },
  { merchant: { merchantNo: 'M20261102', abbreviationName: '青石巷书店' }, madeDaysAgo: 18, expiresInDays: 347, initialised: false },
  { merchant: { merchantNo: 'M20260927', abbreviationName: '老周牛肉面', payments: 'individual' }, madeDaysAgo: 54, initialised: false },
  { merchant: { merchantNo: 'M20240611', abbreviationName: '枫林咖啡', payments: 'enterprise' }, madeDaysAgo: 892, expiresInDays: -162, initialised: true },
  { merchant: { merchantNo: 'M20250420', abbreviationName: '花间一壶酒馆', payments: 'direct' }, madeDaysAgo: 579, expiresInDays: 151, initialised: true, disabledDaysAgo: 40 },
]; // prettier-ignore
