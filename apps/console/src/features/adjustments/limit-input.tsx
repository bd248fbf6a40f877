import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox, Input } from 'antd';
import { classNames } from '../../ui/class-names.ts';
import styles from './adjustments.module.css';

interface LimitInputProps {
  money: boolean;
  /** What the limit applies to, for screen readers. */
  of: string;
  /** Set by the form field; null means no limit. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
}

/** An amount as typed text, with a checkbox for "no limit": an empty amount means neither 0 nor no limit. */
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
