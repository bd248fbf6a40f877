import type { BranchFilter } from '@regulars/contract';
import { noRegion } from '@regulars/contract/rules';
import type { BranchHours } from '@regulars/contract/rules/hours';
import type { BranchKind, BranchState } from '@regulars/phrases';
import { sql, type SqlBool } from 'kysely';
import {
  columnsOf,
  statement,
  type RowOfColumns,
  type TenantTx,
  type TenantView,
} from '../../platform/database/index.ts';
import { Problem, type Tenant } from '../../platform/http/index.ts';
import { anyOf, containing, like, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';
import { regionPrefix } from '../../platform/regions/regions.ts';
import { branchesValue } from './branch-scope.queries.ts';
import { kindsOf } from './branches.rules.ts';

const shown = columnsOf('branch', ['branch_id', 'branch_no', 'name', 'is_head', 'kind', 'state']);
/** The table's checks allow only these. */
type BranchRow = Omit<RowOfColumns<typeof shown>, 'kind' | 'state'> & {
  readonly kind: BranchKind;
  readonly state: BranchState;
};

const branches = statement<BranchRow>(
  'branches',
  `select ${shown.select()} from branch
   where merchant_id = $1 and ($2::uuid[] is null or branch_id = any ($2)) order by sort_code, branch_no`,
);

/** The branches in the user's scope, in their order, closed ones too. */
export const listBranches = (db: TenantView, scope: 'all' | readonly string[]): Promise<BranchRow[]> =>
  db.query(branches, [db.merchantId, branchesValue(scope)]);

const opening = columnsOf('branch', [...shown.names, 'region_code', 'hours']);
type OpeningRow = BranchRow & Pick<RowOfColumns<typeof opening>, 'region_code' | 'hours'>;
const branchesOpening = statement<OpeningRow>(
  'branches_opening',
  `select ${opening.select()} from branch
   where merchant_id = $1 and ($2::uuid[] is null or branch_id = any ($2)) order by sort_code, branch_no`,
);
/** The same with their regions and own hours. */
export const listBranchesOpening = (db: TenantView, scope: 'all' | readonly string[]): Promise<OpeningRow[]> =>
  db.query(branchesOpening, [db.merchantId, branchesValue(scope)]);

/** Those to which something can be assigned. */
export const listUsableBranches = async (db: TenantView, scope: 'all' | readonly string[]): Promise<BranchRow[]> =>
  (await listBranches(db, scope)).filter(({ state }) => state !== 'closed');

const notFound = () => new Problem('branch_not_found', { fields: [{ path: 'branch_id', rule: 'not_found' }] });

/** The id if the branch is in the user's scope; else throws `branch_not_found`. */
export const getBranchIdInScope = async (
  db: TenantView,
  scope: 'all' | readonly string[],
  branchId: string,
): Promise<string> => {
  const found = await listBranches(db, scope);
  if (!found.some((branch) => branch.branch_id === branchId)) throw notFound();
  return branchId;
};

const share = statement<{ state: string }>(
  'branch_share',
  'select state from branch where merchant_id = $1 and branch_id = $2 and ($3::uuid[] is null or branch_id = any ($3)) for key share',
);

const shareAll = statement<{ branch_id: string }>(
  'branches_share',
  'select branch_id from branch where merchant_id = $1 and branch_id = any ($2::uuid[]) order by branch_id for key share',
);
/** Locks branches that a row without a foreign key names, so that none is removed before the commit; returns those that are there. */
export const lockNamedBranches = (tx: TenantTx, ids: readonly string[]): Promise<{ branch_id: string }[]> =>
  tx.query(shareAll, [tx.merchantId, ids]);

/**
 * The reference of a column `branch_ids`, of which null is every branch: a row of whose branches none is left is disabled
 * instead.
 */
export const branchIdsReference = {
  rows: { key: 'branch_id', lock: lockNamedBranches },
  missing: 'branch_not_found',
  loss: 'branch',
  emptied: { state: 'stopped' },
} as const;

/**
 * The id if members may be assigned to the branch: it is in the user's scope and not closed. Throws `branch_not_found`
 * or `branch_closed`.
 */
export const getUsableBranchId = async (
  db: TenantView,
  scope: 'all' | readonly string[],
  branchId: string,
): Promise<string> => {
  const [branch] = await db.query(share, [db.merchantId, branchId, branchesValue(scope)]);
  if (!branch) throw notFound();
  if (branch.state === 'closed')
    throw new Problem('branch_closed', { fields: [{ path: 'branch_id', rule: 'not_found' }] });
  return branchId;
};

/** Waits for who is just assigning somebody to the branch, and makes others wait. $1 merchant, $2 branch. */
export const lockAlone = statement(
  'branch_lock_alone',
  'select from branch where merchant_id = $1 and branch_id = $2 for update',
);

/** A branch; the table's checks allow only these kinds and states. */
export type BranchRecord = Omit<RowOf<'branch'>, 'kind' | 'state'> & {
  readonly kind: BranchKind;
  readonly state: BranchState;
};
/** Its hours, which the contract has checked. */
export const hoursOf = ({ hours }: Pick<BranchRecord, 'hours'>): BranchHours | null => hours as BranchHours | null;
const merchantHours = statement<Pick<BranchRecord, 'hours'>>(
  'merchant_hours',
  'select hours from merchant_profile where merchant_id = $1',
);

const ownHours = statement<{ branch_id: string; hours: BranchRecord['hours'] }>(
  'branch_hours',
  'select branch_id, hours from branch where merchant_id = $1 and hours is not null',
);
/** The hours of the branches that have their own. */
export const listHours = async (view: TenantView): Promise<{ branch_id: string; hours: BranchHours }[]> =>
  (await view.query(ownHours, [view.merchantId])).flatMap(({ branch_id, hours: stored }) => {
    const hours = hoursOf({ hours: stored });
    return hours ? [{ branch_id, hours }] : [];
  });

/** The merchant's hours, which hold in a branch that has none of its own. */
export const getMerchantHours = async (view: TenantView): Promise<BranchHours | null> => {
  const [profile] = await view.query(merchantHours, [view.merchantId]);
  return profile ? hoursOf(profile) : null;
};

export const branchRows = rowsOf('branch', 'branch_id');

type Filter = Pick<BranchFilter, 'keyword' | 'branch_type' | 'state' | 'region_code'>;

/** The filter as conditions on the rows, within the user's branches. */
export const conditionsOf = (
  { branches: scope }: Pick<Tenant, 'branches'>,
  { keyword, branch_type, state, region_code }: Filter,
) => ({
  containing: containing(keyword),
  ...kindsOf(branch_type),
  states: state,
  region: region_code === undefined || region_code === noRegion ? undefined : `${regionPrefix(region_code)}%`,
  regionless: region_code === noRegion || undefined,
  within: branchesValue(scope) ?? undefined,
});

export const branchList = pagedList({
  name: 'branches',
  table: 'branch',
  id: 'branch_id',
  sorts: {
    branch_no: { column: 'branch_no', kind: 'text', order: 'asc', unique: true },
    name: { column: 'name', kind: 'text', order: 'asc' },
    created_at: { column: 'created_at', kind: 'instant', order: 'desc' },
  },
  where: (e, values: ReturnType<typeof conditionsOf>) => [
    anyOf(
      like('r.name', values.containing),
      like('r.branch_no', values.containing),
      like('r.contact_name', values.containing),
      like('r.phone', values.containing),
    ),
    anyOf(values.heads && e('r.is_head', '=', true), oneOf('r.kind', values.kinds)),
    oneOf('r.state', values.states),
    values.region === undefined ? undefined : e('r.region_code', 'like', values.region),
    values.regionless && e('r.region_code', 'is', null),
    values.within && sql<SqlBool>`r.branch_id = any (${sql.val([...values.within])}::uuid[])`,
  ],
  show: (rows) =>
    rows
      .selectAll('r')
      .select(sql<number>`case when r.is_head then 81 when r.kind = 'warehouse' then 83 when r.kind = 'franchise' then 84 else 82 end`.as('branch_type'))
      .$narrowType<{ kind: BranchKind; state: BranchState }>(),
  created: 'created_at',
}); // prettier-ignore
