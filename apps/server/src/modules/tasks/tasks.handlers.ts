import type { domains } from '@regulars/contract';
import { handle } from '../../platform/http/index.ts';
import type { AnyTaskDefinition } from '../../platform/tasks/index.ts';
import { clearTasks, listTasks, stopTask, getTaskFile } from './tasks.service.ts';

/** `definitions` give the tasks their titles. */
export const taskHandlers = (definitions: readonly AnyTaskDefinition[]) =>
  handle<typeof domains.tasks>()({
    'GET /tasks': ({ tenant, query }) => listTasks(tenant, query, definitions),
    'PUT /tasks': ({ tenant }) => clearTasks(tenant),
    'PUT /tasks/{id}/stop': ({ tenant, params }) => stopTask(tenant, params.id, definitions),
    'GET /tasks/{id}/file': ({ tenant, params }) => getTaskFile(tenant, params.id, definitions),
  });
