import { listBookedBranches } from '../../ledger/index.ts';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import { branchRows, type BranchRecord } from '../branches/index.ts';

const idsByNumber = statement<{ branch_id: string }>(
  'branch_import_numbers',
  'select branch_id from branch where merchant_id = $1 and branch_no = any ($2::text[])',
);

/** The branches with these numbers, locked in lock order. */
export const lockBranchesByNumber = async (tx: TenantTx, numbers: readonly string[]): Promise<BranchRecord[]> => {
  const found = await tx.query(idsByNumber, [tx.merchantId, numbers]);
  return lockBranches(
    tx,
    found.map(({ branch_id }) => branch_id),
  );
};

export const lockBranches = async (tx: TenantTx, ids: readonly string[]): Promise<BranchRecord[]> =>
  (await branchRows.lock(tx, ids)) as BranchRecord[]; // as the table's checks allow

const newRows = statement<{ count: number }>(
  'branch_import_new_rows',
  `select count(*)::int as count from import_row
   where merchant_id = $1 and batch_id = $2 and effect = 'new' and state = 'good' and not row_no = any ($3::integer[])`,
);
/** How many other rows of an import add a branch. */
export const countNewRows = async (view: TenantView, batchId: string, but: readonly number[]): Promise<number> =>
  (await view.query(newRows, [view.merchantId, batchId, but]))[0]?.count ?? 0;

const lockLast = statement(
  'branch_import_lock_last',
  'select from branch where merchant_id = $1 and branch_id = any ($2::uuid[]) order by branch_id for update',
);
/** Waits for who refers to the branches without a foreign key, and lets nobody begin to. */
export const lockUnused = async (tx: TenantTx, branchIds: readonly string[]): Promise<void> => {
  await tx.query(lockLast, [tx.merchantId, branchIds]);
};

// Whatever has a foreign key on a branch keeps it by itself. Items are read once, not once for each branch.
const soldThere = statement<{ branch_id: string }>(
  'branch_import_used',
  `select sold.branch_id from item i, unnest(i.branch_ids) as sold (branch_id)
   where i.merchant_id = $1 and i.branch_ids && $2::uuid[] and sold.branch_id = any ($2)
   union
   select shown.branch_id from carousel c, unnest(c.branch_ids) as shown (branch_id)
   where c.merchant_id = $1 and c.branch_ids && $2::uuid[] and shown.branch_id = any ($2)
   union
   select a.branch_id from adjustment a where a.merchant_id = $1 and a.branch_id = any ($2)`,
);
/** Those of the branches to which something refers that no foreign key guards. */
export const listUsed = async (tx: TenantTx, branchIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const found = await tx.query(soldThere, [tx.merchantId, branchIds]);
  return new Set([...found.map(({ branch_id }) => branch_id), ...(await listBookedBranches(tx, branchIds))]);
};
