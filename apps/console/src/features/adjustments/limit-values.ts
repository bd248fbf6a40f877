import type { AdjustmentLimits } from '@regulars/contract';
import { isMoney, units } from '../../framework/use-units.ts';
import type { Unit } from '../../framework/use-units.ts';

/** What the form of limits holds: the hours, and by `role:unit` amounts in yuan or points. */
export type LimitValues = Record<string, number | null>;

export const fieldOf = (roleId: string, unit: Unit): string => `${roleId}:${unit}`;

export const valuesOf = ({ roles, approval_hours, undo_hours }: AdjustmentLimits): LimitValues => ({
  approval_hours,
  undo_hours,
  ...Object.fromEntries(
    roles.flatMap((role) =>
      units.map((unit) => [fieldOf(role.role_id, unit), isMoney(unit) ? role[unit] / 100 : role[unit]]),
    ),
  ),
});

/** What is sent; an emptied field is 0: nothing without a second person. */
export const limitsOf = ({ roles }: Pick<AdjustmentLimits, 'roles'>, values: LimitValues) => {
  const amount = (roleId: string, unit: Unit): number =>
    Math.round((values[fieldOf(roleId, unit)] ?? 0) * (isMoney(unit) ? 100 : 1));
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
