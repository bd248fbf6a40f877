import { allPermissions, pageList } from '@regulars/contract/menu';
import { describe, expect, it } from 'vitest';
import { withNeeded } from './power.rules.ts';
import { roleTemplates } from './role-templates.ts';

const permissionsOf = (template: string): readonly string[] =>
  roleTemplates.find((role) => role.template === template)?.permissions ?? [];

describe('the role templates', () => {
  it('grant only permissions of the catalogue', () => {
    for (const role of roleTemplates)
      for (const permission of role.permissions) expect(allPermissions).toContain(permission);
  });

  it('grant the owner everything, later pages included', () => {
    expect(roleTemplates.find((role) => role.template === 'owner')?.everything).toBe(true);
    expect(roleTemplates.filter((role) => role.everything)).toHaveLength(1);
  });

  it('let the manager do everything about members and items but cancel, adjust them up to set limits, and only read and export elsewhere', () => {
    const manager = permissionsOf('manager');
    const owners = ['member:all_branches', 'member:cancel'];
    const ofItems = new Set<string>(
      pageList.filter(({ group }) => group === 'item').flatMap((page) => page.permissions),
    );
    expect(manager).toEqual(
      expect.arrayContaining(
        allPermissions.filter((permission) => permission.startsWith('member:') && !owners.includes(permission)),
      ),
    );
    for (const permission of owners) expect(manager).not.toContain(permission);
    expect(
      manager.filter(
        (permission) =>
          !/^(member|adjustment|view|device):/.test(permission) &&
          !ofItems.has(permission) &&
          !permission.endsWith(':read'),
      ),
    ).toEqual([
      'branch_application:create',
      'opening:export',
      'top_up:create',
      'top_up:refund',
      'top_up:export',
      'order:create',
      'order:discount',
      'order:refund',
      'order:export',
      'shift:operate',
      'shift:close_any',
      'shift:export',
    ]);
    expect(manager).not.toContain('top_up:refund_short');
    expect(manager).toEqual(expect.arrayContaining(['adjustment:create', 'adjustment:approve', 'adjustment:undo']));
    expect(manager).not.toContain('adjustment:limit');
    expect(manager).toContain('view:share');
    expect(manager).toEqual(expect.arrayContaining(['grade:read', 'coupon:read', 'member_report:read']));
  });

  it('withhold settings of system and money from the manager, in either mode', () => {
    const closed = pageList
      .filter((page) => ['system', 'payment', 'backup', 'open_api'].includes(page.group))
      .flatMap((page) => page.permissions);
    expect(closed).toContain('user:read');
    expect(permissionsOf('manager')).not.toContain('ledger:read');
    // The page of their own branches.
    const others = closed.filter((permission) => permission !== 'store:read');
    for (const permission of others) expect(permissionsOf('manager')).not.toContain(permission);
  });

  it('let the cashier look up, add and top up members, take payments, and mark items as sold out', () => {
    expect(permissionsOf('cashier')).toEqual([
      'cashier:read',
      'member:read',
      'member:create',
      'member:payment_password',
      'top_up:read',
      'top_up:create',
      'order:read',
      'order:create',
      'shift:read',
      'shift:operate',
      'item:read',
      'item:sell_out',
    ]);
  });

  it('let the others see what their work needs, and contain what their permissions need', () => {
    for (const { permissions } of roleTemplates) expect(withNeeded(permissions)).toEqual(permissions);
    const writes = (template: string) =>
      permissionsOf(template).filter((permission) => !/:(read|export)$/.test(permission));
    expect(writes('read_only')).toEqual([]);
    expect(writes('finance')).toEqual(['ledger:verify']);
    expect(writes('marketing')).toEqual([
      'view:share',
      'member:tag',
      'top_up_rule:create',
      'top_up_rule:update',
      'top_up_rule:remove',
      'top_up_note:update',
      'point_rule:update',
      'coupon:create',
      'coupon:update',
      'coupon:give',
      'coupon:void',
      'coupon:remove',
      'carousel:create',
      'carousel:update',
      'carousel:remove',
    ]);
    expect(permissionsOf('finance')).toContain('liability_report:read');
    expect(permissionsOf('read_only')).not.toContain('user:read');
    // The cashier’s page shows nothing without taking payments.
    for (const template of ['read_only', 'finance', 'marketing'])
      expect(permissionsOf(template)).not.toContain('cashier:read');
    expect(permissionsOf('manager')).toContain('cashier:read');
  });
});
