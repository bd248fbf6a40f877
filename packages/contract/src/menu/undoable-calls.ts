import type { AuditAction } from '@regulars/phrases';
import type { Permission } from './tree.ts';

interface Undoable {
  readonly by: `PUT /${string}`;
  /** Undoing it requires the permission of the call. */
  readonly permissions: readonly [Permission, ...Permission[]];
  /** The undo logs some of these. */
  readonly audit: readonly AuditAction[];
}

/** The batch calls that can be undone. Apart from `lists`, which every page of the console loads. */
export const undoableCalls: readonly Undoable[] = [
  {
    by: 'PUT /vip-infos',
    permissions: ['member:tag', 'member:freeze'],
    audit: ['member.tag', 'member.freeze', 'member.restore'],
  },
  {
    by: 'PUT /item/brand-info',
    permissions: ['brand:update', 'brand:remove'],
    audit: ['brand.state', 'brand.restore'],
  },
  {
    by: 'PUT /carousels',
    permissions: ['carousel:update', 'carousel:remove'],
    audit: ['carousel.state', 'carousel.restore'],
  },
  { by: 'PUT /coupons/give', permissions: ['coupon:give'], audit: ['coupon.void'] },
  { by: 'PUT /coupons/nullify-received', permissions: ['coupon:void'], audit: ['coupon.unvoid'] },
  {
    by: 'PUT /item/item-info',
    permissions: ['item:update', 'item:remove'],
    audit: ['item.state', 'item.update', 'item.restore'],
  },
  {
    by: 'PUT /item/category-info',
    permissions: ['category:update', 'category:remove'],
    audit: ['category.state', 'category.restore'],
  },
  {
    by: 'PUT /recharge-rule',
    permissions: ['top_up_rule:put_in_force', 'top_up_rule:remove'],
    audit: ['top_up_rule.state', 'top_up_rule.restore'],
  },
  { by: 'PUT /branches', permissions: ['store:update'], audit: ['branch.state'] },
  {
    by: 'PUT /branch-devices/pos',
    permissions: ['device:update', 'device:remove'],
    audit: ['device.state', 'device.restore'],
  },
];
export const undoPermissions: readonly Permission[] = undoableCalls.flatMap(({ permissions }) => permissions);
export const undoAudit: readonly AuditAction[] = undoableCalls.flatMap(({ audit }) => audit);
