import type { AdjustmentLimits } from '@regulars/contract';
import { isMoney, units } from '../../framework/use-units.ts';
import type { Unit } from '../../framework/use-units.ts';

/** What the form of limits holds: the hours, and by `role:unit` amounts in yuan or points; null: no limit. */
export type LimitValues = Record<string, number | null | undefined>;

export const fieldOf = (roleId: string, unit: Unit): string => `${roleId}:${unit}`;

const fenOf = (unit: Unit): number => (isMoney(unit) ? 100 : 1);

export const valuesOf = ({ roles, approval_hours, undo_hours }: AdjustmentLimits): LimitValues => ({
  approval_hours,
  undo_hours,
  ...Object.fromEntries(
    roles.flatMap((role) =>
      units.map((unit) => {
        const limit = role[unit];
        return [fieldOf(role.role_id, unit), limit === null ? null : limit / fenOf(unit)];
      }),
    ),
  ),
});

/** What is sent; the form lets no amount be empty. */
export const limitsOf = ({ roles }: Pick<AdjustmentLimits, 'roles'>, values: LimitValues) => {
  const amount = (roleId: string, unit: Unit): number | null => {
    const limit = values[fieldOf(roleId, unit)];
    return limit === null ? null : Math.round((limit ?? 0) * fenOf(unit));
  };
  return {
    approval_hours: values['approval_hours'] ?? 0,
    undo_hours: values['undo_hours'] ?? 0,
    roles: roles.map(({ role_id }) => ({
      role_id,
      principal: amount(role_id, 'principal'),
      bonus: amount(role_id, 'bonus'),
      points: amount(role_id, 'points'),
      growth: amount(role_id, 'growth'),
    })),
  };
};
