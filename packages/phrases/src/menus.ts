import type { ErrorPhrase, Phrase } from './phrase.ts';

export const menuErrors = {
  menu_not_found: { code: 40494, status: 404, 'zh-CN': '没有这个菜单项', en: 'There is no such menu item.' },
  menu_fixed: {
    code: 42400,
    status: 422,
    'zh-CN': '“{name}”不能隐藏或移走',
    en: '{name} can be neither hidden nor moved away.',
  },
  menu_incomplete: {
    code: 42401,
    status: 422,
    'zh-CN': '要包含每个菜单项，而且各只出现一次，页面都在组里',
    en: 'Every menu item must be there exactly once, and each page in a group.',
  },
  menu_limit: {
    code: 42402,
    status: 422,
    'zh-CN': '最多 {limit} 个外部链接',
    en: 'There can be at most {limit} external links.',
  },
} as const satisfies Record<string, ErrorPhrase>;

/** Icons of groups and links: files of Lucide (ISC licence) in the console's `public/menu-icons`. */
export const menuIconPhrases = {
  star: { 'zh-CN': '星星', en: 'Star' },
  heart: { 'zh-CN': '心', en: 'Heart' },
  gift: { 'zh-CN': '礼物', en: 'Gift' },
  ticket: { 'zh-CN': '票券', en: 'Ticket' },
  percent: { 'zh-CN': '折扣', en: 'Percent' },
  coffee: { 'zh-CN': '杯子', en: 'Cup' },
  utensils: { 'zh-CN': '餐具', en: 'Cutlery' },
  'shopping-bag': { 'zh-CN': '购物袋', en: 'Shopping bag' },
  truck: { 'zh-CN': '货车', en: 'Truck' },
  package: { 'zh-CN': '包裹', en: 'Parcel' },
  'map-pin': { 'zh-CN': '地点', en: 'Place' },
  phone: { 'zh-CN': '电话', en: 'Phone' },
  mail: { 'zh-CN': '邮件', en: 'Letter' },
  'message-circle': { 'zh-CN': '消息', en: 'Message' },
  calendar: { 'zh-CN': '日历', en: 'Calendar' },
  clock: { 'zh-CN': '时钟', en: 'Clock' },
  'book-open': { 'zh-CN': '书', en: 'Book' },
  'file-text': { 'zh-CN': '文件', en: 'Document' },
  'chart-column': { 'zh-CN': '图表', en: 'Chart' },
  wallet: { 'zh-CN': '钱包', en: 'Wallet' },
  printer: { 'zh-CN': '打印机', en: 'Printer' },
  headset: { 'zh-CN': '客服', en: 'Headset' },
  users: { 'zh-CN': '人群', en: 'People' },
  store: { 'zh-CN': '店铺', en: 'Shop' },
} as const satisfies Record<string, Phrase>;
export type MenuIcon = keyof typeof menuIconPhrases;

/** Operation-log actions, by `thing.verb`. */
export const menuAudit = {
  'menu.create': { 'zh-CN': '加外部链接', en: 'Added an external link' },
  'menu.update': { 'zh-CN': '修改菜单', en: 'Changed the menu' },
  'menu.sort': { 'zh-CN': '调整菜单顺序', en: 'Reordered the menu' },
  'menu.remove': { 'zh-CN': '隐藏或删除菜单项', en: 'Hid or removed menu items' },
  'menu.reset': { 'zh-CN': '菜单恢复默认', en: 'Reset the menu' },
} as const satisfies Record<string, Phrase>;
