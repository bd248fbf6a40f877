import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input } from 'antd';
import { classNames } from '../../ui/class-names.ts';
import styles from './adjustments.module.css';

interface LimitInputProps {
  money: boolean;
  /** What is limited, for a screen reader. */
  of: string;
  /** Given by the form; null says no limit. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
}

/** An amount as text, which stays as it is typed, or no limit by a box of its own: an emptied amount is neither 0 nor that. */
export function LimitInput({ money, of, id, value, onChange, onBlur }: LimitInputProps) {
  const { t } = useLingui();
  const unlimited = value === null;
  return (
    <span className={styles.limit}>
      <Input
        {...(id !== undefined && { id })}
        className={classNames(styles.wide)}
        value={value ?? ''}
        onChange={({ target }) => onChange?.(target.value)}
        onBlur={onBlur}
        disabled={unlimited}
        inputMode={money ? 'decimal' : 'numeric'}
        autoComplete="off"
        maxLength={18}
        prefix={money && !unlimited ? '¥' : undefined}
      />
      <Checkbox
        checked={unlimited}
        aria-label={t`No limit: ${of}`}
        onChange={({ target }) => onChange?.(target.checked ? null : '')}
      >
        <Trans>No limit</Trans>
      </Checkbox>
    </span>
  );
}
