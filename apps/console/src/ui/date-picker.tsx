import type { DatePickerProps as AntDatePickerProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker/index.js';
import { lazy, Suspense } from 'react';
import type { ComponentType } from 'react';
import { SkeletonBlock } from './skeleton.tsx';

// antd's calendars are a tenth of a list page's script, so they load when first shown.
const LazyDatePicker = lazy(async () => {
  const { default: DatePicker } = await import('antd/es/date-picker/index.js');
  const picker: ComponentType<AntDatePickerProps> = DatePicker;
  return { default: picker };
});

const LazyRangePicker = lazy(async () => {
  const { default: DatePicker } = await import('antd/es/date-picker/index.js');
  const picker: ComponentType<RangePickerProps> = DatePicker.RangePicker;
  return { default: picker };
});

const place = <SkeletonBlock height="var(--rg-controlHeight)" />;

/** antd's date picker, loaded when first shown. */
export function DatePicker(props: AntDatePickerProps) {
  return (
    <Suspense fallback={place}>
      <LazyDatePicker {...props} />
    </Suspense>
  );
}

/** antd's range picker, loaded when first shown. */
export function RangePicker(props: RangePickerProps) {
  return (
    <Suspense fallback={place}>
      <LazyRangePicker {...props} />
    </Suspense>
  );
}
