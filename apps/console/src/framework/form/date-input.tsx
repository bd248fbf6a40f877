import { dateRange } from '@regulars/contract/rules';
import dayjs from 'dayjs';
import { classNames } from '../../ui/class-names.ts';
import { DatePicker } from '../../ui/date-picker.tsx';
import styles from './form.module.css';

interface DateInputProps {
  /** Set by the form field. */
  id?: string;
  value?: string | null;
  onChange?: (date: string | null) => void;
  min?: string;
  max?: string;
  placeholder?: string;
}

/** Input for a calendar date, YYYY-MM-DD. */
export function DateInput({ value, onChange, min = dateRange.first, max = dateRange.last, ...rest }: DateInputProps) {
  return (
    <DatePicker
      {...rest}
      className={classNames(styles.wide)}
      value={value ? dayjs(value) : null}
      onChange={(date) => onChange?.(dayjs.isDayjs(date) ? date.format('YYYY-MM-DD') : null)}
      minDate={dayjs(min)}
      maxDate={dayjs(max)}
    />
  );
}
