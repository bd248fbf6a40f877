import type { OperateLog } from '@regulars/contract';
import type { PageCode, Permission } from '@regulars/contract/menu';
import { Link } from 'react-router';
import { adjustmentAddress } from '../../framework/adjustment-address.ts';
import { applicationAddress, branchAddress } from '../../framework/branch-address.ts';
import { importAddress } from '../../framework/imports/import-pages.ts';
import { memberAddress } from '../../framework/member-address.ts';
import { permissionAddress } from '../../framework/role-address.ts';
import { useCanAt } from '../../framework/session/index.ts';

interface SubjectPage {
  readonly page: PageCode;
  readonly permission: Permission;
  readonly address: (id: string) => string;
}

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
  member_import: { page: 'member', permission: 'member:import', address: (id) => importAddress('member_import', id) },
  brand: { page: 'brand', permission: 'brand:read', address: (id) => `/item/brandInfo?brand=${id}` },
  item: { page: 'item', permission: 'item:read', address: (id) => `/item/itemInfo?item=${id}` },
  category: { page: 'category', permission: 'category:read', address: () => '/item/categoryInfo' },
};

/** What an entry is about; a link for readers who may open its page. */
export function SubjectLink({ log }: { log: OperateLog }) {
  const { subject_kind: kind, subject_name: name, subject_kind_name: fallback } = log;
  const target = subjectPages[kind];
  return target && name !== null ? <PageLink target={target} id={log.subject_id} name={name} /> : (name ?? fallback);
}

function PageLink({ target, id, name }: { target: SubjectPage; id: string; name: string }) {
  const mayOpen = useCanAt(target.page, target.permission);
  return mayOpen ? <Link to={target.address(id)}>{name}</Link> : name;
}
