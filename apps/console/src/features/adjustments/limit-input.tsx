import { Trans, useLingui } from '@lingui/react/macro';
import { adjustmentLargest } from '@regulars/contract/rules';
import { Checkbox, InputNumber } from 'antd';
import { classNames } from '../../ui/class-names.ts';
import styles from './adjustments.module.css';

/** 1,234.50 for 1234.50. */
const grouped = (value: string | number | undefined): string =>
  String(value ?? '').replace(/^\d+/, (whole) => whole.replaceAll(/\B(?=(?:\d{3}){1,7}$)/g, ','));

interface LimitInputProps {
  money: boolean;
  /** What is limited, for a screen reader. */
  of: string;
  /** Given by the form: null says no limit, undefined that nothing is filled in. */
  id?: string;
  value?: number | null;
  onChange?: (value: number | null | undefined) => void;
}

/** An amount, or no limit by a box of its own: emptying the amount must not come to that. */
export function LimitInput({ money, of, id, value, onChange }: LimitInputProps) {
  const { t } = useLingui();
  const unlimited = value === null;
  return (
    <span className={styles.limit}>
      <InputNumber<number>
        {...(id !== undefined && { id })}
        className={classNames(styles.wide)}
        value={value ?? null}
        onChange={(next) => onChange?.(next ?? undefined)}
        disabled={unlimited}
        min={0}
        max={money ? adjustmentLargest / 100 : adjustmentLargest}
        precision={money ? 2 : 0}
        controls={false}
        formatter={grouped}
        parser={(text = '') => Number(text.replaceAll(',', ''))}
        prefix={money && !unlimited ? '¥' : undefined}
      />
      <Checkbox
        checked={unlimited}
        aria-label={t`No limit: ${of}`}
        onChange={({ target }) => onChange?.(target.checked ? null : undefined)}
      >
        <Trans>No limit</Trans>
      </Checkbox>
    </span>
  );
}
