import type { domains } from '@regulars/contract';
import { undoAction } from '../../platform/actions/index.ts';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { actionDefinitions } from './actions.catalogue.ts';

export const actionHandlers = (queue: TaskQueue) =>
  handle<typeof domains.actions>()({
    'PUT /actions/{id}/undo': ({ tenant, params }) => undoAction(tenant, params.id, actionDefinitions, queue),
  });
