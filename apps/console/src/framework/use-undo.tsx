import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback } from 'react';
import { announced } from './api/index.ts';
import { useFeedback } from './feedback/feedback-context.ts';

/** Seconds; a toast without a button stays 3. */
const timeToUndo = 8;

/** The offers so far, to tell them apart: two actions may have the same words. */
let offers = 0;

export function Undone({ partly = false }: { partly?: boolean | undefined }) {
  return partly ? <Trans>Partly undone</Trans> : <Trans>Undone</Trans>;
}

type OfferUndo = <T>(done: string, undo: () => Promise<T>, isPartly?: (undone: T) => boolean) => void;

/** Announces what was done, with an undo button. */
export function useUndo(): OfferUndo {
  const { message } = useFeedback();
  return useCallback(
    (done, undo, isPartly) => {
      offers += 1;
      const key = `undo.${offers}`;
      async function takeBack(): Promise<void> {
        message.destroy(key);
        try {
          const undone = await undo();
          void message.success(<Undone partly={isPartly?.(undone)} />);
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
