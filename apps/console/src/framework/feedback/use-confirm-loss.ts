import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { useFeedback } from './feedback-context.ts';

/** Asks before unsaved input is lost; resolves to true to go on. */
export function useConfirmLoss(): () => Promise<boolean> {
  const { confirm } = useFeedback();
  const { t } = useLingui();
  return useCallback(
    () =>
      confirm({
        title: t`Leave without saving?`,
        text: t`What you typed is not saved yet and would be lost.`,
        yes: t`Leave`,
        no: t`Keep editing`,
      }),
    [confirm, t],
  );
}
