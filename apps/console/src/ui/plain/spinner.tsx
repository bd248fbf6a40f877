import { useLingui } from '@lingui/react/macro';
import styles from './spinner.module.css';

type SpinnerProps = { size?: number };

/** Loading indicator for places where no skeleton fits. */
export function Spinner({ size = 20 }: SpinnerProps) {
  const { t } = useLingui();
  return (
    <output className={styles.spinner}>
      <svg viewBox="0 0 20 20" width={size} height={size} aria-hidden="true">
        <circle cx="10" cy="10" r="8" className={styles.track} />
        <path d="M10 2a8 8 0 0 1 8 8" className={styles.arc} />
      </svg>
      <span className="visually-hidden">{t`Loading`}</span>
    </output>
  );
}
