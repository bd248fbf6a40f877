import { exportTask } from './modules/exports/index.ts';
import { getTaskUser } from './modules/merchants/index.ts';
import { taskJob, type AnyTaskDefinition } from './platform/tasks/index.ts';

/** Every kind of task, and the job that works on them. */
export const taskDefinitions: readonly AnyTaskDefinition[] = [exportTask];
export const tasksJob = taskJob(taskDefinitions, getTaskUser);
