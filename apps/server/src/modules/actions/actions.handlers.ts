import type { domains } from '@regulars/contract';
import { undoAction, type AnyAction } from '../../platform/actions/index.ts';
import { handle } from '../../platform/http/index.ts';
import type { TaskQueue } from '../../platform/tasks/index.ts';
import { listUndoable } from './actions.service.ts';

export const actionHandlers = (definitions: readonly AnyAction[], queue: TaskQueue) =>
  handle<typeof domains.actions>()({
    'GET /actions': ({ tenant, query }) => listUndoable(tenant, query, definitions),
    'PUT /actions/{id}/undo': ({ tenant, params }) => undoAction(tenant, params.id, definitions, queue),
  });
