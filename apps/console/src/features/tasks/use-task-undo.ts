import type { Task } from '@regulars/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAction } from '../../framework/api/index.ts';

/** Undoes what a task did, and invalidates every query, because any may have changed. */
export function useTaskUndo(): (task: Pick<Task, 'undo'>) => void {
  const client = useQueryClient();
  const { mutate } = useAction('PUT /actions/{id}/undo');
  return useCallback(
    ({ undo }) => {
      if (undo) mutate({ params: { id: undo.action_id } }, { onSettled: () => void client.invalidateQueries() });
    },
    [mutate, client],
  );
}
