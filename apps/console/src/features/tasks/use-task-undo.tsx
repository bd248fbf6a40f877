import type { RecentAction } from '@regulars/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { announced } from '../../framework/api/index.ts';
import type { StalePath } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useTakeBack } from '../../framework/use-undo-action.tsx';
import { Undone } from '../../framework/use-undo.tsx';

const none: readonly StalePath[] = [];

/** Undoes an action and announces it; invalidates every query, because any may have changed. */
export function useTaskUndo(): (done: { undo: RecentAction['undo'] | null }) => Promise<void> {
  const client = useQueryClient();
  const { message } = useFeedback();
  const takeBack = useTakeBack(none);
  return useCallback(
    async ({ undo }) => {
      if (!undo) return;
      try {
        const { continues, partly } = await takeBack(undo.action_id);
        if (!continues) void message.success(<Undone partly={partly} />);
      } catch (error) {
        announced(error);
      }
      await client.invalidateQueries();
    },
    [takeBack, client, message],
  );
}
