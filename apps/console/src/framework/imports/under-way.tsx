import { useLingui } from '@lingui/react/macro';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './imports.module.css';

interface UnderWayProps {
  title: string;
  note: ReactNode;
  /** Undefined if the total is unknown. */
  percent: number | undefined;
}

/** Shows what the server is doing and its progress. */
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
