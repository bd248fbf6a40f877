import type { Permission } from './tree.ts';

interface List {
  /** The permissions to read it; any one suffices. */
  readonly read: readonly [Permission, ...Permission[]];
  readonly endpoint: `GET /${string}`;
  /** Lists the imports of a kind, and names them in tasks, notices, jobs and the operation log. */
  readonly imports?: string;
  /** The permission to export it. */
  readonly exported?: Permission;
}

/** The lists of the console, by their name in addresses, settings, saved views and exports. */
export const lists = {
  members: {
    read: ['member:read'],
    endpoint: 'GET /vip-infos',
    exported: 'member:export',
  },
  postings: { read: ['member:read'], endpoint: 'GET /vip-infos/{id}/postings', exported: 'member:export' },
  lots: { read: ['member:read'], endpoint: 'GET /vip-infos/{id}/lots', exported: 'member:export' },
  brands: {
    read: ['brand:read'],
    endpoint: 'GET /item/brand-info',
    exported: 'brand:export',
  },
  carousels: {
    read: ['carousel:read'],
    endpoint: 'GET /carousels',
    exported: 'carousel:export',
  },
  coupons: {
    read: ['coupon:read'],
    endpoint: 'GET /coupons',
    exported: 'coupon:export',
  },
  received_coupons: {
    read: ['coupon:read'],
    endpoint: 'GET /coupons/receive-records',
    exported: 'coupon:export',
  },
  used_coupons: { read: ['coupon:read'], endpoint: 'GET /coupons/write-off-records', exported: 'coupon:export' },
  items: {
    read: ['item:read'],
    endpoint: 'GET /item/item-info',
    exported: 'item:export',
  },
  item_imports: {
    read: ['item:import'],
    endpoint: 'GET /item/imports',
    imports: 'item_import',
    exported: 'item:export',
  },
  item_import_rows: { read: ['item:import'], endpoint: 'GET /item/imports/{id}/rows', exported: 'item:export' },
  item_syncs: { read: ['item:sync', 'category:sync', 'brand:sync'], endpoint: 'GET /item/syncs' },
  item_sync_rows: {
    read: ['item:sync', 'category:sync', 'brand:sync'],
    endpoint: 'GET /item/syncs/{id}/rows',
    exported: 'item:export',
  },
  adjustments: {
    read: ['adjustment:read', 'adjustment:create'],
    endpoint: 'GET /vip-trim-order',
    exported: 'adjustment:export',
  },
  categories: {
    read: ['category:read'],
    endpoint: 'GET /item/category-info',
    exported: 'category:export',
  },
  top_up_rules: {
    read: ['top_up_rule:read'],
    endpoint: 'GET /recharge-rule',
    exported: 'top_up_rule:export',
  },
  orders: { read: ['order:read'], endpoint: 'GET /orders', exported: 'order:export' },
  shifts: { read: ['shift:read'], endpoint: 'GET /shifts', exported: 'shift:export' },
  top_ups: { read: ['top_up:read'], endpoint: 'GET /recharge-rule/flow', exported: 'top_up:export' },
  openings: {
    read: ['opening:read'],
    endpoint: 'GET /opening-balances',
    imports: 'opening',
    exported: 'opening:export',
  },
  opening_rows: { read: ['opening:read'], endpoint: 'GET /opening-balances/{id}/rows', exported: 'opening:export' },
  member_imports: {
    read: ['member:import'],
    endpoint: 'GET /vip-infos/imports',
    imports: 'member_import',
    exported: 'member:export',
  },
  member_import_rows: {
    read: ['member:import'],
    endpoint: 'GET /vip-infos/imports/{id}/rows',
    exported: 'member:export',
  },
  branches: {
    read: ['store:read'],
    endpoint: 'GET /branches',
    exported: 'store:export',
  },
  branch_imports: {
    read: ['store:import'],
    endpoint: 'GET /branches/imports',
    imports: 'branch_import',
    exported: 'store:export',
  },
  branch_import_rows: { read: ['store:import'], endpoint: 'GET /branches/imports/{id}/rows', exported: 'store:export' },
  merchants: { read: ['merchant:read'], endpoint: 'GET /merchants' },
  centre_branches: { read: ['merchant:read', 'store:read'], endpoint: 'GET /branches/merchant-center' },
  tills: {
    read: ['device:read'],
    endpoint: 'GET /branch-devices/pos',
    exported: 'device:export',
  },
  cloud_horns: { read: ['device:read'], endpoint: 'GET /branch-devices/cloud-horns', exported: 'device:export' },
  table_cards: { read: ['device:read'], endpoint: 'GET /branch-devices/taikas', exported: 'device:export' },
  device_binds: { read: ['device:read'], endpoint: 'GET /branch-devices/device-binds', exported: 'device:export' },
  branch_applications: {
    read: ['branch_application:read', 'branch_application:create'],
    endpoint: 'GET /branches/apply',
    exported: 'branch_application:export',
  },
  roles: { read: ['role:read', 'user:read'], endpoint: 'GET /roles' },
  users: { read: ['user:read'], endpoint: 'GET /users', exported: 'user:export' },
  staff: { read: ['user:read'], endpoint: 'GET /users', exported: 'user:export' },
  staff_imports: {
    read: ['user:import'],
    endpoint: 'GET /users/imports',
    imports: 'staff_import',
    exported: 'user:export',
  },
  staff_import_rows: { read: ['user:import'], endpoint: 'GET /users/imports/{id}/rows', exported: 'user:export' },
  operation_log: {
    read: ['operation_log:read'],
    endpoint: 'GET /logs/operate-logs',
    exported: 'operation_log:export',
  },
  unusual: { read: ['operation_log:read'], endpoint: 'GET /logs/unusual' },
  sign_in_log: { read: ['sign_in_log:read'], endpoint: 'GET /logs/login-logs', exported: 'sign_in_log:export' },
  verifications: { read: ['ledger:read'], endpoint: 'GET /ledger/verifications', exported: 'ledger:export' },
} as const satisfies Record<string, List>;

export type ListName = keyof typeof lists;
export const listNames = Object.keys(lists) as ListName[]; // the keys of lists

/** The lists that can be exported. */
export type ExportedList = {
  [N in ListName]: (typeof lists)[N] extends { readonly exported: Permission } ? N : never;
}[ListName];
export const isExported = (list: ListName): list is ExportedList => 'exported' in lists[list];
export const exportedLists = listNames.filter(isExported);
export const exportPermissions = [...new Set(exportedLists.map((list): Permission => lists[list].exported))];

/** A missing permission for exporting a list: to read it, or to export it. */
export const lackedToExport = (granted: ReadonlySet<Permission>, list: ExportedList): Permission | undefined => {
  const { read, exported }: List & { exported: Permission } = lists[list];
  if (!read.some((permission) => granted.has(permission))) return read[0];
  return granted.has(exported) ? undefined : exported;
};
