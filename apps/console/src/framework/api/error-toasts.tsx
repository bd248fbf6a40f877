import { Trans } from '@lingui/react/macro';
import { App, Typography } from 'antd';
import { useEffect } from 'react';
import { onAnnouncement } from './announcements.ts';
import type { ApiError } from './api-error.ts';

/** Shows announced errors for 3 s; stands once, inside antd's App. */
export function ErrorToasts() {
  const { message } = App.useApp();
  useEffect(
    () =>
      onAnnouncement(({ error, toast }) => {
        if (!toast) return;
        // One toast a message: a server that is away fails every region of a page.
        void message.error({ key: error.message, content: <ErrorText error={error} />, duration: 3 });
      }),
    [message],
  );
  return null;
}

function ErrorText({ error }: { error: ApiError }) {
  if (!error.requestId) return error.message;
  return (
    <>
      {error.message}{' '}
      <Typography.Text type="secondary" copyable={{ text: error.requestId }}>
        <Trans>Request number</Trans>
      </Typography.Text>
    </>
  );
}
