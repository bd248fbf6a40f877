export {
  actionOf,
  refuseSkipped,
  tally,
  undoReason,
  unchangedSince,
  undoReached,
  type ActionDefinition,
  type AnyAction,
  type Applied,
  type IdRange,
  type Undone,
} from './action-of.ts';
export { actionTasks } from './action-tasks.ts';
export { listUndoableActions, type UndoRow } from './actions.queries.ts';
export { changeRows, removeRows, undoChanges, undoRows } from './row-actions.ts';
export { runAction, selectionIn, type ActionOutcome, type Selection } from './run-action.ts';
export { stateActionOf } from './state-action.ts';
export { undoAction } from './undo-action.ts';
export { actionSchedules, tidyActions } from './actions.jobs.ts';
