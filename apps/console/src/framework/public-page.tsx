import { Trans } from '@lingui/react/macro';
import type { ErrorName } from '@regulars/phrases';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { Button } from '../ui/plain/button.tsx';
import { Spinner } from '../ui/plain/spinner.tsx';
import { messageOf } from './api/index.ts';
import type { ApiError } from './api/index.ts';
import styles from './public-page.module.css';

interface PublicPageProps<Data> {
  /** The window’s, also until it is read. */
  title: string;
  read: { data: Data | undefined; error: ApiError | null; refetch: () => unknown };
  /** Asking again after this error changes nothing. */
  final: ErrorName;
  children: (data: Data) => ReactNode;
}

/** Where a printed code leads: for whoever scans it, without signing in. Search engines leave it out. */
export function PublicPage<Data>({ title, read: { data, error, refetch }, final, children }: PublicPageProps<Data>) {
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <meta name="robots" content="noindex" />
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <PublicCard>
          <p role="alert">{messageOf(error)}</p>
          {error.name !== final && (
            <Button onClick={() => void refetch()}>
              <Trans>Try again</Trans>
            </Button>
          )}
        </PublicCard>
      ) : (
        <Spinner />
      )}
      <Logo height={20} />
    </main>
  );
}

export function PublicCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
