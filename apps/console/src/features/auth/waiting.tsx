import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ApiError } from '../../framework/api/index.ts';
import { signOut } from '../../framework/session/index.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './waiting.module.css';

type WaitingProps =
  | { children: ReactNode; failure?: undefined }
  | {
      failure: Pick<ApiError, 'message' | 'requestId'>;
      onRetry: () => void;
      title?: ReactNode;
      retry?: ReactNode;
      children?: undefined;
    };

/** A full page that shows a pending request, or why it failed. */
export function Waiting(props: WaitingProps) {
  if (!props.failure) {
    return (
      <main className={styles.page}>
        <Spinner size={28} />
        <p className={styles.text}>{props.children}</p>
      </main>
    );
  }
  const { failure, onRetry, title = <Trans>Could not load</Trans>, retry = <Trans>Try again</Trans> } = props;
  return (
    <main className={styles.page}>
      <EmptyState
        page
        kind="broken"
        title={title}
        actions={
          <>
            <Button variant="solid" onClick={onRetry}>
              {retry}
            </Button>
            <Button onClick={() => void signOut()}>
              <Trans>Sign out</Trans>
            </Button>
          </>
        }
      >
        {failure.message}
        {failure.requestId && (
          <p className={styles.request}>
            <Trans>Request number</Trans> <code>{failure.requestId}</code>
          </p>
        )}
      </EmptyState>
    </main>
  );
}
