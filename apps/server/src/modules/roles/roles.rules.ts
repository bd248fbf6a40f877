import { shownPermissions, type Permission } from '@regulars/contract/menu';
import type { NewRole, Role, TillLimits } from '@regulars/contract';
import { templateLimits } from '../adjustments/index.ts';
import {
  anyTill,
  covers,
  powerOf,
  roleTemplates,
  withNeeded,
  type AmountLimits,
  type Power,
} from '../permissions/index.ts';
import { templateTillLimits } from '../till-limits/index.ts';
import type { GrantedRole } from './roles.queries.ts';

/** What a new role grants: the given permissions with those that they need, or its template's. */
export const startOf = ({
  template,
  permissions,
}: { template?: string | null | undefined } & Pick<NewRole, 'permissions'>): Permission[] => {
  if (permissions !== undefined) return withNeeded(permissions);
  return [...(roleTemplates.find((one) => one.template === template)?.permissions ?? [])];
};

/** Within which limits a new role adjusts: its template's, or none. */
export const limitsOfTemplate = (template: NewRole['template']): AmountLimits => {
  const found = templateLimits.find((one) => one.template === template);
  const { principal, bonus, points, growth } = found ?? { principal: 0, bonus: 0, points: 0, growth: 0 };
  return { principal, bonus, points, growth };
};

/** How far a new role goes at the till: as far as its template's, or without limit. */
export const tillOfTemplate = (template: NewRole['template']): TillLimits => {
  const found = templateTillLimits.find((one) => one.template === template);
  return found?.limits ?? anyTill;
};

/** A role for somebody with this power. */
export const presentRole = (own: Power, { permissions, made_from, created_at, ...row }: GrantedRole): Role => {
  const { all_permissions: everything, ...role } = row;
  const { limits, till_limits } = row;
  const power = powerOf({ all_permissions: everything, permissions, limits, till_limits });
  return {
    ...role,
    template: made_from,
    everything,
    permissions: [...power.permissions].filter((permission) => shownPermissions.has(permission)).length,
    changeable: covers(own, power),
    created_at: created_at.toISOString(),
  } as Role; // the table's checks allow no other states and templates
};
