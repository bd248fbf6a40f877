import type { Permission } from '@regulars/contract/menu';
import type { Tenant } from './context.ts';
import { Problem } from './problem.ts';

export const denied = (permission: Permission): Problem => new Problem('permission_denied', { values: { permission } });

/** For an endpoint with several permissions, where the input decides which one is needed. */
export const mustBePermitted = ({ permissions }: Tenant, permission: Permission): void => {
  if (!permissions.has(permission)) throw denied(permission);
};

/**
 * For an endpoint with parts that concern the whole merchant; one that does as a whole declares `branches: 'whole'`. Throws
 * whole_merchant_only.
 */
export const mustSeeAllBranches = ({ branches }: Pick<Tenant, 'branches'>): void => {
  if (branches !== 'all') throw new Problem('whole_merchant_only');
};
