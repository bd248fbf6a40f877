import { useLingui } from '@lingui/react/macro';
import { dateRange } from '@regulars/contract/rules';
import { Input, Select } from 'antd';
import dayjs from 'dayjs';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { RangePicker } from '../../ui/date-picker.tsx';
import { useDates } from '../use-dates.ts';
import { datePresets } from './date-presets.ts';
import type { DatePreset } from './date-presets.ts';
import { FilterField } from './filter-field.tsx';
import styles from './query-header.module.css';
import { useNarrow } from './use-media.ts';
import type { FilterBinding } from './use-list-state.ts';

/** Long enough for a pause in typing, short enough to feel at once. */
const typingPause = 250;

interface KeywordFilterProps extends FilterBinding<string> {
  label: string;
  placeholder: string;
  maxLength: number;
}

/** Searches while one types: not within a Chinese word that is still being composed. */
export function KeywordFilter({ label, placeholder, maxLength, value = '', onChange }: KeywordFilterProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const [composing, setComposing] = useState(false);
  if (known !== value) {
    // The address changed by itself: Back, or "clear".
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }

  const search = useEffectEvent(() => onChange(text.trim() || undefined, { replace: true }));
  useEffect(() => {
    if (composing || text.trim() === value) return undefined;
    const timer = setTimeout(search, typingPause);
    return () => clearTimeout(timer);
  }, [text, value, composing]);

  return (
    <FilterField label={label} wide>
      {(id) => (
        <Input
          id={id}
          type="search"
          autoComplete="off"
          className={classNames(styles.control)}
          prefix={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          placeholder={placeholder}
          maxLength={maxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onPressEnter={() => onChange(text.trim() || undefined, { replace: true })}
        />
      )}
    </FilterField>
  );
}

/** Larger for a thumb. */
function useTouchSize() {
  return useNarrow() ? ({ size: 'large' } as const) : {};
}

export interface FilterOption<Value> {
  value: Value;
  label: string;
}

interface ChoiceFilterProps<Value> {
  label: string;
  /** What no choice reads as; “Any” unless given. */
  placeholder?: string;
  options: readonly FilterOption<Value>[];
  loading?: boolean;
}

/** One of some values, or any. */
export function ChoiceFilter<Value extends string | number>(props: ChoiceFilterProps<Value> & FilterBinding<Value>) {
  const { t } = useLingui();
  const touchSize = useTouchSize();
  const { label, placeholder = t`Any`, options, loading = false, value, onChange } = props;
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          {...touchSize}
          className={classNames(styles.control)}
          allowClear
          loading={loading}
          placeholder={placeholder}
          options={[...options]}
          value={value ?? null}
          onChange={(next: Value | null | undefined) => onChange(next ?? undefined)}
        />
      )}
    </FilterField>
  );
}

/** Any of some values. */
export function ChoicesFilter<Value extends string>(props: ChoiceFilterProps<Value> & FilterBinding<Value[]>) {
  const { t } = useLingui();
  const touchSize = useTouchSize();
  const { label, placeholder = t`Any`, options, loading = false, value = [], onChange } = props;
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          {...touchSize}
          className={classNames(styles.control)}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          showSearch={options.length > 8}
          optionFilterProp="label"
          loading={loading}
          placeholder={placeholder}
          options={[...options]}
          value={value}
          onChange={(next: Value[]) => onChange(next.length > 0 ? next : undefined)}
        />
      )}
    </FilterField>
  );
}

interface DateRangeFilterProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** A span of business dates, none of them in the future. */
export function DateRangeFilter({ label, from, to, onChange }: DateRangeFilterProps) {
  const { t } = useLingui();
  const touchSize = useTouchSize();
  const today = useDates().today();
  const labels: Readonly<Record<DatePreset, string>> = {
    today: t`Today`,
    yesterday: t`Yesterday`,
    week: t`Last 7 days`,
    month: t`Last month`,
    quarter: t`Last 3 months`,
    halfYear: t`Last half year`,
  };
  return (
    <FilterField label={label} wide>
      {(id) => (
        <RangePicker
          {...touchSize}
          id={{ start: id }}
          className={classNames(styles.control)}
          allowEmpty={[true, true]}
          placeholder={[t`From`, t`To`]}
          minDate={dayjs(dateRange.first)}
          maxDate={dayjs(today)}
          presets={Object.entries(datePresets(today)).map(([preset, [first, last]]) => ({
            label: labels[preset as DatePreset], // the table's own keys
            value: [dayjs(first), dayjs(last)],
          }))}
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          onChange={(dates) => onChange(dates?.[0]?.format('YYYY-MM-DD'), dates?.[1]?.format('YYYY-MM-DD'))}
        />
      )}
    </FilterField>
  );
}
