import type { DatePickerProps as AntDatePickerProps } from 'antd';
import type { RangePickerProps } from 'antd/es/date-picker/index.js';
import type { ComponentType } from 'react';
import { lazyPart } from './lazy-part.tsx';
import { SkeletonBlock } from './skeleton.tsx';

// antd's calendars are a tenth of a list page's script, so they load when first shown.
const waiting = <SkeletonBlock height="var(--rg-controlHeight)" />;

/** antd's date picker, loaded when first shown. */
export const DatePicker = lazyPart(
  async (): Promise<ComponentType<AntDatePickerProps>> => (await import('antd/es/date-picker/index.js')).default,
  { waiting },
);

/** antd's range picker, loaded when first shown. */
export const RangePicker = lazyPart(
  async (): Promise<ComponentType<RangePickerProps>> =>
    (await import('antd/es/date-picker/index.js')).default.RangePicker,
  { waiting },
);
