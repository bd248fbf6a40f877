import { Trans } from '@lingui/react/macro';
import type { Movement } from '@regulars/contract';
import styles from './assets.module.css';

/** Says that a posting has been undone, in whole or in part. */
export function UndoneMark({ undone }: Pick<Movement, 'undone'>) {
  if (undone === 'no') return null;
  return (
    <span className={styles.mark}>
      {undone === 'whole' ? <Trans context="a posting">Undone</Trans> : <Trans>Undone in part</Trans>}
    </span>
  );
}
