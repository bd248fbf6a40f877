import type { Permission } from '@regulars/contract/menu';
import type { NewRole, Role } from '@regulars/contract';
import { covers, powerOf, roleTemplates, withNeeded, type Power } from '../permissions/index.ts';
import type { GrantedRole } from './roles.queries.ts';

/** What a new role grants: the given permissions with those that they need, or its template's. */
export const startOf = ({ template, permissions }: Pick<NewRole, 'template' | 'permissions'>): Permission[] => {
  if (permissions !== undefined) return withNeeded(permissions);
  return [...(roleTemplates.find((one) => one.template === template)?.permissions ?? [])];
};

/** A role for somebody with this power. */
export const presentRole = (own: Power, { permissions, made_from, created_at, ...row }: GrantedRole): Role => {
  const { all_permissions: everything, ...role } = row;
  const power = powerOf({ all_permissions: everything, permissions });
  return {
    ...role,
    template: made_from,
    everything,
    permissions: power.permissions.size,
    changeable: covers(own, power),
    created_at: created_at.toISOString(),
  } as Role; // the table's checks allow no other states and templates
};
