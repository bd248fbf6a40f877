import type { Task } from '@regulars/contract';
import { isPermission, permissionWords } from '@regulars/contract/menu';
import {
  errorPhrases,
  isMeasure,
  say,
  sayReasons,
  taskFaultPhrases,
  type ErrorName,
  type Language,
  type TaskFault,
} from '@regulars/phrases';
import type { listUndoableActions } from '../../platform/actions/index.ts';
import type { Tenant } from '../../platform/http/index.ts';
import type { AnyTaskDefinition, TaskRow } from '../../platform/tasks/index.ts';
import { fileRefusal, type FileReader } from './task-file.rules.ts';

const isError = (name: string): name is ErrorName => Object.hasOwn(errorPhrases, name);
const isTaskFault = (name: string): name is TaskFault => Object.hasOwn(taskFaultPhrases, name);

/** The failure in words, as the error of a call would have them. */
export const taskFaultWords = ({ name, values = {} }: NonNullable<TaskRow['fault']>, language: Language): string => {
  if (isTaskFault(name)) return say(taskFaultPhrases[name], language, values);
  if (name === 'undo_overtaken' && isMeasure(values.measure))
    return say(errorPhrases[name], language, { reasons: sayReasons(values, language, values.measure) });
  const { permission } = values;
  const faultText =
    typeof permission === 'string' && isPermission(permission) ? permissionWords(permission, language) : undefined;
  return say(errorPhrases[isError(name) ? name : 'internal_error'], language, {
    ...values,
    ...(faultText !== undefined && { permission: faultText }),
  });
};

/** A task's title. */
export const taskTitle = (
  { kind, input }: Pick<TaskRow, 'kind' | 'input'>,
  definitions: readonly AnyTaskDefinition[],
  language: Language,
): string => definitions.find((each) => each.kind === kind)?.title(input as never, language) ?? kind; // as it was started with

/** Below this fraction the speed is unknown. */
const enoughDone = 0.02;

const secondsLeft = (
  { state, progress_done: done, progress_total: total, started_at }: TaskRow,
  now: Date,
): number | null => {
  if (state !== 'running' || !total || !started_at || done < total * enoughDone) return null;
  const elapsed = (now.getTime() - started_at.getTime()) / 1_000;
  return Math.max(1, Math.ceil((elapsed * (total - done)) / done));
};

export interface TaskView {
  readonly definitions: readonly AnyTaskDefinition[];
  readonly reader: FileReader & Pick<Tenant, 'userId' | 'language' | 'now'>;
  readonly ahead: ReadonlyMap<string, number>;
  /** The user's undoable actions. */
  readonly undoable: Awaited<ReturnType<typeof listUndoableActions>>;
}

/** A task's counts, as its definition words them. */
export const taskResult = (
  { kind, input, counts }: Pick<TaskRow, 'kind' | 'input' | 'counts'>,
  definitions: readonly AnyTaskDefinition[],
  language: Language,
): string | null => {
  const definition = definitions.find((each) => each.kind === kind);
  return counts && definition?.result ? definition.result({ rows: 0, ...counts }, language, input as never) : null; // as it was started with
};

/** A failure says enough of a task that changed nothing. */
const changedNothing = ({ state, counts }: Pick<TaskRow, 'state' | 'counts'>): boolean =>
  state === 'failed' && !counts?.rows;

const resultOf = (row: TaskRow, definitions: readonly AnyTaskDefinition[], language: Language): string | null =>
  changedNothing(row) ? null : taskResult(row, definitions, language);

/** What a failed task did before, as its definition words it; null if it changed nothing. */
export const taskUnfinished = (
  { kind, input, counts }: Pick<TaskRow, 'kind' | 'input'> & { readonly counts?: TaskRow['counts'] },
  definitions: readonly AnyTaskDefinition[],
  language: Language,
): string | null => {
  const definition = definitions.find((each) => each.kind === kind);
  return counts?.rows && definition?.unfinished
    ? definition.unfinished({ rows: 0, ...counts }, language, input as never) // as it was started with
    : null;
};

const fileOf = (row: TaskRow, { definitions, reader }: TaskView): Task['file'] => {
  if (row.file_name === null) return null;
  const refusal = row.user_id === reader.userId ? fileRefusal(reader, row, definitions) : undefined;
  return {
    name: row.file_name,
    bytes: row.file_bytes,
    refused: refusal
      ? taskFaultWords({ name: refusal.problem, values: refusal.details.values ?? {} }, reader.language)
      : null,
  };
};

export const taskSubject = (
  { kind, input }: Pick<TaskRow, 'kind' | 'input'>,
  definitions: readonly AnyTaskDefinition[],
): Task['subject'] => {
  const definition = definitions.find((each) => each.kind === kind);
  return definition?.subject?.(input as never) ?? null; // as it was started with
};

export const presentTask = (row: TaskRow, view: TaskView): Task => {
  const { definitions, reader, ahead, undoable } = view;
  return {
    task_id: row.task_id,
    kind: row.kind,
    title: taskTitle(row, definitions, reader.language),
    state: row.state,
    mine: row.user_id === reader.userId,
    operator: row.operator,
    ahead: row.state === 'queued' ? (ahead.get(row.task_id) ?? 0) : null,
    stopping: row.stop_asked && row.finished_at === null,
    progress: { done: row.progress_done, total: row.progress_total, seconds_left: secondsLeft(row, reader.now) },
    rows: (row.finished_at && row.counts?.rows) ?? null,
    result: row.finished_at && resultOf(row, definitions, reader.language),
    undo: (row.finished_at && undoable.get(row.task_id)) ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
    undone_partly: taskResult({ ...row, counts: row.undone_counts }, definitions, reader.language),
    fault: row.fault && taskFaultWords(row.fault, reader.language),
    subject: taskSubject(row, definitions),
    file: fileOf(row, view),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
  };
};
