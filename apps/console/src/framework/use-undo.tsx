import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useCallback } from 'react';
import type { ReactNode } from 'react';
import { ApiError, announced } from './api/index.ts';
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
      const offer = (type: 'success' | 'warning', words: ReactNode): void => {
        offers += 1;
        const key = `undo.${offers}`;
        const undoIt = (): void => {
          message.destroy(key);
          void takeBack();
        };
        void message.open({
          key,
          type,
          duration: timeToUndo,
          content: (
            <>
              {words}{' '}
              <Button type="link" size="small" aria-keyshortcuts="Control+Z" onClick={undoIt}>
                <Trans>Undo</Trans>
              </Button>
            </>
          ),
        });
      };
      async function takeBack(): Promise<void> {
        try {
          const undone = await undo();
          void message.success(<Undone partly={isPartly?.(undone)} />);
        } catch (error) {
          announced(error);
          // What somebody changed since can't be taken back by trying again.
          const isLate = error instanceof ApiError && error.name === 'stale_edit';
          if (isLate) void message.warning(<Trans>Not undone: it was changed again meanwhile</Trans>);
          else offer('warning', <Trans>Not undone</Trans>);
        }
      }
      offer('success', done);
    },
    [message],
  );
}
