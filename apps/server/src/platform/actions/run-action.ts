import { batchSize, selectionMost } from '@regulars/contract/rules';
import type { Skipped } from '@regulars/phrases';
import { v7 as newId } from 'uuid';
import type { TenantTx } from '../database/index.ts';
import { mustBePermitted, Problem, refuseFields, type Tenant } from '../http/index.ts';
import { startTask, type TaskQueue } from '../tasks/index.ts';
import { addCounts, countSkipped, refuseSkipped, type ActionDefinition } from './action-of.ts';
import { bulkKind, type BulkInput } from './action-tasks.ts';
import { addAction, addUndoRows, type Json } from './actions.queries.ts';

/** The rows of a batch call. */
export type Selection<Filter> =
  | { readonly ids: readonly string[] }
  | { readonly filter: Filter; readonly asOf: string };

/** Parses the input that `selectionOf` declares: either ids, or a filter with its instant. */
export const selectionIn = <Filter>(body: {
  readonly ids?: readonly string[] | undefined;
  readonly filter?: Filter | undefined;
  readonly as_of?: string | undefined;
}): Selection<Filter> => {
  const { ids, filter, as_of: asOf } = body;
  if (ids) {
    if (filter ?? asOf) throw refuseFields({ path: filter ? 'filter' : 'as_of', rule: 'unknown_field' });
    return { ids };
  }
  if (!filter) throw refuseFields({ path: 'ids', rule: 'required' });
  if (asOf === undefined) throw refuseFields({ path: 'as_of', rule: 'required' });
  return { filter, asOf };
};

export interface ActionOutcome {
  changed: number;
  skipped: number;
  skipped_by: Skipped;
  task_id: string | null;
  undo: { action_id: string; until: string } | null;
}

const few = async <Operation extends Json, Filter>(
  tx: TenantTx,
  tenant: Tenant,
  definition: ActionDefinition<Operation, Filter>,
  operation: Operation,
  { ids, leftOut }: { readonly ids: readonly string[]; readonly leftOut?: Skipped },
): Promise<ActionOutcome> => {
  const applied = await definition.apply(tx, tenant, ids, operation);
  if (!leftOut) refuseSkipped(definition, applied); // the rows were named
  const { changed } = applied;
  const skipped = leftOut ? addCounts(leftOut, applied.skipped) : applied.skipped;
  const outcome = { changed: changed.length, skipped: countSkipped(skipped), skipped_by: skipped, task_id: null };
  if (changed.length === 0) return { ...outcome, undo: null };
  const action = newAction(tenant, definition, operation);
  const permission = definition.permission(operation);
  const until = await addAction(
    tx,
    { ...action, permission, task_id: null, changed: changed.length, skipped },
    tenant.now,
  );
  await addUndoRows(tx, action.action_id, changed);
  return { ...outcome, undo: { action_id: action.action_id, until: until.toISOString() } };
};

const newAction = <Operation extends Json>(
  { userId: user_id }: Tenant,
  { kind }: Pick<ActionDefinition<Operation, unknown>, 'kind'>,
  operation: Operation,
) => ({ action_id: newId(), user_id, kind, operation });

const none: Skipped = {};

interface ManyRows<Filter> {
  readonly filter: Filter;
  readonly asOf: Date;
  readonly leftOut: Skipped;
  readonly queue: TaskQueue;
}

const many = async <Operation extends Json, Filter>(
  tx: TenantTx,
  tenant: Tenant,
  definition: Pick<ActionDefinition<Operation, Filter>, 'kind' | 'permission'>,
  operation: Operation,
  { filter, asOf, leftOut, queue }: ManyRows<Filter>,
): Promise<ActionOutcome> => {
  const action = newAction(tenant, definition, operation);
  const input: BulkInput = { ...action, filter, as_of: asOf.toISOString() };
  const taskId = await startTask(tx, tenant, queue, bulkKind, input);
  const permission = definition.permission(operation);
  await addAction(tx, { ...action, permission, task_id: taskId, changed: 0, skipped: leftOut }, tenant.now);
  return { changed: 0, skipped: 0, skipped_by: none, task_id: taskId, undo: null };
};

/**
 * Runs an action on the selected rows: up to 500 in the call's transaction, more by a task. Named rows are changed all
 * or none; of the rows of a filter, those that can be.
 */
export const runAction = <Operation extends Json, Filter>(
  tenant: Tenant,
  definition: ActionDefinition<Operation, Filter>,
  selection: Selection<Filter>,
  operation: Operation,
  queue: TaskQueue,
): Promise<ActionOutcome> => {
  mustBePermitted(tenant, definition.permission(operation));
  return tenant.transaction(async (tx) => {
    if ('ids' in selection) return few(tx, tenant, definition, operation, { ids: selection.ids });
    const { filter } = selection;
    const asked = new Date(selection.asOf);
    const asOf = asked < tenant.now ? asked : tenant.now;
    const asThen = { ...tenant, now: asOf };
    const ids = await definition.select(tx, asThen, filter, { asOf, limit: selectionMost + 1 }, operation);
    if (ids.length > selectionMost) throw new Problem('selection_too_large', { values: { limit: selectionMost } });
    const leftOut = (await definition.leftOut?.(tx, asThen, filter, asOf)) ?? none;
    if (ids.length <= batchSize) return few(tx, tenant, definition, operation, { ids, leftOut });
    return many(tx, tenant, definition, operation, { filter, asOf, leftOut, queue });
  });
};
