import { dateRange } from '@regulars/contract/rules';
import dayjs from 'dayjs';
import { useState } from 'react';
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

/** Input for a calendar date, YYYY-MM-DD. Enter takes the date or opens the calendar; it never submits the form. */
export function DateInput({ value, onChange, min = dateRange.first, max = dateRange.last, ...rest }: DateInputProps) {
  const [open, setOpen] = useState(false);
  return (
    <DatePicker
      {...rest}
      open={open}
      onOpenChange={setOpen}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        if (!open) setOpen(true);
      }}
      className={classNames(styles.wide)}
      value={value ? dayjs(value) : null}
      onChange={(date) => onChange?.(dayjs.isDayjs(date) ? date.format('YYYY-MM-DD') : null)}
      minDate={dayjs(min)}
      maxDate={dayjs(max)}
    />
  );
}
