import type { Permission } from '@regulars/contract/menu';
import type { Tenant } from './context.ts';
import { Problem } from './problem.ts';

/** Where an endpoint names several permissions and the input decides which one serves. */
export const mustMay = ({ permissions }: Tenant, permission: Permission): void => {
  if (!permissions.has(permission)) throw new Problem('permission_denied', { values: { permission } });
};
