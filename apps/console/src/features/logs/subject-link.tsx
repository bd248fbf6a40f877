import type { OperateLog } from '@regulars/contract';
import { pages, type ExportedList, type PageCode, type Permission } from '@regulars/contract/menu';
import { Link } from 'react-router';
import { adjustmentAddress } from '../../framework/adjustment-address.ts';
import { applicationAddress, branchAddress } from '../../framework/branch-address.ts';
import { importAddress } from '../../framework/imports/import-pages.ts';
import { memberAddress } from '../../framework/member-address.ts';
import { permissionAddress } from '../../framework/role-address.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { shiftAddress } from '../../framework/shifts/shift-address.ts';
import { couponAddress, topUpAddress } from '../../framework/orders/order-address.ts';
import { listPages, type LinkedPage } from './list-pages.ts';
import { unusualAddress } from './log-lists.ts';

interface SubjectPage extends LinkedPage {
  readonly address: (id: string, action: string) => string;
  /** Its entries name only the kind. */
  readonly unnamed?: true;
}

/** A kind whose subjects are the page itself, or parts of it. */
const wholePage = (page: PageCode, permission: Permission): SubjectPage => ({
  page,
  permission,
  address: () => pages[page].address,
  unnamed: true,
});

/** Where each kind of subject is shown. */
const subjectPages: Readonly<Record<string, SubjectPage>> = {
  member: { page: 'member', permission: 'member:read', address: memberAddress },
  user: { page: 'user', permission: 'user:read', address: (id) => `/system/userManagement?user=${id}` },
  role: { page: 'role', permission: 'role:read', address: permissionAddress },
  adjustment: { page: 'adjustment', permission: 'adjustment:read', address: adjustmentAddress },
  branch: { page: 'store', permission: 'store:read', address: (id) => branchAddress(id) },
  branch_application: {
    page: 'branch_application',
    permission: 'branch_application:read',
    address: applicationAddress,
  },
  opening: { page: 'opening', permission: 'opening:read', address: (id) => importAddress('opening', id) },
  branch_import: { page: 'store', permission: 'store:import', address: (id) => importAddress('branch_import', id) },
  staff_import: { page: 'staff', permission: 'user:import', address: (id) => importAddress('staff_import', id) },
  item_import: { page: 'item', permission: 'item:import', address: (id) => importAddress('item_import', id) },
  item_sync: { page: 'item', permission: 'item:sync', address: (id) => `/item/syncs/${id}`, unnamed: true },
  item_source: { page: 'item', permission: 'item:sync', address: () => '/item/syncs', unnamed: true },
  member_import: { page: 'member', permission: 'member:import', address: (id) => importAddress('member_import', id) },
  brand: { page: 'brand', permission: 'brand:read', address: (id) => `/item/brandInfo?brand=${id}` },
  item: { page: 'item', permission: 'item:read', address: (id) => `/item/itemInfo?item=${id}` },
  category: { page: 'category', permission: 'category:read', address: () => pages.category.address },
  carousel: { page: 'carousel', permission: 'carousel:read', address: () => pages.carousel.address },
  device: { page: 'device', permission: 'device:read', address: (id) => `${pages.device.address}?device=${id}` },
  order: { page: 'order', permission: 'order:read', address: (id) => `/orders/${id}` },
  top_up_rule: {
    page: 'top_up_rule',
    permission: 'top_up_rule:read',
    // Their order is the list's.
    address: (id, action) => (action === 'top_up_rule.sort' ? pages.top_up_rule.address : `/chargeDetail/${id}`),
    unnamed: true,
  },
  coupon: { page: 'coupon', permission: 'coupon:read', address: couponAddress },
  top_up_order: { page: 'top_up', permission: 'top_up:read', address: topUpAddress },
  shift: { page: 'shift', permission: 'shift:read', address: shiftAddress, unnamed: true },
  top_up_note: wholePage('top_up_note', 'top_up_note:read'),
  point_rule: wholePage('point_rule', 'point_rule:read'),
  grade: wholePage('grade', 'grade:read'),
  privilege: wholePage('grade', 'grade:read'),
  member_card: wholePage('member_card', 'member_card:read'),
  card_agreement: wholePage('member_card', 'member_card:read'),
  growth_rule: wholePage('member_card', 'member_card:read'),
  merchant: {
    page: 'merchant',
    permission: 'merchant:read',
    address: () => `${pages.merchant.address}/detail`,
    unnamed: true,
  },
  unusual: {
    page: 'operation_log',
    permission: 'operation_log:read',
    address: (id, action) => (action === 'unusual.see' ? `${unusualAddress}?unusual=${id}` : unusualAddress),
    unnamed: true,
  },
  verification: wholePage('ledger', 'ledger:read'),
  menu: wholePage('menu', 'menu:read'),
  settings: wholePage('settings', 'settings:read'),
  payment_channel: wholePage('settings', 'settings:read'),
};

/** The page of what an entry is about, of an export that of its list; undefined if it has none. */
function targetOf(log: OperateLog) {
  const { subject_kind: kind, subject_id: id, subject_name: name, subject_removed: removed, action, exported } = log;
  if (removed) return undefined;
  if (exported) {
    const page = Object.hasOwn(listPages, exported.list) ? listPages[exported.list as ExportedList] : undefined; // as just checked
    return page && { page, address: page.address(exported.of) };
  }
  const page = subjectPages[kind];
  return page && (name !== null || page.unnamed) ? { page, address: page.address(id, action) } : undefined;
}

/** What an entry is about; a link for readers who may open its page. */
export function SubjectLink({ log }: { log: OperateLog }) {
  const target = targetOf(log);
  const text = log.subject_name ?? log.subject_kind_name;
  return target ? <PageLink {...target} text={text} /> : text;
}

interface PageLinkProps {
  page: LinkedPage;
  address: string;
  text: string;
}

function PageLink({ page: { page, permission }, address, text }: PageLinkProps) {
  const mayOpen = useCanAt(page, permission);
  return mayOpen ? <Link to={address}>{text}</Link> : text;
}
