import type { Privilege } from '@regulars/contract';
import { loggedGift } from '../coupon-gifts/index.ts';

/** What the operation log has of privileges. */
export const loggedPrivileges = (privileges: readonly Privilege[]): Record<string, unknown> => ({
  privileges: privileges.map(
    ({ kind, title, explanation, grade_ids, gift, days_before, weekdays, month_days, enabled }) => ({
      title,
      privilege_kind: kind,
      grade_ids,
      ...(explanation && { explanation }),
      ...loggedGift(gift),
      ...(days_before > 0 && { days_before }),
      ...(weekdays.length > 0 && { weekdays }),
      ...(month_days.length > 0 && { month_days }),
      ...(!enabled && { disabled: true }),
    }),
  ),
});
