import type { groupPhrases, pagePhrases, verbPhrases } from '@regulars/phrases';

/** Merchant centre (organisation and money) or micro-membership (members). */
export type Mode = 'center' | 'vip';
type Verb = keyof typeof verbPhrases;

interface Page {
  readonly mode: Mode;
  readonly group: keyof typeof groupPhrases;
  readonly address: `/${string}`;
  /** The subject of its permissions; by default the page code. Screens in both modes share one. */
  readonly thing?: keyof typeof pagePhrases | 'task' | 'view';
  /** What a role can be granted on it. `read` shows the page; a page without `read` is for everybody. */
  readonly verbs: readonly Verb[];
  /** The console doesn't have it yet: nothing shows or counts it. */
  readonly planned?: true;
  /** Permissions of other pages whose actions stand on this one too. */
  readonly offers?: readonly `${string}:${string}`[];
  /** For pages that need an open service (menu_type 2). */
  readonly service?: 'backup' | 'wechat';
  /** Hidden up to this vip_interface_version of the merchant. */
  readonly hiddenUpToVersion?: number;
}

const read = ['read'] as const;

/** The default menu: every page of the console in menu order, with the permissions that a role can be granted. */
export const pages = {
  center_home: { mode: 'center', group: 'center_home', address: '/', thing: 'task', verbs: ['all'] },
  merchant: {
    mode: 'center',
    group: 'merchant',
    address: '/merchantManagement/merchant',
    verbs: ['read', 'update'],
    offers: ['store:read', 'store:update', 'store:close', 'store:export', 'user:read', 'member:read', 'device:read'],
  },
  device: {
    mode: 'center',
    group: 'merchant',
    address: '/merchantManagement/device',
    verbs: ['read', 'create', 'update', 'remove', 'bind', 'export'],
  },
  branch_application: {
    mode: 'center',
    group: 'merchant',
    address: '/merchantManagement/apply',
    verbs: ['read', 'create', 'decide', 'export'],
  },
  user: {
    mode: 'center',
    group: 'system',
    address: '/system/userManagement',
    verbs: ['read', 'create', 'update', 'remove', 'import', 'export'],
  },
  role: {
    mode: 'center',
    group: 'system',
    address: '/system/roleManagement',
    verbs: ['read', 'create', 'update', 'remove'],
    offers: ['user:read', 'user:update'],
  },
  menu: { mode: 'center', group: 'system', address: '/system/menuManagement', verbs: ['read', 'update'] },
  store: {
    mode: 'center',
    group: 'system',
    address: '/system/storeManagement',
    verbs: ['read', 'update', 'close', 'import', 'export'],
    offers: ['user:read', 'member:read', 'branch_application:create', 'device:read'],
  },
  staff: {
    mode: 'center',
    group: 'system',
    address: '/system/staff/staffManagement',
    thing: 'user',
    verbs: ['read', 'create', 'update', 'remove', 'import', 'export'],
  },
  settings: { mode: 'center', group: 'system', address: '/system/settings', verbs: ['read', 'update', 'channel'] },
  sign_in_log: {
    mode: 'center',
    group: 'system',
    address: '/system/logs/login',
    verbs: ['read', 'export'],
    offers: ['user:update'],
  },
  operation_log: {
    mode: 'center',
    group: 'system',
    address: '/system/logs/operate',
    verbs: ['read', 'export', 'retain', 'watch', 'erase'],
  },
  resource_pack: { mode: 'center', group: 'payment', address: '/payManage/resourcePack', verbs: read, planned: true },
  merchant_store_value: {
    mode: 'center',
    group: 'payment',
    address: '/payManage/storeVal/merchantStoreVal',
    verbs: read,
    planned: true,
  },
  rate_settlement: { mode: 'center', group: 'payment', address: '/payManage/rateSettlement', verbs: read },
  transaction_flow: {
    mode: 'center',
    group: 'payment_report',
    address: '/payReports/transactionData/transactionFlow',
    verbs: read,
    planned: true,
  },
  settlement: {
    mode: 'center',
    group: 'payment_report',
    address: '/payReports/settlement',
    verbs: read,
    planned: true,
  },
  data_market: {
    mode: 'center',
    group: 'payment_report',
    address: '/payReports/dataMarket',
    verbs: read,
    planned: true,
  },
  backup: {
    mode: 'center',
    group: 'backup',
    address: '/cloudBackup/cloud?product=backup',
    verbs: read,
    service: 'backup',
    planned: true,
  },
  // Saved views have no page of their own, and every user has this one.
  home: { mode: 'vip', group: 'home', address: '/dashBoard', thing: 'view', verbs: ['share'] },
  cashier: { mode: 'vip', group: 'cashier', address: '/cashier', verbs: read, planned: true },
  member: {
    mode: 'vip',
    group: 'member',
    address: '/membermanage',
    verbs: ['read', 'create', 'update', 'freeze', 'cancel', 'tag', 'phone', 'export', 'import', 'all_branches'],
    offers: [
      'adjustment:read',
      'adjustment:create',
      'adjustment:approve',
      'adjustment:undo',
      'top_up:read',
      'top_up:create',
    ],
  },
  adjustment: {
    mode: 'vip',
    group: 'member',
    address: '/memberAdjustments',
    verbs: ['read', 'create', 'approve', 'undo', 'limit', 'export'],
  },
  member_card: {
    mode: 'vip',
    group: 'member',
    address: '/setMemberCard',
    verbs: ['read', 'update', 'put_in_force'],
  },
  grade: { mode: 'vip', group: 'member', address: '/gradeManagement', verbs: ['read', 'update', 'put_in_force'] },
  segment: { mode: 'vip', group: 'member', address: '/memberSegments', verbs: read, planned: true },
  opening: {
    mode: 'vip',
    group: 'member',
    address: '/openingBalances',
    verbs: ['read', 'import', 'roll_back', 'export'],
  },
  vip_user: {
    mode: 'vip',
    group: 'member',
    address: '/userManagement',
    thing: 'user',
    verbs: ['read', 'create', 'update', 'remove', 'import', 'export'],
  },
  top_up_rule: {
    mode: 'vip',
    group: 'stored_value',
    address: '/rechargeManagement',
    verbs: ['read', 'create', 'update', 'put_in_force', 'remove', 'export'],
    offers: ['grade:read', 'member:read', 'store:read'],
  },
  top_up_note: { mode: 'vip', group: 'stored_value', address: '/rechargeDescription', verbs: read, planned: true },
  top_up: {
    mode: 'vip',
    group: 'stored_value',
    address: '/rechargeFlow',
    verbs: ['read', 'create', 'refund', 'refund_short', 'export'],
    offers: ['grade:read', 'member:read', 'store:read', 'top_up_rule:read'],
  },
  point_rule: {
    mode: 'vip',
    group: 'points',
    address: '/pointRule',
    verbs: ['read', 'update', 'put_in_force'],
    offers: ['grade:read', 'member:read'],
  },
  exchange_goods: { mode: 'vip', group: 'points', address: '/pointsExchange/goods', verbs: read, planned: true },
  exchange_order: { mode: 'vip', group: 'points', address: '/pointsExchange/orders', verbs: read, planned: true },
  coupon: { mode: 'vip', group: 'marketing', address: '/marketing/couponManage', verbs: read, planned: true },
  coupon_received: {
    mode: 'vip',
    group: 'marketing',
    address: '/marketing/couponReceive',
    thing: 'coupon',
    verbs: read,
    planned: true,
  },
  coupon_written_off: {
    mode: 'vip',
    group: 'marketing',
    address: '/marketing/couponWriteOff',
    thing: 'coupon',
    verbs: read,
    planned: true,
  },
  campaign: { mode: 'vip', group: 'marketing', address: '/marketing/marketingCenter', verbs: read, planned: true },
  carousel: {
    mode: 'vip',
    group: 'marketing',
    address: '/marketing/carousels',
    verbs: ['read', 'create', 'update', 'remove', 'export'],
  },
  order: { mode: 'vip', group: 'order', address: '/orders', verbs: read, planned: true },
  item: {
    mode: 'vip',
    group: 'item',
    address: '/item/itemInfo',
    verbs: ['read', 'create', 'update', 'remove', 'sell_out', 'sync', 'export', 'import'],
  },
  brand: {
    mode: 'vip',
    group: 'item',
    address: '/item/brandInfo',
    verbs: ['read', 'create', 'update', 'remove', 'sync', 'export'],
  },
  category: {
    mode: 'vip',
    group: 'item',
    address: '/item/categoryInfo',
    verbs: ['read', 'create', 'update', 'remove', 'sync', 'export'],
  },
  overview: {
    mode: 'vip',
    group: 'analysis',
    address: '/analysisLibrary/overview',
    verbs: read,
    hiddenUpToVersion: 1,
    planned: true,
  },
  member_report: {
    mode: 'vip',
    group: 'analysis',
    address: '/analysisLibrary/member/memberTotal',
    verbs: read,
    planned: true,
  },
  consumption_report: {
    mode: 'vip',
    group: 'analysis',
    address: '/analysisLibrary/member/consumeTotal',
    verbs: read,
    planned: true,
  },
  refund_report: {
    mode: 'vip',
    group: 'analysis',
    address: '/analysisLibrary/member/refund',
    verbs: read,
    planned: true,
  },
  stored_value_report: {
    mode: 'vip',
    group: 'analysis',
    address: '/analysisLibrary/storedValue',
    verbs: read,
    planned: true,
  },
  card_report: { mode: 'vip', group: 'analysis', address: '/analysisLibrary/openCard', verbs: read, planned: true },
  coupon_report: { mode: 'vip', group: 'analysis', address: '/analysisLibrary/coupon', verbs: read, planned: true },
  campaign_report: { mode: 'vip', group: 'analysis', address: '/analysisLibrary/market', verbs: read, planned: true },
  liability_report: {
    mode: 'vip',
    group: 'analysis',
    address: '/analysisLibrary/liability',
    verbs: read,
    planned: true,
  },
  ledger: { mode: 'vip', group: 'analysis', address: '/ledger', verbs: ['read', 'verify', 'export'] },
  official_account: {
    mode: 'vip',
    group: 'wechat',
    address: '/authorization/officialAccounts?product=wechat',
    verbs: read,
    service: 'wechat',
    planned: true,
  },
  applet: {
    mode: 'vip',
    group: 'wechat',
    address: '/authorization/applets?product=wechat',
    verbs: read,
    service: 'wechat',
    planned: true,
  },
  template_message: {
    mode: 'vip',
    group: 'wechat',
    address: '/authorization/templateMsgs?product=wechat',
    verbs: read,
    service: 'wechat',
    planned: true,
  },
  open_account: {
    mode: 'vip',
    group: 'wechat',
    address: '/authorization/openAccounts?product=wechat',
    verbs: read,
    service: 'wechat',
    planned: true,
  },
  api_key: { mode: 'vip', group: 'open_api', address: '/openApi', verbs: read, planned: true },
} as const satisfies Record<keyof typeof pagePhrases, Page>;

export type PageCode = keyof typeof pages;
type ThingOf<C extends PageCode> = (typeof pages)[C] extends { thing: infer T extends string } ? T : C;

/** A permission code, `thing:verb`. */
export type Permission = { [C in PageCode]: `${ThingOf<C>}:${(typeof pages)[C]['verbs'][number]}` }[PageCode];
