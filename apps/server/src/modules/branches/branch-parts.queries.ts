import { sql, type SqlBool } from 'kysely';
import type { Condition } from '../../platform/lists/conditions.ts';

/** Above, planning so many parts takes longer than reading the rows of all branches and sorting them. */
const mostParts = 50;

/** The rows of any of these branches. */
export const inAnyBranch = (branches: readonly string[]): Condition =>
  sql<SqlBool>`r.branch_id = any (${sql.val([...branches])}::uuid[])`;

/** The rows of branches in parts of one branch each, which has their order in an index; of too many branches, in one. */
export const branchParts = (branches: readonly string[]): readonly Condition[] =>
  branches.length > mostParts
    ? [inAnyBranch(branches)]
    : branches.map((branch) => sql<SqlBool>`r.branch_id = ${branch}`);

/** The parts of a list that shows the rows of the reader's branches, of these those chosen; undefined means all. */
export const partsOfBranches = (branches: readonly string[] | undefined): readonly (readonly Condition[])[] => {
  if (branches === undefined) return [];
  return branches.length === 0 ? [[sql<SqlBool>`false`]] : branchParts(branches).map((one) => [one]);
};
