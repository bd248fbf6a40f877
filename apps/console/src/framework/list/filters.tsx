import { useLingui } from '@lingui/react/macro';
import { Select } from 'antd';
// The plain input: antd's index also pulls in the text area, password and one-time-code inputs.
import Input from 'antd/es/input/Input.js';
import { Search } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { clearing } from '../../ui/clearing.tsx';
import { phoneText, readPhone } from '../../format/phones.ts';
import { FilterField, usePlaceholder } from './filter-field.tsx';
import styles from './query-header.module.css';
import { useNarrow } from './use-media.ts';
import type { FilterBinding } from './use-list-state.ts';

/** Debounce in milliseconds: longer than the gap between keystrokes, too short to notice. */
const typingPause = 250;

interface KeywordFilterProps extends FilterBinding<string> {
  label: string;
  placeholder: string;
  maxLength: number;
  /** Whether a text may be a phone: it is then read in any spelling, and shown in groups when the field is left. */
  phones?: boolean;
}

/** Searches while typing, debounced, but not while an IME is composing. */
export function KeywordFilter({
  label,
  placeholder,
  maxLength,
  phones = false,
  value = '',
  onChange,
}: KeywordFilterProps) {
  const shown = (words: string): string => (phones ? phoneText(words) : words);
  const read = (typed: string): string => (phones ? readPhone(typed) : typed.trim());
  const [text, setText] = useState(shown(value));
  const [known, setKnown] = useState(value);
  /** Searches whose address isn't here yet. */
  const [sent, setSent] = useState<readonly string[]>([]);
  const [composing, setComposing] = useState(false);
  const [focused, setFocused] = useState(false);
  if (known !== value) {
    setKnown(value);
    // Earlier ones have been overtaken. What was typed since stays, and is searched for next.
    const at = sent.indexOf(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    // Otherwise the address changed from elsewhere: Back, or "clear".
    if (at < 0 && read(text) !== value) setText(shown(value));
  }

  const words = read(text);
  const search = (): void => {
    if (words !== value) setSent([...sent, words]);
    onChange(words || undefined, { replace: true });
  };
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    if (composing || words === value) return undefined;
    const timer = setTimeout(searchTyped, typingPause);
    return () => clearTimeout(timer);
  }, [words, value, composing]);

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
          value={focused ? text : shown(words)}
          onChange={(event) => setText(event.target.value)}
          onCompositionStart={() => setComposing(true)}
          onCompositionEnd={() => setComposing(false)}
          onFocus={() => setFocused(true)}
          // Not by setting the text: React would bring it back after a click on “clear”.
          onBlur={() => setFocused(false)}
          onPressEnter={search}
        />
      )}
    </FilterField>
  );
}

/** Touch targets on phones. */
function useTouchSize() {
  return useNarrow() ? ({ size: 'large' } as const) : {};
}

/** Not virtual: that gives screen readers three options at a time, with their values as texts, and no group. */
const wholeList = false;

export interface FilterOption<Value> {
  value: Value;
  label: string;
}

interface ChoiceFilterProps<Value> {
  label: string;
  /** Shown if nothing is chosen; "Any" by default. */
  placeholder?: string;
  options: readonly FilterOption<Value>[];
  loading?: boolean;
}

/** Filters by one of the given values. */
export function ChoiceFilter<Value extends string | number>(props: ChoiceFilterProps<Value> & FilterBinding<Value>) {
  const { t } = useLingui();
  const touchSize = useTouchSize();
  const { label: title, options, loading = false, value, onChange } = props;
  const any = usePlaceholder(title);
  const { placeholder = any } = props;
  return (
    <FilterField label={title}>
      {(id) => (
        <Select
          id={id}
          {...touchSize}
          className={classNames(styles.control)}
          allowClear={clearing(t`Clear: ${title}`)}
          loading={loading}
          placeholder={placeholder}
          options={[...options]}
          virtual={wholeList}
          value={value ?? null}
          onChange={(next: Value | null | undefined) => onChange(next ?? undefined)}
        />
      )}
    </FilterField>
  );
}

interface OptionGroup<Value> {
  label: string;
  options: FilterOption<Value>[];
}

interface ChoicesFilterProps<Value> extends Omit<ChoiceFilterProps<Value>, 'options'> {
  options: readonly FilterOption<Value>[] | readonly OptionGroup<Value>[];
}

/** Filters by any of the given values, which have no words until the options are there. */
export function ChoicesFilter<Value extends string | number>(
  props: ChoicesFilterProps<Value> & FilterBinding<Value[]>,
) {
  const { t } = useLingui();
  const touchSize = useTouchSize();
  const { label: title, options, loading = false, value = [], onChange } = props;
  const any = usePlaceholder(title);
  const { placeholder = any } = props;
  return (
    <FilterField label={title}>
      {(id) => (
        <Select
          id={id}
          {...touchSize}
          className={classNames(styles.control)}
          mode="multiple"
          allowClear={clearing(t`Clear: ${title}`)}
          maxTagCount="responsive"
          showSearch={options.length > 8}
          optionFilterProp="label"
          loading={loading}
          placeholder={placeholder}
          options={[...options]}
          virtual={wholeList}
          value={options.length === 0 ? [] : value}
          onChange={(next: Value[]) => onChange(next.length > 0 ? next : undefined)}
        />
      )}
    </FilterField>
  );
}
