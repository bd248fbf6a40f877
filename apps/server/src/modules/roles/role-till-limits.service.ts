import type { Role, TillLimits } from '@regulars/contract';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { mustCover, powerOf } from '../permissions/index.ts';
import { setTillLimits } from '../till-limits/index.ts';
import { roleRows } from './roles.queries.ts';
import { mustChange, reread } from './roles.service.ts';

/** Sets how far who holds a role goes at the till. Throws role_of_everything, above_own_power, role_of_other_branches. */
export const setRoleTillLimits = (
  tenant: Tenant,
  id: string,
  limits: TillLimits,
  seen: number | undefined,
): Promise<Role> =>
  tenant.transaction(async (tx) => {
    const { own, role } = await mustChange(tx, tenant, id, seen);
    if (role.all_permissions) throw new Problem('role_of_everything');
    const { permissions, till_limits: was } = role;
    mustCover(own, powerOf({ all_permissions: false, permissions, till_limits: limits }), tenant.language);
    if (await setTillLimits(tx, tenant, id, was, limits)) await roleRows.edit(tx, [id], {});
    return reread(tx, own, id);
  });
