import { Trans } from '@lingui/react/macro';
import type { Movement } from '@regulars/contract';
import styles from './assets.module.css';

interface UndoneMarkProps {
  of: Pick<Movement, 'kind' | 'undone'>;
}

/** Says that a posting has been undone, in whole or in part; a top-up in the words of what undid it. */
export function UndoneMark({ of: { kind, undone } }: UndoneMarkProps) {
  if (undone === 'no') return null;
  return (
    <span className={styles.mark}>
      {undone === 'part' ? (
        <Trans>Undone in part</Trans>
      ) : kind === 'top_up' ? (
        <Trans>Reversed</Trans>
      ) : (
        <Trans context="a posting">Undone</Trans>
      )}
    </span>
  );
}
