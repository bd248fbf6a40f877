import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/plain/button.tsx';
import { NoticeDialog } from '../../ui/plain/notice-dialog.tsx';
import { FeedbackContext } from './feedback-context.ts';
import type { Question } from './feedback-context.ts';
import { useMessages } from './use-messages.tsx';

/** Provides toasts and confirmation dialogs. Rendered once, around the shell. */
export function Feedback({ children }: { children: ReactNode }) {
  const [message, messages] = useMessages();
  const [asked, setAsked] = useState<Question & { answer: (yes: boolean) => void }>();

  const confirm = useCallback(
    (question: Question) =>
      new Promise<boolean>((resolve) => {
        const answer = (yes: boolean): void => {
          setAsked(undefined);
          resolve(yes);
        };
        // Deferred past the current key event: an Escape still being handled would close the dialog at once.
        setTimeout(() => setAsked({ ...question, answer }));
      }),
    [],
  );
  const feedback = useMemo(() => ({ message, confirm }), [message, confirm]);

  return (
    <FeedbackContext value={feedback}>
      {messages}
      {children}
      <NoticeDialog
        open={asked !== undefined}
        title={asked?.title ?? ''}
        onDismiss={() => asked?.answer(false)}
        actions={
          <>
            <Button onClick={() => asked?.answer(false)}>{asked?.no}</Button>
            <Button variant={asked?.isSafe ? 'solid' : 'danger'} onClick={() => asked?.answer(true)}>
              {asked?.yes}
            </Button>
          </>
        }
      >
        {asked?.text}
      </NoticeDialog>
    </FeedbackContext>
  );
}
