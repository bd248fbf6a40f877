import { imports } from './import-kinds.ts';
import { actionDefinitions } from './modules/actions/index.ts';
import { exportTask } from './modules/exports/index.ts';
import { getTaskUser } from './modules/merchants/index.ts';
import { actionTasks } from './platform/actions/index.ts';
import { importTask } from './platform/imports/index.ts';
import { taskJob, type AnyTaskDefinition } from './platform/tasks/index.ts';

/** Every kind of task, and the job that runs them. */
export const taskDefinitions: readonly AnyTaskDefinition[] = [
  exportTask,
  ...actionTasks(actionDefinitions),
  importTask(imports),
];
export const tasksJob = taskJob(taskDefinitions, getTaskUser);
