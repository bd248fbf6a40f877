import { batchSize, selectionMost } from '@regulars/contract/rules';
import { actionPhrases, say, sayOutcome, type Language, type Skipped } from '@regulars/phrases';
import type { TenantDb, TenantTx } from '../database/index.ts';
import { defineTask, type AnyTaskDefinition, type TaskContext, type TaskOutcome } from '../tasks/index.ts';
import { addSkipped, type AnyAction } from './action-of.ts';
import { advanceAction, countKept, addKept, lockAction, type ActionRow, type Json } from './actions.queries.ts';
import { takeBack } from './take-back.ts';

/** An action on more rows than a call changes. */
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
  if (!found) throw new Error(`Nothing is known of actions of the kind ${kind}`);
  return found;
};

/** The action, locked, as long as it is this task's. */
const lockOwn = async (tx: TenantTx, actionId: string, taskId: string): Promise<ActionRow> => {
  const action = await lockAction(tx, actionId);
  if (!action || action.task_id !== taskId || action.undone_at) throw new Error('The action is no longer of this task');
  return action;
};

const reachedOf = ({ changed, skipped }: Pick<ActionRow, 'changed' | 'skipped'>) => ({ rows: changed, ...skipped });

/** The next rows, in a transaction of their own. Whoever has been at some of them, in an attempt before or beside this one, left word in the row that is locked. */
const changeBatch = (
  db: TenantDb,
  { taskId, reader }: TaskContext,
  definition: AnyAction,
  actionId: string,
  batch: readonly string[],
): Promise<Pick<ActionRow, 'changed' | 'skipped'>> =>
  db.transaction(async (tx) => {
    const action = await lockOwn(tx, actionId, taskId);
    const { reached } = action;
    const ids = batch.filter((id) => reached === null || id > reached);
    const last = ids.at(-1);
    if (last === undefined) return action;
    const { changed, skipped } = await definition.apply(tx, reader, ids, action.operation as never); // as it was started with
    await addKept(tx, actionId, changed);
    const now = {
      action_id: actionId,
      reached: last,
      changed: action.changed + changed.length,
      skipped: addSkipped(action.skipped, skipped),
    };
    await advanceAction(tx, now);
    return now;
  });

const batchesOf = (ids: readonly string[]): (readonly string[])[] =>
  Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, at) => ids.slice(at * batchSize, (at + 1) * batchSize));

/** Reads the rows that are left once, so that the selection is that of one instant, and changes them batch by batch. */
const runBulk = async (context: TaskContext, definition: AnyAction, input: BulkInput): Promise<TaskOutcome> => {
  const { database, reader, signal, progress, taskId } = context;
  const db = database.tenant(reader.merchantId);
  const { action_id: actionId } = input;
  const begun = await db.transaction((tx) => lockOwn(tx, actionId, taskId));
  const place = { asOf: new Date(input.as_of), after: begun.reached ?? undefined, limit: selectionMost };
  const ids = await definition.select(db, reader, input.filter as never, place); // as it was started with
  let counts = reachedOf(begun);
  let done = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const total = done + ids.length;
  progress(done, total, counts);
  for (const batch of batchesOf(ids)) {
    signal.throwIfAborted();
    counts = reachedOf(await changeBatch(db, context, definition, actionId, batch));
    done += batch.length;
    progress(done, total, counts);
  }
  return { state: 'done', counts };
};

/** Changes rows back batch by batch; each batch takes what it has been at out of what is kept. */
const runUndo = async (
  { database, reader, signal, progress, taskId }: TaskContext,
  definition: AnyAction,
  { action_id: actionId }: UndoInput,
): Promise<TaskOutcome> => {
  const db = database.tenant(reader.merchantId);
  const total = await countKept(db, actionId);
  let [changed, left]: [number, number] = [0, total];
  let skipped: Skipped = {};
  while (left > 0) {
    signal.throwIfAborted();
    const before = left;
    const some = await db.transaction(async (tx) =>
      takeBack(tx, reader, definition, await lockOwn(tx, actionId, taskId), before),
    );
    [changed, skipped, left] = [changed + some.changed, addSkipped(skipped, some.skipped), some.left];
    progress(total - left, total, { rows: changed, ...skipped });
  }
  return { state: 'done', counts: { rows: changed, ...skipped } };
};

const resultOf = ({ rows, ...skipped }: TaskOutcome['counts'], language: Language): string =>
  sayOutcome(rows, skipped, language);

/** The kinds of task that do actions on many rows, and undo them. */
export const actionTasks = (definitions: readonly AnyAction[]): AnyTaskDefinition[] => {
  const named = (kind: string): AnyAction => actionNamed(definitions, kind);
  const permission = ({ kind, operation }: UndoInput) => named(kind).permission(operation as never); // as it was started with
  const title = ({ kind, operation }: UndoInput, language: Language) => named(kind).title(operation as never, language); // as it was started with
  return [
    defineTask<BulkInput>({
      ...bulkKind,
      permission,
      title,
      result: resultOf,
      run: (context, input) => runBulk(context, named(input.kind), input),
    }),
    defineTask<UndoInput>({
      ...undoKind,
      permission,
      title: (input, language) => say(actionPhrases.undo, language, { what: title(input, language) }),
      result: resultOf,
      run: (context, input) => runUndo(context, named(input.kind), input),
    }),
  ];
};
