import type { Api } from '@regulars/contract';
import type { QueryOf } from '@regulars/contract/kernel';
import type { BranchApplicationState, BranchKind } from '@regulars/phrases';
import { sql } from 'kysely';
import { statement, type TenantTx, type TenantView } from '../../platform/database/index.ts';
import type { Reader, Tenant } from '../../platform/http/index.ts';
import { containing, equalTo, like, oneOf } from '../../platform/lists/conditions.ts';
import { pagedList } from '../../platform/lists/paged-list.ts';
import { rowsOf, type RowOf } from '../../platform/lists/rows.ts';

/** An application; the table's checks allow only these kinds and states. */
export type ApplicationRecord = Omit<RowOf<'branch_application'>, 'kind' | 'state'> & {
  readonly kind: BranchKind;
  readonly state: BranchApplicationState;
};
export const applicationRows = rowsOf('branch_application', 'application_id');

export type ApplicationFilter = QueryOf<Api['GET /branches/apply']>;

/** The filter's conditions: without the permission to read all, one's own. */
export const conditionsOf = (
  { permissions, userId }: Pick<Reader, 'permissions' | 'userId'>,
  { keyword, state }: Pick<ApplicationFilter, 'keyword' | 'state'>,
) => ({
  containing: containing(keyword),
  states: state,
  askedBy: permissions.has('branch_application:read') ? undefined : userId,
});

export const applicationList = pagedList({
  name: 'branch-applications',
  table: 'branch_application',
  id: 'application_id',
  sorts: { asked_at: { column: 'asked_at', kind: 'instant', order: 'desc' } },
  where: (_, values: ReturnType<typeof conditionsOf>) => [
    like('r.name', values.containing),
    oneOf('r.state', values.states),
    equalTo('r.asked_by', values.askedBy),
  ],
  show: (rows) =>
    rows
      .selectAll('r')
      .select(sql<number>`case r.kind when 'warehouse' then 83 when 'franchise' then 84 else 82 end`.as('branch_type'))
      .$narrowType<{ kind: BranchKind; state: BranchApplicationState }>(),
});

const waiting = statement<{ total: number }>(
  'branch_applications_waiting',
  `select count(*)::int as total from branch_application where merchant_id = $1 and state = 'waiting'`,
);
export const countWaiting = async (view: TenantView): Promise<number> =>
  (await view.query(waiting, [view.merchantId]))[0]?.total ?? 0;

const numbers = statement<{ branch_no: string }>(
  'branch_numbers',
  'select branch_no from branch where merchant_id = $1',
);
/** The numbers of all branches. */
export const listNumbers = async (view: TenantView): Promise<ReadonlySet<string>> =>
  new Set((await view.query(numbers, [view.merchantId])).map(({ branch_no }) => branch_no));

const lastPlace = statement<{ last: number }>(
  'branch_last_place',
  'select coalesce(max(sort_code), 0)::int as last from branch where merchant_id = $1',
);
/** The place after the last branch. */
export const getNextPlace = async (view: TenantView): Promise<number> =>
  ((await view.query(lastPlace, [view.merchantId]))[0]?.last ?? 0) + 1;

/** Marks a locked application as decided. */
export const setDecision = async (
  tx: TenantTx,
  { userId, operator, now }: Pick<Tenant, 'userId' | 'operator' | 'now'>,
  id: string,
  decision: {
    state: 'accepted' | 'refused' | 'withdrawn';
    decision?: string | null;
    branch_id?: string;
    branch_no?: string;
    works_there?: boolean;
  },
): Promise<void> => {
  await applicationRows.edit(tx, [id], {
    ...decision,
    decided_at: now,
    decided_by: userId,
    decided_by_name: operator,
  });
};
