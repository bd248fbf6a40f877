import { columnsOf, statement, type RowOfColumns, type TenantView } from '../../platform/database/index.ts';
import { Problem } from '../../platform/http/index.ts';
import { branchesValue } from './branch-scope.queries.ts';

const shown = columnsOf('branch', ['branch_id', 'branch_no', 'name', 'is_head']);
type BranchRow = RowOfColumns<typeof shown>;

const branches = statement<BranchRow>(
  'branches',
  `select ${shown.select()} from branch
   where merchant_id = $1 and ($2::uuid[] is null or branch_id = any ($2)) order by sort_code, branch_no`,
);

/** The branches in the user's scope, in their order. */
export const listBranches = (db: TenantView, scope: 'all' | readonly string[]): Promise<BranchRow[]> =>
  db.query(branches, [db.merchantId, branchesValue(scope)]);

/** The id if the branch is in the user's scope; else throws `branch_not_found`. */
export const getBranchIdInScope = async (
  db: TenantView,
  scope: 'all' | readonly string[],
  branchId: string,
): Promise<string> => {
  const found = await listBranches(db, scope);
  if (!found.some((branch) => branch.branch_id === branchId))
    throw new Problem('branch_not_found', { fields: [{ path: 'branch_id', rule: 'not_found' }] });
  return branchId;
};
