import { Type, type Static } from 'typebox';
import { endpoints } from '../kernel/endpoint.ts';
import { Changed, Id, Nullable, Strict, Version } from '../kernel/schemas.ts';
import { adjustmentHours, adjustmentLargest } from '../rules.ts';

const Largest = Nullable(Type.Integer({ minimum: 0, maximum: adjustmentLargest, description: 'null: no limit' }));
export const largest = {
  principal: Largest,
  bonus: Largest,
  points: Largest,
  growth: Largest,
};
const Hours = Type.Integer({ minimum: adjustmentHours.min, maximum: adjustmentHours.max });

const Limits = Type.Object({
  roles: Type.Array(Type.Object({ role_id: Id, role_name: Type.String(), ...largest }), {
    description:
      'Per role, the most (fen, points, growth) that its users may add to one member and take from it within 24 hours; with several roles, the largest limit applies',
  }),
  approval_hours: Hours,
  undo_hours: Hours,
  initial: Type.Object(
    { approval_hours: Hours, undo_hours: Hours },
    { description: 'The hours unless somebody changed them' },
  ),
  changed: Type.Union([Changed, Type.Null()], {
    description: 'Who last changed the hours; null: nobody has, as far back as the log is kept',
  }),
  version: Version,
});

export const adjustmentLimits = endpoints({
  'GET /vip-trim-order/limits': {
    branches: 'none',
    summary: 'Get the limits up to which adjustments need no approval, and how long they can be approved and undone',
    scope: 'merchant',
    permission: 'adjustment:limit',
    data: Limits,
    errors: [],
    versioned: true,
  },
  'PUT /vip-trim-order/limits': {
    branches: 'none',
    summary: 'Set the limits and periods of adjustments',
    description:
      'Omitted roles keep their limits. Only roles are changed that the caller may edit, none to more than the caller’s own limits; the periods only by users of all branches.',
    scope: 'merchant',
    permission: 'adjustment:limit',
    body: Strict({
      roles: Type.Array(Strict({ role_id: Id, ...largest }), { maxItems: 200 }),
      approval_hours: Hours,
      undo_hours: Hours,
    }),
    data: Limits,
    errors: ['stale_edit', 'above_own_power', 'role_of_other_branches', 'whole_merchant_only'],
    audit: ['adjustment.limit', 'role.limits'],
    versioned: true,
  },
});

export type AdjustmentLimits = Static<typeof Limits>;
