import type { AuditAction } from '@regulars/phrases';
import type { Permission } from './tree.ts';

/**
 * Permissions to be given with care: they give power to people, move balances, take data of people out of the console, or
 * end what can't be brought back. Editors and previews of roles mark them.
 */
const sensitivePermissions: ReadonlySet<Permission> = new Set<Permission>([
  'user:create',
  'user:update',
  'user:remove',
  'user:import',
  'role:create',
  'role:update',
  'role:remove',
  'member:phone',
  'member:cancel',
  'adjustment:create',
  'adjustment:approve',
  'adjustment:undo',
  'adjustment:limit',
  'opening:import',
  'opening:roll_back',
  'order:discount',
  'order:refund',
  'top_up:refund',
  'top_up:refund_short',
  'settings:update',
  'settings:channel',
  'point_rule:put_in_force',
  'grade:put_in_force',
  'member_card:put_in_force',
  'top_up_rule:put_in_force',
  'operation_log:retain',
  'operation_log:watch',
  'operation_log:erase',
]);

export const isSensitive = (permission: Permission): boolean =>
  sensitivePermissions.has(permission) || permission.endsWith(':export');

/** What was done with such permissions, as the operation log names it. */
const sensitiveActions: ReadonlySet<string> = new Set<AuditAction>([
  'export.start',
  'user.create',
  'user.state',
  'user.remove',
  'user.roles',
  'user.password',
  'user.sessions',
  'user.wechat',
  'role.create',
  'role.state',
  'role.remove',
  'role.users',
  'role.permissions',
  'role.limits',
  'role.second_factor',
  'account.second_factor',
  'member.cancel',
  'adjustment.post',
  'adjustment.approve',
  'adjustment.undo',
  'adjustment.limit',
  'opening.post',
  'opening.roll_back',
  'order.refund',
  'order.void',
  'top_up.refund',
  'point_rule.put_in_force',
  'growth_rule.put_in_force',
  'grade.put_in_force',
  'privilege.put_in_force',
  'top_up_rule.put_in_force',
  'top_up_rule.state',
  'top_up_rule.sort',
  'staff_import.post',
  'staff_import.roll_back',
  'staff_import.passwords',
  'log.retention',
  'log.erase',
  'unusual.rules',
  'settings.update',
  'settings.day',
  'payment_channel.update',
]);

/** Whether an action of the operation log is sensitive; those of later versions are unknown. */
export const isSensitiveAction = (action: string): boolean => sensitiveActions.has(action);
