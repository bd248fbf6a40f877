import { useLingui } from '@lingui/react/macro';
import { sayLosses, sayReasons } from '@regulars/phrases';
import type { Skipped } from '@regulars/phrases';
import { useCallback } from 'react';
import { useLocale } from '../i18n/locale.ts';
import { useAction } from './api/index.ts';
import type { StalePath } from './api/index.ts';
import { useFeedback } from './feedback/feedback-context.ts';
import { useUndo } from './use-undo.tsx';

/** The result of a batch call. */
export interface Outcome {
  changed: number;
  skipped_by: Skipped;
  undo: { action_id: string } | null;
  task_id: string | null;
}

/** Announces the outcome of a batch action and offers to undo it if possible; pass the action's own `invalidates`. */
export function useUndoAction(invalidates: readonly StalePath[]): (done: string, outcome: Outcome) => void {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const offerUndo = useUndo();
  const { mutateAsync } = useAction('PUT /actions/{id}/undo', { invalidates });
  return useCallback(
    (done, { changed, skipped_by, undo, task_id }) => {
      /** If some rows were changed, those already in the requested state are not mentioned. */
      const tellSkipped = ({ already: _, ...others }: Skipped) => {
        const reasons = sayReasons(others, locale);
        if (reasons !== '') void message.info(t`Skipped: ${reasons}.`);
      };
      if (task_id !== null) {
        void message.info(t`This continues under Tasks. You will be notified when it is done.`);
        return;
      }
      if (changed === 0) {
        const reasons = sayReasons(skipped_by, locale);
        void message.info(reasons === '' ? t`Nothing to change.` : t`Nothing was changed: ${reasons}.`);
        return;
      }
      if (undo === null) void message.success(done);
      else
        offerUndo(done, async () => {
          const undone = await mutateAsync({ params: { id: undo.action_id } });
          tellSkipped(undone.skipped_by);
          const losses = sayLosses(undone.restored_without, locale);
          if (losses !== '') void message.warning(t`Restored: ${losses}.`);
        });
      tellSkipped(skipped_by);
    },
    [t, locale, message, offerUndo, mutateAsync],
  );
}
