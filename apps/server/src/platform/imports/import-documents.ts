import type { Permission } from '@regulars/contract/menu';
import type { DocumentSource } from '../documents/index.ts';
import { isVisibleTo } from './batches.ts';
import { getBatch } from './batches.queries.ts';
import type { ImportKindDefinition } from './import-kinds.ts';

/** The imports of a kind, found by their numbers with the permission to read its list. */
export const importDocuments = (kind: ImportKindDefinition, permission: Permission): DocumentSource => ({
  kinds: [kind.subject],
  find: async (tenant, _, id) => {
    if (!tenant.permissions.has(permission)) return undefined;
    return isVisibleTo(kind, tenant, await getBatch(tenant.db, id)) ? { memberId: null } : undefined;
  },
});
