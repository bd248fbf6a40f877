import { useLingui } from '@lingui/react/macro';
import { PageHead } from '../../ui/page-head.tsx';
import { Acts } from './acts.tsx';
import styles from './provider.module.css';

/** What the provider did, over all merchants and accounts. */
export function LogPage() {
  const { t } = useLingui();
  return (
    <>
      <PageHead title={t`Log`} />
      <div className={styles.below}>
        <Acts />
      </div>
    </>
  );
}
