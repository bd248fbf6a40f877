import { useLingui } from '@lingui/react/macro';
import { useCallback, useRef } from 'react';
import { useFeedback } from './feedback-context.ts';

/** Asks before unsaved input is lost; resolves to true to continue. */
export function useConfirmLoss(): () => Promise<boolean> {
  const { confirm } = useFeedback();
  const { t } = useLingui();
  const asking = useRef(false);
  return useCallback(async () => {
    // The Escape that answers the question also reaches the form below, which must not ask again.
    if (asking.current) return false;
    asking.current = true;
    try {
      return await confirm({
        title: t`Leave without saving?`,
        text: t`What you typed is not saved yet and would be lost.`,
        yes: t`Leave`,
        no: t`Keep editing`,
      });
    } finally {
      setTimeout(() => {
        asking.current = false;
      });
    }
  }, [confirm, t]);
}
