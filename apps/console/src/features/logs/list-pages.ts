import { pages, type ExportedList, type PageCode, type Permission } from '@regulars/contract/menu';
import { importAddress, importList } from '../../framework/imports/import-pages.ts';
import { memberAddress } from '../../framework/member-address.ts';

/** A page to which an entry leads whoever may use it. */
export interface LinkedPage {
  readonly page: PageCode;
  readonly permission: Permission;
}

interface ListPage extends LinkedPage {
  /** `of`: the member, import or sync whose rows are listed, if the entry names it. */
  readonly address: (of: string | null) => string;
}

const listOf = (page: PageCode, permission: Permission, address: string = pages[page].address): ListPage => ({
  page,
  permission,
  address: () => address,
});

/** The lists of a kind of import, and of the rows of each import. */
const importsOf = (page: PageCode, permission: Permission, subject: Parameters<typeof importList>[0]) => ({
  all: listOf(page, permission, importList(subject)),
  rows: {
    page,
    permission,
    address: (of) => (of === null ? importList(subject) : importAddress(subject, of)),
  } satisfies ListPage,
});

const ofMember: ListPage = {
  page: 'member',
  permission: 'member:read',
  address: (of) => (of === null ? pages.member.address : memberAddress(of)),
};
const memberImports = importsOf('member', 'member:import', 'member_import');
const openings = importsOf('opening', 'opening:read', 'opening');
const branchImports = importsOf('store', 'store:import', 'branch_import');
const staffImports = importsOf('staff', 'user:import', 'staff_import');
const itemImports = importsOf('item', 'item:import', 'item_import');
const devices = (tab: string) => listOf('device', 'device:read', `${pages.device.address}?tab=${tab}`);

/** Where each exported list is shown. */
export const listPages: Readonly<Record<ExportedList, ListPage>> = {
  members: listOf('member', 'member:read'),
  postings: ofMember,
  lots: ofMember,
  member_imports: memberImports.all,
  member_import_rows: memberImports.rows,
  adjustments: listOf('adjustment', 'adjustment:read'),
  openings: openings.all,
  opening_rows: openings.rows,
  orders: listOf('order', 'order:read'),
  shifts: listOf('shift', 'shift:read'),
  top_ups: listOf('top_up', 'top_up:read'),
  top_up_rules: listOf('top_up_rule', 'top_up_rule:read'),
  coupons: listOf('coupon', 'coupon:read'),
  received_coupons: listOf('coupon_received', 'coupon:read'),
  used_coupons: listOf('coupon_written_off', 'coupon:read'),
  items: listOf('item', 'item:read'),
  item_imports: itemImports.all,
  item_import_rows: itemImports.rows,
  item_sync_rows: {
    page: 'item',
    permission: 'item:sync',
    address: (of) => (of === null ? '/item/syncs' : importAddress('item_sync', of)),
  },
  brands: listOf('brand', 'brand:read'),
  categories: listOf('category', 'category:read'),
  carousels: listOf('carousel', 'carousel:read'),
  branches: listOf('store', 'store:read'),
  branch_imports: branchImports.all,
  branch_import_rows: branchImports.rows,
  branch_applications: listOf('branch_application', 'branch_application:read'),
  tills: devices('tills'),
  cloud_horns: devices('cloud_horns'),
  table_cards: devices('table_cards'),
  device_binds: devices('device_binds'),
  users: listOf('user', 'user:read'),
  staff: listOf('staff', 'user:read'),
  staff_imports: staffImports.all,
  staff_import_rows: staffImports.rows,
  operation_log: listOf('operation_log', 'operation_log:read'),
  sign_in_log: listOf('sign_in_log', 'sign_in_log:read'),
  verifications: listOf('ledger', 'ledger:read'),
};
