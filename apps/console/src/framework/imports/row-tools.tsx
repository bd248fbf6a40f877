import { Trans } from '@lingui/react/macro';
import { Button } from 'antd';
import { useLock } from '../form/use-lock.ts';
import { announced } from '../api/index.ts';
import styles from './fixing.module.css';

interface RowToolsProps {
  state: string;
  onFix: () => void;
  onSkip: (skip: boolean) => Promise<unknown>;
}

/** Fixes, skips or includes a row of a checked import. */
export function RowTools({ state, onFix, onSkip }: RowToolsProps) {
  const { locked, run } = useLock();
  const skip = (skipped: boolean) => void run(() => onSkip(skipped).then(undefined, announced));
  return (
    <span className={styles.tools}>
      {state !== 'skipped' && (
        <Button size="small" onClick={onFix}>
          <Trans>Fix</Trans>
        </Button>
      )}
      {state === 'skipped' ? (
        <Button size="small" loading={locked} onClick={() => skip(false)}>
          <Trans>Include</Trans>
        </Button>
      ) : (
        state !== 'same' && (
          <Button size="small" type="text" loading={locked} onClick={() => skip(true)}>
            <Trans>Skip</Trans>
          </Button>
        )
      )}
    </span>
  );
}
