export { taskJob, type TaskJob } from './run-task.ts';
export { streamTaskFile } from './task-file.ts';
export {
  requestStop,
  countTasksAhead,
  endTask,
  getTaskRow,
  lockFinishedTasks,
  lockTask,
  removeTasks,
  type TaskRow,
} from './tasks.queries.ts';
export {
  defineTask,
  permissionOf,
  startTask,
  type AnyTaskDefinition,
  type GetUser,
  type TaskContext,
  type TaskDefinition,
  type TaskOutcome,
  type TaskQueue,
} from './tasks.ts';
export { taskSchedules, tidyTasks } from './upkeep.ts';
