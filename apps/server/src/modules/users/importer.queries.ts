import type { Permission } from '@regulars/contract/menu';
import type { Actor } from '../../platform/audit/audit.ts';
import type { TenantView } from '../../platform/database/index.ts';
import { getActingUser } from '../branches/index.ts';
import { getTaskUser } from './task-user.queries.ts';

/** Who an import's rows are written for, as they are now. */
export interface Importer extends Actor {
  readonly userId: string;
  readonly permissions: ReadonlySet<Permission>;
  readonly branches: 'all' | readonly string[];
}

/** The user with what they may do now; nothing if they could no longer call. */
export const getImporter = async (tx: TenantView, userId: string, now: Date): Promise<Importer> => {
  const { accountId, operator } = await getActingUser(tx, userId);
  const user = await getTaskUser(tx, userId, now);
  return {
    userId,
    now,
    ...(accountId !== undefined && { accountId }),
    ...(operator !== undefined && { operator }),
    permissions: user?.permissions ?? new Set(),
    branches: user?.branches ?? [],
  };
};
