import { useLingui } from '@lingui/react/macro';
import { ShieldAlert } from 'lucide-react';
import styles from './sensitive-mark.module.css';

/** The shield beside a sensitive permission or action. */
export function SensitiveMark() {
  const { t } = useLingui();
  return (
    <span className={styles.mark} title={t`Sensitive`}>
      <ShieldAlert size={14} strokeWidth={1.75} aria-label={t`Sensitive`} />
    </span>
  );
}
