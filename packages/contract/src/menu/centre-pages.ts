import type { pagePhrases } from '@regulars/phrases';
import type { Page } from './page.ts';

const read = ['read'] as const;

/** The pages of the merchant centre in menu order. */
export const centrePages = {
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
} as const satisfies Partial<Record<keyof typeof pagePhrases, Page>>;
