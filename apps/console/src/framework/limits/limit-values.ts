import type { AdjustmentLimits } from '@regulars/contract';
import { adjustmentLargest } from '@regulars/contract/rules';
import { readAmount, typedAmount } from '../amounts.ts';
import { units } from '../use-units.ts';
import type { Unit } from '../use-units.ts';

/** The values of the limits form: hours, and amounts as typed under `role:unit`; null means no limit. */
export type LimitValues = Record<string, string | number | null | undefined>;

export const fieldOf = (roleId: string, unit: Unit): string => `${roleId}:${unit}`;

/** Parses a typed limit: null for no limit, undefined for invalid text. */
export const readLimit = (unit: Unit, typed: LimitValues[string]): number | null | undefined => {
  if (typed === null) return null;
  const limit = typeof typed === 'string' ? readAmount(unit, typed) : undefined;
  return limit !== undefined && limit <= adjustmentLargest ? limit : undefined;
};

export const valuesOf = ({ roles, approval_hours, undo_hours }: AdjustmentLimits): LimitValues => ({
  approval_hours,
  undo_hours,
  ...Object.fromEntries(
    roles.flatMap((role) =>
      units.map((unit) => {
        const limit = role[unit];
        return [fieldOf(role.role_id, unit), limit === null ? null : typedAmount(unit, limit)];
      }),
    ),
  ),
});

/**
 * The request body. Throws on invalid values, which the form must have refused: an empty amount is neither 0 nor no
 * limit.
 */
export const limitsOf = ({ roles }: Pick<AdjustmentLimits, 'roles'>, values: LimitValues) => {
  const amount = (roleId: string, unit: Unit): number | null => {
    const limit = readLimit(unit, values[fieldOf(roleId, unit)]);
    if (limit === undefined) throw new TypeError('The form submitted an invalid limit');
    return limit;
  };
  const hours = (name: 'approval_hours' | 'undo_hours'): number => {
    const value = values[name];
    if (typeof value !== 'number') throw new TypeError('The form submitted invalid hours');
    return value;
  };
  return {
    approval_hours: hours('approval_hours'),
    undo_hours: hours('undo_hours'),
    roles: roles.map(({ role_id }) => ({
      role_id,
      principal: amount(role_id, 'principal'),
      bonus: amount(role_id, 'bonus'),
      points: amount(role_id, 'points'),
      growth: amount(role_id, 'growth'),
    })),
  };
};
