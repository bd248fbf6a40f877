import { useLingui } from '@lingui/react/macro';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './imports.module.css';

interface UnderWayProps {
  title: string;
  note: ReactNode;
  /** In hundredths; undefined where nobody knows how much there is. */
  percent: number | undefined;
}

/** Says what the server is at, and how far. */
export function UnderWay({ title, note, percent }: UnderWayProps) {
  const { t } = useLingui();
  return (
    <Panel>
      <div className={styles.underWay} aria-live="polite">
        <Spinner />
        <strong>{title}</strong>
        <span className={styles.quiet}>{note}</span>
      </div>
      {percent !== undefined && <Progress percent={percent} aria-label={t`Progress`} />}
    </Panel>
  );
}
