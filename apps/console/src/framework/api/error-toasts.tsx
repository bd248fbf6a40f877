import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { CopyText } from '../../ui/copy-text.tsx';
import { useFeedback } from '../feedback/feedback-context.ts';
import { onAnnouncement } from './announcements.ts';
import { messageOf, type ApiError } from './api-error.ts';

/** Shows announced errors for 3 s. Rendered once, inside Feedback. */
export function ErrorToasts() {
  const { message } = useFeedback();
  useEffect(
    () =>
      onAnnouncement(({ error, toast }) => {
        if (!toast) return;
        // Keyed by message: with the server away every region of a page fails, but one toast is enough.
        void message.error({ key: messageOf(error), content: <ErrorText error={error} />, duration: 3 });
      }),
    [message],
  );
  return null;
}

function ErrorText({ error }: { error: ApiError }) {
  const { t } = useLingui();
  const text = messageOf(error);
  if (!error.requestId) return text;
  return (
    <>
      {text} <CopyText text={error.requestId} label={t`Request number`} />
    </>
  );
}
