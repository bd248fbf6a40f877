import { useLingui } from '@lingui/react/macro';
import { Segmented } from 'antd';
import type { Mode } from '../../framework/session/index.ts';
import styles from './side-menu.module.css';

type ModeSwitchProps = { mode: Mode; onMode: (mode: Mode) => void };

export function ModeSwitch({ mode, onMode }: ModeSwitchProps) {
  const { t } = useLingui();
  return (
    <Segmented<Mode>
      block
      size="small"
      className={styles.modes}
      aria-label={t`Mode`}
      value={mode}
      onChange={onMode}
      options={[
        { value: 'vip', label: t`Membership` },
        { value: 'center', label: t`Centre` },
      ]}
    />
  );
}
