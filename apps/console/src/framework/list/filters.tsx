import { useLingui } from '@lingui/react/macro';
import { Input, Select } from 'antd';
import { Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { FilterField } from './filter-field.tsx';
import styles from './query-header.module.css';
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

export interface FilterOption<Value> {
  value: Value;
  label: string;
}

interface ChoiceFilterProps<Value> {
  label: string;
  options: readonly FilterOption<Value>[];
  loading?: boolean;
}

/** One of some values, or any. */
export function ChoiceFilter<Value extends string | number>(props: ChoiceFilterProps<Value> & FilterBinding<Value>) {
  const { t } = useLingui();
  const { label, options, loading = false, value, onChange } = props;
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          className={classNames(styles.control)}
          allowClear
          loading={loading}
          placeholder={t`Any`}
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
  const { label, options, loading = false, value = [], onChange } = props;
  return (
    <FilterField label={label}>
      {(id) => (
        <Select
          id={id}
          className={classNames(styles.control)}
          mode="multiple"
          allowClear
          maxTagCount="responsive"
          showSearch={options.length > 8}
          optionFilterProp="label"
          loading={loading}
          placeholder={t`Any`}
          options={[...options]}
          value={value}
          onChange={(next: Value[]) => onChange(next.length > 0 ? next : undefined)}
        />
      )}
    </FilterField>
  );
}

const DateRange = lazy(async () => ({ default: (await import('./date-range.tsx')).DateRange }));

interface DateRangeFilterProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange(from: string | undefined, to: string | undefined): void;
}

/** A span of calendar dates; the picker comes when it is first shown. */
export function DateRangeFilter({ label, ...range }: DateRangeFilterProps) {
  return (
    <FilterField label={label} wide>
      {(id) => (
        <Suspense fallback={<Input id={id} className={classNames(styles.control)} disabled />}>
          <DateRange id={id} {...range} />
        </Suspense>
      )}
    </FilterField>
  );
}
