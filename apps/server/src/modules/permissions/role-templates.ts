import { allPermissions, pageList, type Permission } from '@regulars/contract/menu';
import type { RoleTemplateCode } from '@regulars/phrases';
import { withNeeded } from './power.rules.ts';

/** What roles start from; a merchant may change what it made of one. */
export interface RoleTemplate {
  readonly template: RoleTemplateCode;
  /** Includes permissions of later pages. */
  readonly everything: boolean;
  readonly permissions: readonly Permission[];
}

/** Page groups that configure the system or its money, which a store manager may not. */
const ownerGroups: ReadonlySet<string> = new Set(['system', 'payment', 'backup', 'open_api']);
const ownerPermissions: ReadonlySet<Permission> = new Set(
  pageList.filter((page) => ownerGroups.has(page.group)).flatMap((page) => page.permissions),
);

const inGroups = (...groups: readonly string[]): readonly Permission[] =>
  pageList.filter((page) => groups.includes(page.group)).flatMap((page) => page.permissions);

const itemPermissions: ReadonlySet<Permission> = new Set(inGroups('item'));
/** The cashier’s page is for whoever takes payments. */
const readable = allPermissions.filter(
  (permission) => permission.endsWith(':read') && permission !== 'cashier:read' && !ownerPermissions.has(permission),
);

/**
 * A manager runs one branch, and may apply for another: members of other branches belong to their managers, and the ledger covers the whole
 * merchant. Cancelling a member is final, so the owner decides who may.
 */
const isManagers = (permission: Permission): boolean =>
  (permission.startsWith('member:') && permission !== 'member:all_branches' && permission !== 'member:cancel') ||
  itemPermissions.has(permission) ||
  permission === 'view:share' ||
  permission === 'store:read' ||
  permission === 'branch_application:create' ||
  permission.startsWith('device:') ||
  (permission.startsWith('adjustment:') && permission !== 'adjustment:limit') ||
  permission === 'opening:export' ||
  (permission.startsWith('top_up:') && permission !== 'top_up:refund_short') ||
  permission === 'cashier:read' ||
  permission.startsWith('order:') ||
  permission.startsWith('shift:') ||
  (permission !== 'ledger:read' && readable.includes(permission));

/** Finance checks and reports, and changes nothing. */
const isFinances = (permission: Permission): boolean =>
  inGroups('analysis', 'payment', 'payment_report').includes(permission) ||
  ['member:read', 'member:export', 'adjustment:read', 'adjustment:export', 'opening:read', 'opening:export', 'order:read', 'order:export', 'shift:read', 'shift:export', 'top_up:read', 'top_up:export'].includes(permission); // prettier-ignore

/** Marketing knows its members and what they get, not their money; what it drafts, somebody else puts in force. */
const isMarketings = (permission: Permission): boolean =>
  ((inGroups('marketing', 'points').includes(permission) || permission.startsWith('top_up_rule:') || permission.startsWith('top_up_note:')) &&
    !permission.endsWith(':put_in_force')) ||
  ['member:read', 'member:tag', 'segment:read', 'grade:read', 'item:read', 'campaign_report:read', 'coupon_report:read', 'view:share'].includes(permission); // prettier-ignore

const template = (code: RoleTemplateCode, includes: (permission: Permission) => boolean): RoleTemplate => ({
  template: code,
  everything: false,
  permissions: withNeeded(allPermissions.filter(includes)),
});

/**
 * What a template took up after the permission was released, by `releaseOf`: roles made from it before get it once, and
 * those of other templates, from which somebody may have taken it, don't.
 */
export const releaseOf = (template: string, permission: string): string => `${template}/${permission}`;
export const takenUpLater: readonly string[] = [
  releaseOf('cashier', 'item:read'),
  releaseOf('cashier', 'item:sell_out'),
  releaseOf('marketing', 'top_up_note:read'),
  releaseOf('cashier', 'order:read'),
  releaseOf('cashier', 'cashier:read'),
];

export const roleTemplates: readonly RoleTemplate[] = [
  { template: 'owner', everything: true, permissions: [] },
  template('manager', isManagers),
  template('cashier', (permission) =>
    [
      'cashier:read',
      'member:read',
      'member:create',
      'member:payment_password',
      'item:read',
      'item:sell_out',
      'top_up:read',
      'top_up:create',
      'order:read',
      'order:create',
      'shift:operate',
    ].includes(permission),
  ),
  template('finance', isFinances),
  template('marketing', isMarketings),
  template('read_only', (permission) => readable.includes(permission)),
];
