import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useAction } from './api/index.ts';
import type { StalePath } from './api/index.ts';
import { useFeedback } from './feedback/feedback-context.ts';
import { useUndo } from './use-undo.tsx';

/** The result of a batch call. */
interface Outcome {
  changed: number;
  undo: { action_id: string } | null;
  task_id: string | null;
}

/** Announces the outcome of a batch action and offers to undo it if possible; pass the action's own `invalidates`. */
export function useUndoAction(invalidates: readonly StalePath[]): (done: string, outcome: Outcome) => void {
  const { t } = useLingui();
  const { message } = useFeedback();
  const offerUndo = useUndo();
  const { mutateAsync } = useAction('PUT /actions/{id}/undo', { invalidates });
  return useCallback(
    (done, { changed, undo, task_id }) => {
      if (task_id !== null) void message.info(t`This continues under Tasks. You will be notified when it is done.`);
      else if (changed === 0) void message.info(t`Nothing to change: all are already in this state.`);
      else if (undo === null) void message.success(done);
      else
        offerUndo(done, async () => {
          const { skipped } = await mutateAsync({ params: { id: undo.action_id } });
          if (skipped > 0)
            void message.info(
              t`${plural(skipped, { one: '# was changed since and was skipped.', other: '# were changed since and were skipped.' })}`,
            );
        });
    },
    [t, message, offerUndo, mutateAsync],
  );
}
