export { taskJobs } from './run-task.ts';
export { setProgress } from './shown-tasks.queries.ts';
export { endTask } from './end-task.ts';
export { streamTaskFile } from './task-file.ts';
export {
  requestStop,
  countTasksAhead,
  endTaskRow,
  getTaskRow,
  lockFinishedTasks,
  lockTask,
  removeTasks,
  setTaskCounts,
  type KeptFault,
  type TaskEnd,
  type TaskRow,
} from './tasks.queries.ts';
export {
  defineTask,
  branchesSeenBy,
  refusalOf,
  seesAll,
  showTask,
  startTask,
  type AnyTaskDefinition,
  type GetUser,
  type ShownTaskDefinition,
  type TaskContext,
  type TaskDefinition,
  type TaskOutcome,
  type TaskQueue,
  type TaskUser,
} from './tasks.ts';
export { taskSchedules, tidyTasks } from './tasks.jobs.ts';
