import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { classNames } from '../../ui/class-names.ts';
import styles from './form.module.css';

interface DateInputProps {
  /** Given by the form's field. */
  id?: string;
  value?: string | null;
  onChange?(date: string | null): void;
  min?: string;
  max?: string;
  placeholder?: string;
}

/** A calendar date, YYYY-MM-DD. Heavy: only for what is loaded when it is opened. */
export function DateInput({ value, onChange, min, max, ...rest }: DateInputProps) {
  return (
    <DatePicker
      {...rest}
      className={classNames(styles.wide)}
      value={value ? dayjs(value) : null}
      onChange={(date: dayjs.Dayjs | null) => onChange?.(date?.format('YYYY-MM-DD') ?? null)}
      {...(min && { minDate: dayjs(min) })}
      {...(max && { maxDate: dayjs(max) })}
    />
  );
}
