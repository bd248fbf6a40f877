import type { Permission } from '@regulars/contract/menu';
import { batchSize, selectionMost } from '@regulars/contract/rules';
import { actionPhrases, say, sayOutcome, type Language, type Phrase } from '@regulars/phrases';
import { repeatLost, type TenantDb, type TenantTx } from '../database/index.ts';
import { denied, type Problem, type Reader } from '../http/index.ts';
import {
  defineTask,
  setTaskCounts,
  type AnyTaskDefinition,
  type TaskContext,
  type TaskOutcome,
} from '../tasks/index.ts';
import { addCounts, countSkipped, type AnyAction } from './action-of.ts';
import {
  advanceAction,
  advanceUndo,
  countUndoRows,
  addUndoRows,
  endUndo,
  lockAction,
  type ActionRow,
  type Json,
} from './actions.queries.ts';
import { overtaken, undoNextRows } from './undo-next-rows.ts';

/** The input of a task for an action on more rows than one call changes. */
export type BulkInput = Json & {
  readonly action_id: string;
  readonly kind: string;
  readonly operation: Json;
  readonly filter: unknown;
  readonly as_of: string;
};
export type UndoInput = Pick<BulkInput, 'action_id' | 'kind' | 'operation'>;

export const bulkKind = { kind: 'bulk' } as const;
export const undoKind = { kind: 'undo' } as const;

export const actionNamed = (definitions: readonly AnyAction[], kind: string): AnyAction => {
  const found = definitions.find((definition) => definition.kind === kind);
  if (!found) throw new Error(`Unknown kind of action: ${kind}`);
  return found;
};

const notOwn = (): Error => new Error('The action no longer belongs to this task');

/** Locks the action; throws if this task may no longer work on it. */
const lockBulk = async (tx: TenantTx, actionId: string, taskId: string): Promise<ActionRow> => {
  const action = await lockAction(tx, actionId);
  if (action?.task_id !== taskId || action.undo_task_id !== null || action.undone_at) throw notOwn();
  return action;
};

const lockUndo = async (tx: TenantTx, actionId: string, taskId: string): Promise<ActionRow> => {
  const action = await lockAction(tx, actionId);
  if (action?.undo_task_id !== taskId) throw notOwn();
  return action;
};

const reachedOf = ({ changed, skipped }: Pick<ActionRow, 'changed' | 'skipped'>) => ({ rows: changed, ...skipped });

/** Changes the next rows in one transaction. The locked action has the progress of earlier and concurrent attempts. */
const changeBatch = (
  db: TenantDb,
  taskId: string,
  reader: Reader,
  definition: AnyAction,
  actionId: string,
  batch: readonly string[],
): Promise<Pick<ActionRow, 'changed' | 'skipped'>> =>
  db.transaction(async (tx) => {
    const action = await lockBulk(tx, actionId, taskId);
    const { reached } = action;
    const ids = batch.filter((id) => reached === null || id > reached);
    const last = ids.at(-1);
    if (last === undefined) return action;
    const { changed, skipped } = await definition.apply(tx, reader, ids, action.operation as never); // as stored when it was started
    await addUndoRows(tx, actionId, changed);
    const now = {
      action_id: actionId,
      reached: last,
      changed: action.changed + changed.length,
      skipped: addCounts(action.skipped, skipped),
    };
    await advanceAction(tx, now);
    await setTaskCounts(tx, taskId, reachedOf(now));
    return now;
  });

const batchesOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize));

/**
 * Selects the remaining rows once, for a consistent selection, and changes them batch by batch. A batch that loses a
 * deadlock is repeated: the action's row has its progress.
 */
const runBulk = async (context: TaskContext, definition: AnyAction, input: BulkInput): Promise<TaskOutcome> => {
  const { database, reader, recheck, log, signal, progress, taskId } = context;
  const db = database.tenant(reader.merchantId);
  const { action_id: actionId } = input;
  const begun = await db.transaction(async (tx) => {
    const action = await lockBulk(tx, actionId, taskId);
    await setTaskCounts(tx, taskId, reachedOf(action));
    return action;
  });
  const asOf = new Date(input.as_of);
  const place = { asOf, after: begun.reached ?? undefined, limit: selectionMost };
  const ids = await definition.select(
    db,
    { ...reader, now: asOf },
    input.filter as never,
    place,
    begun.operation as never,
  ); // as stored when it was started
  let reached: Pick<ActionRow, 'changed' | 'skipped'> = begun;
  let done = begun.changed + countSkipped(begun.skipped);
  const total = done + ids.length;
  progress(done, total);
  for (const batch of batchesOf(ids)) {
    signal.throwIfAborted();
    reached = await repeatLost(log, async () => changeBatch(db, taskId, await recheck(), definition, actionId, batch));
    done += batch.length;
    progress(done, total);
  }
  return { state: 'done', counts: reachedOf(reached) };
};

type Undone = Pick<ActionRow, 'undo_changed' | 'undo_skipped'>;
const undoneOf = ({ undo_changed, undo_skipped }: Undone) => ({ rows: undo_changed, ...undo_skipped });

/**
 * Undoes the next batch and adds to the action's counts, in one transaction. The last one completes the undo, unless
 * nothing was restored: the action can then still be undone.
 */
const undoBatch = (
  db: TenantDb,
  { taskId, clock }: TaskContext,
  reader: Reader,
  definition: AnyAction,
  actionId: string,
): Promise<Undone & { readonly last: boolean }> =>
  db.transaction(async (tx) => {
    const action = await lockUndo(tx, actionId, taskId);
    if (action.undone_at) return { ...action, last: true }; // by another attempt
    const now = clock.now();
    const some = await undoNextRows(tx, { ...reader, now }, definition, action, action.undo_reached);
    const counts = {
      undo_reached: some.reached,
      undo_changed: action.undo_changed + some.restored.length,
      undo_skipped: addCounts(action.undo_skipped, { ...some.skipped, ...some.lost }),
    };
    await advanceUndo(tx, actionId, counts);
    await setTaskCounts(tx, taskId, undoneOf(counts));
    if (some.last && counts.undo_changed > 0) await endUndo(tx, action, counts.undo_skipped, now);
    return { ...counts, last: some.last };
  });

/** Undoes an action batch by batch, from where an earlier attempt of the task stopped. */
const runUndo = async (
  context: TaskContext,
  definition: AnyAction,
  { action_id: actionId }: UndoInput,
): Promise<TaskOutcome> => {
  const { database, reader, recheck, log, signal, progress, taskId } = context;
  const db = database.tenant(reader.merchantId);
  const begun = await db.transaction((tx) => lockUndo(tx, actionId, taskId));
  const doneOf = ({ undo_changed, undo_skipped }: Undone) => undo_changed + countSkipped(undo_skipped);
  const total = doneOf(begun) + (await countUndoRows(db, actionId, begun.undo_reached));
  progress(doneOf(begun), total);
  let reached: Undone & { readonly last: boolean } = { ...begun, last: false };
  while (!reached.last) {
    signal.throwIfAborted();
    reached = await repeatLost(log, async () => undoBatch(db, context, await recheck(), definition, actionId));
    progress(doneOf(reached), total);
  }
  const { undo_changed: changed, undo_skipped: skipped } = reached;
  if (changed === 0) throw overtaken(skipped, reader.language, definition);
  return { state: countSkipped(skipped) > 0 ? 'partly' : 'done', counts: undoneOf(reached) };
};

/** The task kinds for actions on many rows and for their undo. */
export const actionTasks = (definitions: readonly AnyAction[]): AnyTaskDefinition[] => {
  const named = (kind: string): AnyAction => actionNamed(definitions, kind);
  const refuses = (granted: ReadonlySet<Permission>, { kind, operation }: UndoInput): Problem | undefined => {
    const permission = named(kind).permission(operation as never); // as stored when it was started
    return granted.has(permission) ? undefined : denied(permission);
  };
  // Another release may have started it with an action that this one doesn't have.
  const title = ({ kind, operation }: UndoInput, language: Language): string =>
    definitions.find((one) => one.kind === kind)?.title(operation as never, language) ?? kind; // as stored when it was started
  const result = ({ rows, ...others }: TaskOutcome['counts'], language: Language, { kind }: UndoInput): string =>
    sayOutcome(rows, others, language, definitions.find((one) => one.kind === kind)?.measure);
  /** What a failed task did, and that this can be undone. */
  const unfinished =
    (phrase: Phrase) =>
    (counts: TaskOutcome['counts'], language: Language, input: UndoInput): string =>
      say(phrase, language, { outcome: result(counts, language, input) });
  return [
    defineTask<BulkInput>({
      ...bulkKind,
      refuses,
      title,
      result,
      unfinished: unfinished(actionPhrases.undoable),
      run: (context, input) => runBulk(context, named(input.kind), input),
    }),
    defineTask<UndoInput>({
      ...undoKind,
      refuses,
      title: (input, language) => say(actionPhrases.undo, language, { what: title(input, language) }),
      result,
      unfinished: unfinished(actionPhrases.undo_rest),
      run: (context, input) => runUndo(context, named(input.kind), input),
    }),
  ];
};
