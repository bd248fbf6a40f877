import { useLingui } from '@lingui/react/macro';
import { sayLosses, sayReasons } from '@regulars/phrases';
import type { Measure, Skipped } from '@regulars/phrases';
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

/** Announces why rows were skipped, except those already in the requested state. */
function useTellSkipped(measure?: Measure): (skipped: Skipped) => void {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  return useCallback(
    ({ already: _, ...others }) => {
      const reasons = sayReasons(others, locale, measure);
      if (reasons !== '') void message.info(t`Skipped: ${reasons}.`);
    },
    [t, locale, message, measure],
  );
}

/** Undoes an action by its id and announces what was not restored. Resolves to whether a task continues it, and whether rows were skipped. */
export function useTakeBack(
  invalidates: readonly StalePath[],
  measure?: Measure,
): (actionId: string) => Promise<{ continues: boolean; partly: boolean }> {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const tellSkipped = useTellSkipped(measure);
  const { mutateAsync } = useAction('PUT /actions/{id}/undo', { invalidates });
  return useCallback(
    async (id) => {
      const undone = await mutateAsync({ params: { id } });
      tellSkipped(undone.skipped_by);
      const losses = sayLosses(undone.restored_without, locale);
      if (losses !== '') void message.warning(t`Restored: ${losses}.`);
      return { continues: undone.task_id !== null, partly: undone.skipped > 0 };
    },
    [t, locale, message, tellSkipped, mutateAsync],
  );
}

/**
 * Announces the outcome of a batch action and offers to undo it if possible; pass the action's own `invalidates`, and
 * what its rows are counted as.
 */
export function useUndoAction(
  invalidates: readonly StalePath[],
  measure?: Measure,
): (done: string, outcome: Outcome) => void {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const offerUndo = useUndo();
  const tellSkipped = useTellSkipped(measure);
  const takeBack = useTakeBack(invalidates, measure);
  return useCallback(
    (done, { changed, skipped_by, undo, task_id }) => {
      if (task_id !== null) {
        void message.info(t`This continues under Tasks. You will be notified when it is done.`);
        return;
      }
      if (changed === 0) {
        const reasons = sayReasons(skipped_by, locale, measure);
        void message.info(reasons === '' ? t`Nothing to change.` : t`Nothing was changed: ${reasons}.`);
        return;
      }
      if (undo === null) void message.success(done);
      else
        offerUndo(
          done,
          () => takeBack(undo.action_id),
          ({ partly }) => partly,
        );
      tellSkipped(skipped_by);
    },
    [t, locale, message, measure, offerUndo, tellSkipped, takeBack],
  );
}
