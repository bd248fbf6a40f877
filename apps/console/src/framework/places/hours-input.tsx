import { Trans, useLingui } from '@lingui/react/macro';
import { branchLimits } from '@regulars/contract/rules';
import type { BranchHours, DayHours, Span } from '@regulars/contract/rules';
import { say, weekdayPhrases } from '@regulars/phrases';
import { Button, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import { today } from '../../format/dates.ts';
import { DateInput } from '../form/date-input.tsx';
import { useLocale } from '../../i18n/locale.ts';
import styles from './places.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const usual: Span = ['09:00', '22:00'];

interface HoursInputProps {
  /** Set by the form field. */
  id?: string;
  value?: BranchHours | null;
  onChange?: (hours: BranchHours | null) => void;
}

/** The hours of a week, and the days that differ. */
export function HoursInput({ id, value, onChange }: HoursInputProps) {
  const { t } = useLingui();
  const locale = useLocale();
  if (!value)
    return (
      <div {...(id !== undefined && { id })} tabIndex={-1}>
        <Button
          icon={<Plus {...icon} />}
          onClick={() => onChange?.({ week: weekdayPhrases.map((): Span[] => [usual]), exceptions: [] })}
        >
          <Trans>Set the hours</Trans>
        </Button>
      </div>
    );
  const { week, exceptions } = value;
  const setDay = (at: number, spans: Span[]): void =>
    onChange?.({ week: week.map((one, day) => (day === at ? spans : one)), exceptions });
  const setException = (at: number, next: DayHours | undefined): void =>
    onChange?.({ week, exceptions: exceptions.flatMap((one, day) => (day === at ? (next ?? []) : one)) });
  const [first = []] = week;
  return (
    <div {...(id !== undefined && { id })} tabIndex={-1} className={styles.hours}>
      {weekdayPhrases.map((phrase, at) => {
        const name = say(phrase, locale);
        return (
          <div key={name} className={styles.hoursDay}>
            <span>{name}</span>
            <SpansInput name={name} spans={week[at] ?? []} onChange={(spans) => setDay(at, spans)} />
            {at === 0 && (
              <Button type="link" size="small" onClick={() => onChange?.({ week: week.map(() => first), exceptions })}>
                <Trans>Copy to all days</Trans>
              </Button>
            )}
          </div>
        );
      })}
      {exceptions.map((one, at) => (
        <ExceptionInput key={at} day={one} onChange={(next) => setException(at, next)} />
      ))}
      <div className={styles.hoursFoot}>
        {exceptions.length < branchLimits.exceptions && (
          <Button
            size="small"
            icon={<Plus {...icon} />}
            onClick={() => onChange?.({ week, exceptions: [...exceptions, { date: today(), spans: [], note: null }] })}
          >
            <Trans>Add a day that differs</Trans>
          </Button>
        )}
        <Button type="text" size="small" onClick={() => onChange?.(null)}>
          {t`Remove the hours`}
        </Button>
      </div>
    </div>
  );
}

interface SpansInputProps {
  /** The day’s name, for labels. */
  name: string;
  spans: readonly Span[];
  onChange: (spans: Span[]) => void;
}

/** The spans of a day; the device’s own time inputs suit tills and phones. */
function SpansInput({ name, spans, onChange }: SpansInputProps) {
  const { t } = useLingui();
  const set = (at: number, next: Span | undefined): void =>
    onChange(spans.flatMap((one, each) => (each === at ? (next ? [next] : []) : [one])));
  const [, lastEnd = '09:00'] = spans.at(-1) ?? [];
  return (
    <span className={styles.spans}>
      {spans.map(([from, to], at) => (
        <span key={at} className={styles.span}>
          <Input
            type="time"
            aria-label={t`${name}, from`}
            value={from}
            onChange={({ target }) => set(at, [target.value, to])}
          />
          –
          <Input
            type="time"
            aria-label={t`${name}, to`}
            value={to === '24:00' ? '00:00' : to}
            onChange={({ target }) => set(at, [from, target.value])}
          />
          <Button
            type="text"
            icon={<X {...icon} />}
            aria-label={t`${name}: remove ${from} to ${to}`}
            onClick={() => set(at, undefined)}
          />
        </span>
      ))}
      {spans.length === 0 && (
        <span className={styles.off}>
          <Trans context="a day">Closed</Trans>
        </span>
      )}
      {spans.length < branchLimits.spans && (
        <Button
          type="text"
          className={styles.plus ?? ''}
          icon={<Plus {...icon} />}
          aria-label={t`${name}: add hours`}
          onClick={() => onChange([...spans, spans.length === 0 ? usual : [lastEnd, '23:00']])}
        />
      )}
    </span>
  );
}

function ExceptionInput({ day, onChange }: { day: DayHours; onChange: (next: DayHours | undefined) => void }) {
  const { t } = useLingui();
  const { date, note } = day;
  return (
    <div className={styles.exception}>
      <DateInput value={date} onChange={(next) => next && onChange({ ...day, date: next })} placeholder={t`Day`} />
      <SpansInput name={date} spans={day.spans} onChange={(spans) => onChange({ ...day, spans })} />
      <Input
        aria-label={t`${date}: note`}
        placeholder={t`Note, such as a holiday`}
        maxLength={branchLimits.exceptionNote}
        value={note ?? ''}
        onChange={({ target }) => onChange({ ...day, note: target.value || null })}
      />
      <Button
        type="text"
        icon={<X {...icon} />}
        aria-label={t`${date}: as the week again`}
        onClick={() => onChange(undefined)}
      />
    </div>
  );
}
