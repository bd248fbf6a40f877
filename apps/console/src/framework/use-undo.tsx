import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback } from 'react';
import { announced } from './api/index.ts';
import { useFeedback } from './feedback/feedback-context.ts';

/** Seconds; a toast without a button stays 3. */
const timeToUndo = 8;

/** The offers so far, to tell them apart: two actions may have the same words. */
let offers = 0;

/** Announces what was done, with an undo button. */
export function useUndo(): (done: string, undo: () => Promise<unknown>) => void {
  const { message } = useFeedback();
  return useCallback(
    (done, undo) => {
      offers += 1;
      const key = `undo.${offers}`;
      async function takeBack(): Promise<void> {
        message.destroy(key);
        try {
          await undo();
          void message.success(<Trans>Undone</Trans>);
        } catch (error) {
          announced(error);
        }
      }
      void message.open({
        key,
        type: 'success',
        duration: timeToUndo,
        content: (
          <>
            {done}{' '}
            <Button type="link" size="small" onClick={() => void takeBack()}>
              <Trans>Undo</Trans>
            </Button>
          </>
        ),
      });
    },
    [message],
  );
}
