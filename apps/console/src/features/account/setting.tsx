import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './account-page.module.css';

interface SettingProps {
  icon: LucideIcon;
  title: ReactNode;
  state: ReactNode;
  /** The buttons. */
  children?: ReactNode;
}

/** A row of the safety settings. */
export function Setting({ icon: Icon, title, state, children }: SettingProps) {
  return (
    <li className={styles.setting}>
      <span className={styles.settingIcon}>
        <Icon size={18} strokeWidth={1.75} aria-hidden="true" />
      </span>
      <div className={styles.settingText}>
        <strong>{title}</strong>
        <span>{state}</span>
      </div>
      <div className={styles.settingActions}>{children}</div>
    </li>
  );
}
