export { actionOf, tally, unchangedSince, type AnyAction, type Place } from './action-of.ts';
export { actionTasks } from './action-tasks.ts';
export { listUndoableActions } from './actions.queries.ts';
export { runAction, selectionIn, type ActionOutcome } from './run-action.ts';
export { stateActionOf } from './state-action.ts';
export { undoAction } from './undo-action.ts';
export { actionSchedules, tidyActions } from './upkeep.ts';
