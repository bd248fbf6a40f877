import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportState } from '@regulars/phrases';
import { Progress } from 'antd';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import type { Imported } from './import-pages.ts';
import { isMoving, progressOf } from './import-words.ts';
import styles from './imports.module.css';

/** What the server does with an import, and its progress; nothing while it waits for the user. */
export function UnderWay({ batch }: { batch: Imported }) {
  const { t } = useLingui();
  if (!isMoving(batch)) return null;
  const titles: Partial<Record<ImportState, string>> = {
    reading: t`Reading the file`,
    checking: t`Checking the rows`,
    posting: t`Importing`,
    rolling_back: t`Rolling back`,
  };
  const percent = progressOf(batch);
  const total = batch.rows.total;
  return (
    <Panel>
      <div className={styles.underWay} aria-live="polite">
        <Spinner />
        <strong>{titles[batch.state]}</strong>
        <span className={styles.quiet}>
          {batch.state === 'checking' ? (
            <Plural
              value={total}
              one="# row checked so far. You can leave this page; the tasks show the progress."
              other="# rows checked so far. You can leave this page; the tasks show the progress."
            />
          ) : (
            <Trans>You can leave this page; the tasks show the progress.</Trans>
          )}
        </span>
      </div>
      {percent !== undefined && <Progress percent={percent} aria-label={t`Progress`} />}
    </Panel>
  );
}
