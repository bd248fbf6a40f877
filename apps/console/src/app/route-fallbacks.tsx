import { Trans } from '@lingui/react/macro';
import { useRouteError } from 'react-router';
import { Spinner } from '../ui/plain/spinner.tsx';
import { LogoMark } from '../ui/logo.tsx';
import { BrokenPage } from './pages/broken-page.tsx';
import styles from './route-fallbacks.module.css';

/** Shown while the first page and the user load. */
export function Splash() {
  return (
    <div className={styles.whole}>
      <LogoMark size={48} />
      <Spinner />
    </div>
  );
}

/** 500: the console could not start, or the user could not be loaded. */
export function RouteFailure() {
  const error = useRouteError();
  return (
    <main className={styles.whole}>
      <BrokenPage whole error={error} onRetry={() => location.reload()} />
      <a href="/console">
        <Trans>Choose another merchant</Trans>
      </a>
    </main>
  );
}
