import { useLingui } from '@lingui/react/macro';
import { dateRange } from '@regulars/contract/rules';
import { Button } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { DatePicker, RangePicker } from '../../ui/date-picker.tsx';
import { useDates } from '../use-dates.ts';
import { datePresets } from './date-presets.ts';
import type { DatePreset } from './date-presets.ts';
import { FilterField } from './filter-field.tsx';
import { PresetList } from './preset-list.tsx';
import styles from './query-header.module.css';
import { useNarrow } from './use-media.ts';

interface DateRangeFilterProps {
  label: string;
  from: string | undefined;
  to: string | undefined;
  onChange: (from: string | undefined, to: string | undefined) => void;
}

/** Filters by a range of calendar dates up to today. */
export function DateRangeFilter(props: DateRangeFilterProps) {
  return useNarrow() ? <NarrowRange {...props} /> : <PopupRange {...props} />;
}

function usePresetLabels(): Readonly<Record<DatePreset, string>> {
  const { t } = useLingui();
  return {
    today: t`Today`,
    yesterday: t`Yesterday`,
    week: t`Last 7 days`,
    month: t`Last month`,
    quarter: t`Last 3 months`,
    halfYear: t`Last half year`,
  };
}

function PopupRange({ label, from, to, onChange }: DateRangeFilterProps) {
  const { t } = useLingui();
  const labels = usePresetLabels();
  const today = useDates().today();
  const [open, setOpen] = useState(false);
  const [entered, setEntered] = useState(0);
  function leave(id: string): void {
    setOpen(false);
    document.getElementById(id)?.focus();
  }
  return (
    <FilterField label={label} wide>
      {(id) => (
        <RangePicker
          id={{ start: id }}
          className={classNames(styles.control)}
          allowEmpty={[true, true]}
          placeholder={[t`From`, t`To`]}
          minDate={dayjs(dateRange.first)}
          maxDate={dayjs(today)}
          open={open}
          onOpenChange={setOpen}
          onKeyDown={({ key }, preventDefault) => {
            if (key !== 'ArrowDown') return;
            preventDefault();
            setOpen(true);
            setEntered(entered + 1);
          }}
          panelRender={(calendars) => (
            <PresetList
              labels={labels}
              entered={entered}
              onPick={(preset) => {
                onChange(...datePresets(today)[preset]);
                leave(id);
              }}
              onLeave={() => leave(id)}
            >
              {calendars}
            </PresetList>
          )}
          value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
          onChange={(dates) => onChange(dates?.[0]?.format('YYYY-MM-DD'), dates?.[1]?.format('YYYY-MM-DD'))}
        />
      )}
    </FilterField>
  );
}

/** On phones: presets to touch, and two single calendars, because one for a range is wider than the screen. */
function NarrowRange({ label, from, to, onChange }: DateRangeFilterProps) {
  const { t } = useLingui();
  const labels = usePresetLabels();
  const today = useDates().today();
  const spans = datePresets(today);
  return (
    <FilterField label={label} wide>
      {(id) => (
        <div className={styles.narrowRange}>
          <EndInput
            id={id}
            placeholder={t`From`}
            value={from}
            first={dateRange.first}
            last={to ?? today}
            onChange={(date) => onChange(date, to)}
          />
          <EndInput
            label={t`${label}, to`}
            placeholder={t`To`}
            value={to}
            first={from ?? dateRange.first}
            last={today}
            onChange={(date) => onChange(from, date)}
          />
          <div className={styles.narrowPresets} data-scrolls>
            {Object.entries<string>(labels).map(([key, words]) => {
              const [first, last] = spans[key as DatePreset]; // a key of the labels
              const isSet = first === from && last === to;
              return (
                <Button
                  key={key}
                  size="small"
                  aria-pressed={isSet}
                  type={isSet ? 'primary' : 'default'}
                  onClick={() => (isSet ? onChange(undefined, undefined) : onChange(first, last))}
                >
                  {words}
                </Button>
              );
            })}
          </div>
        </div>
      )}
    </FilterField>
  );
}

interface EndInputProps {
  id?: string;
  label?: string;
  placeholder: string;
  value: string | undefined;
  first: string;
  last: string;
  onChange: (date: string | undefined) => void;
}

function EndInput({ label, value, first, last, onChange, ...rest }: EndInputProps) {
  return (
    <DatePicker
      {...rest}
      size="large"
      inputReadOnly // or the keyboard covers the calendar
      aria-label={label}
      minDate={dayjs(first)}
      maxDate={dayjs(last)}
      value={value ? dayjs(value) : null}
      onChange={(date) => onChange(dayjs.isDayjs(date) ? date.format('YYYY-MM-DD') : undefined)}
    />
  );
}
