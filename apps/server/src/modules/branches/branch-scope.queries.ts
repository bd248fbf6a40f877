import { sql, type SqlBool } from 'kysely';
import type { Tenant } from '../../platform/http/index.ts';
import type { Condition } from '../../platform/lists/conditions.ts';
import { isWithin } from './branch-scope.rules.ts';

// `isWithin` in SQL.

/** A list condition: the row's branch is one of these, or it has none; undefined means all. */
export const inBranches = (alias: string, branches: readonly string[] | undefined): Condition => {
  if (branches === undefined) return undefined;
  if (branches.length === 0) return sql<SqlBool>`false`;
  const branch = sql.ref(`${alias}.branch_id`);
  return sql<SqlBool>`(${branch} is null or ${branch} = any (${sql.val([...branches])}::uuid[]))`;
};

/** The same as SQL text for `statement()`; the parameter takes `branchesValue`. */
export const inBranchesOf = (alias: string, parameter: `$${number}`): string =>
  `(${parameter}::uuid[] is null or ${alias}.branch_id = any (${parameter}) or ${alias}.branch_id is null and cardinality(${parameter}) > 0)`;

/** Branches as a statement value; null means all. */
export const branchesValue = (branches: Tenant['branches']): readonly string[] | null =>
  branches === 'all' ? null : branches;

/** The branches that a reader chose of theirs, or all of theirs if none is chosen; undefined means every branch. */
export const chosenBranches = (
  { branches }: Pick<Tenant, 'branches'>,
  chosen: readonly string[] | undefined,
): readonly string[] | undefined =>
  chosen ? chosen.filter((id) => isWithin(branches, id)) : (branchesValue(branches) ?? undefined);
