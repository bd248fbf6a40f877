import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Tenant } from '../http/index.ts';
import type { BatchRow } from './batches.queries.ts';
import type { ImportKindDefinition } from './import-kinds.ts';

/** Which imports of a kind a user sees: those whose every branch they may import for, and those they uploaded or confirmed. */
export interface ImportVisibility {
  /** The branches they may import for; undefined for all. */
  readonly branches: readonly string[] | undefined;
  readonly userId: string;
}

export const importVisibility = (
  kind: Pick<ImportKindDefinition, 'reach'>,
  reader: Pick<Tenant, 'userId' | 'branches' | 'permissions'>,
): ImportVisibility => {
  const branches = kind.reach(reader);
  return { branches: branches === 'all' ? undefined : branches, userId: reader.userId };
};

/** Whether the user may import for every branch of the import. */
export const isReached = (
  { branch_ids }: Pick<BatchRow, 'branch_ids'>,
  { branches }: Pick<ImportVisibility, 'branches'>,
): boolean =>
  branches === undefined ||
  (branch_ids !== null && branch_ids.length > 0 && branch_ids.every((branchId) => branches.includes(branchId)));

export const isVisible = (batch: Pick<BatchRow, 'branch_ids' | 'user_id'>, visibility: ImportVisibility): boolean =>
  batch.user_id === visibility.userId || isReached(batch, visibility);

/** The same as a condition on an alias of `import_batch`; undefined if the user sees all. */
export const visibleRows = (alias: string, { branches, userId }: ImportVisibility): RawBuilder<SqlBool> | undefined => {
  const [user, reach] = [sql.ref(`${alias}.user_id`), sql.ref(`${alias}.branch_ids`)];
  return branches && sql`(${user} = ${userId} or ${reach} && ${branches}::uuid[] and ${reach} <@ ${branches}::uuid[])`;
};
