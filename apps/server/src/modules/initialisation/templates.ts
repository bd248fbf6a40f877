import { allPermissions, pageList, type Permission } from '@regulars/contract/menu';

/** The defaults of a new merchant, which it may change. */
export interface RoleTemplate {
  readonly template: 'owner' | 'manager' | 'cashier';
  readonly name: string;
  /** Includes permissions of later pages. */
  readonly everything: boolean;
  readonly permissions: readonly Permission[];
}

/** Page groups that configure the system or its money, which a store manager may not. */
const ownerGroups: ReadonlySet<string> = new Set(['system', 'payment', 'backup', 'open_api']);
const ownerPermissions: ReadonlySet<Permission> = new Set(
  pageList.filter((page) => ownerGroups.has(page.group)).flatMap((page) => page.permissions),
);

const itemPermissions: ReadonlySet<Permission> = new Set(
  pageList.filter((page) => page.group === 'item').flatMap((page) => page.permissions),
);

/**
 * A manager runs one branch: members of other branches belong to their managers, and the ledger covers the whole
 * merchant. Cancelling a member is final, so the owner decides who may.
 */
const isManagers = (permission: Permission): boolean =>
  (permission.startsWith('member:') && permission !== 'member:all_branches' && permission !== 'member:cancel') ||
  itemPermissions.has(permission) ||
  permission === 'view:share' ||
  (permission.startsWith('adjustment:') && permission !== 'adjustment:limit') ||
  permission === 'opening:export' ||
  (permission.endsWith(':read') && permission !== 'ledger:read' && !ownerPermissions.has(permission));

export const roleTemplates: readonly RoleTemplate[] = [
  { template: 'owner', name: '所有者', everything: true, permissions: [] },
  { template: 'manager', name: '店长', everything: false, permissions: allPermissions.filter(isManagers) },
  { template: 'cashier', name: '收银员', everything: false, permissions: ['member:read', 'member:create'] },
];

/** Rates in basis points: 12000 earns 1.2 times the points; 9800 is a 2 % discount. */
export const gradeTemplates = [
  { level: 1, name: '普通', face: 'basic', growthFrom: 0, validDays: null, earningRate: 10_000, discountRate: 10_000 },
  {
    level: 2,
    name: '银卡',
    face: 'silver',
    growthFrom: 1_000,
    validDays: 365,
    earningRate: 12_000,
    discountRate: 9_800,
  },
  { level: 3, name: '金卡', face: 'gold', growthFrom: 5_000, validDays: 365, earningRate: 15_000, discountRate: 9_500 },
] as const;

export const headBranch = { branchNo: '0001', name: '总店' } as const;
export const cardTemplate = { name: '会员卡' } as const;
