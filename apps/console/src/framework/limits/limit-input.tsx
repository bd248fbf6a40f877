import { Trans, useLingui } from '@lingui/react/macro';
import { Checkbox } from 'antd';
import { AmountInput } from '../form/amount-input.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './limits.module.css';

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
      <AmountInput
        money={money}
        {...(id !== undefined && { id })}
        className={classNames(styles.wide)}
        value={value ?? ''}
        {...(onChange && { onChange })}
        {...(onBlur && { onBlur })}
        disabled={unlimited}
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
