import type { LadderGrade } from '@regulars/contract';
import { loggedGift } from '../coupon-gifts/index.ts';

/** What the operation log has of grades. */
export const loggedGrades = (grades: readonly LadderGrade[]): Record<string, unknown> => ({
  grades: grades.map(({ name, growth_from, valid_days, earning_rate, discount_rate, gift, enabled, face, icon }) => ({
    name,
    growth_from,
    ...(valid_days !== null && { valid_days }),
    earning_rate,
    discount_rate,
    ...loggedGift(gift),
    face,
    ...(icon && { icon }),
    ...(!enabled && { disabled: true }),
  })),
});
