import { Trans, useLingui } from '@lingui/react/macro';
import { branchLimits } from '@regulars/contract/rules';
import type { BranchHours, DayHours, Span } from '@regulars/contract/rules/hours';
import { say, weekdayPhrases } from '@regulars/phrases';
import { Button, Form, Input } from 'antd';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { DateInput } from '../form/date-input.tsx';
import { useLocale } from '../../i18n/locale.ts';
import styles from './places.module.css';
import { TimeInput } from './time-input.tsx';
import { useHoursFaults } from './use-hours-rule.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;
const usual: Span = ['09:00', '22:00'];

interface HoursInputProps {
  /** Set by the form field. */
  id?: string;
  value?: BranchHours | null;
  /** What setting them begins with; nine to ten on each day by default. */
  start?: BranchHours | null;
  onChange?: (hours: BranchHours | null) => void;
  onBlur?: () => void;
}

/** The hours of a week, and the days that differ. What is wrong is said at its row. */
export function HoursInput({ id, value, start, onChange, onBlur }: HoursInputProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const faultsOf = useHoursFaults();
  const { status } = Form.Item.useStatus();
  if (!value)
    return (
      <div {...(id !== undefined && { id })} tabIndex={-1}>
        <Button
          icon={<Plus {...icon} />}
          onClick={() => onChange?.(start ?? { week: weekdayPhrases.map((): Span[] => [usual]), exceptions: [] })}
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
  const faults = status === 'error' ? faultsOf(value) : { week: {}, exceptions: {} };
  return (
    <div {...(id !== undefined && { id })} tabIndex={-1} className={styles.hours}>
      {weekdayPhrases.map((phrase, at) => {
        const name = say(phrase, locale);
        return (
          <HoursRow key={name} className={styles.hoursDay} fault={faults.week[at]}>
            <span>{name}</span>
            <SpansInput name={name} spans={week[at] ?? []} onChange={(spans) => setDay(at, spans)} onBlur={onBlur} />
            {at === 0 && (
              <Button type="link" size="small" onClick={() => onChange?.({ week: week.map(() => first), exceptions })}>
                <Trans>Copy to all days</Trans>
              </Button>
            )}
          </HoursRow>
        );
      })}
      {exceptions.map((one, at) => (
        <HoursRow key={at} className={styles.exception} fault={faults.exceptions[at]}>
          <ExceptionInput day={one} onChange={(next) => setException(at, next)} onBlur={onBlur} />
        </HoursRow>
      ))}
      <div className={styles.hoursFoot}>
        {exceptions.length < branchLimits.exceptions && (
          <Button
            size="small"
            icon={<Plus {...icon} />}
            onClick={() => onChange?.({ week, exceptions: [...exceptions, { date: '', spans: [], note: null }] })}
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

interface HoursRowProps {
  className: string | undefined;
  fault: string | undefined;
  children: ReactNode;
}

/** A row with what is wrong with it; the other rows stay as they are. */
function HoursRow({ className, fault, children }: HoursRowProps) {
  return (
    <Form.Item noStyle validateStatus={fault === undefined ? '' : 'error'}>
      <div {...(className !== undefined && { className })}>
        {children}
        {fault !== undefined && (
          <p role="alert" className={styles.fault}>
            {fault}
          </p>
        )}
      </div>
    </Form.Item>
  );
}

interface SpansInputProps {
  /** The day’s name, for labels. */
  name: string;
  spans: readonly Span[];
  onChange: (spans: Span[]) => void;
  onBlur: (() => void) | undefined;
}

function SpansInput({ name, spans, onChange, onBlur }: SpansInputProps) {
  const { t } = useLingui();
  const set = (at: number, next: Span | undefined): void =>
    onChange(spans.flatMap((one, each) => (each === at ? (next ? [next] : []) : [one])));
  const [, lastEnd = '09:00'] = spans.at(-1) ?? [];
  return (
    <span className={styles.spans}>
      {spans.map(([from, to], at) => (
        <span key={at} className={styles.span}>
          <TimeInput
            aria-label={t`${name}, from`}
            value={from}
            onChange={(next) => set(at, [next, to])}
            onBlur={onBlur}
          />
          –
          <TimeInput
            aria-label={t`${name}, to`}
            value={to}
            onChange={(next) => set(at, [from, next])}
            onBlur={onBlur}
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

interface ExceptionInputProps {
  day: DayHours;
  onChange: (next: DayHours | undefined) => void;
  onBlur: (() => void) | undefined;
}

function ExceptionInput({ day, onChange, onBlur }: ExceptionInputProps) {
  const { t } = useLingui();
  const { date, note } = day;
  const name = date || t`New day`;
  return (
    <>
      <DateInput
        value={date || null}
        onChange={(next) => next && onChange({ ...day, date: next })}
        placeholder={t`Day`}
      />
      <SpansInput name={name} spans={day.spans} onChange={(spans) => onChange({ ...day, spans })} onBlur={onBlur} />
      {/* Never what is wrong with the row. */}
      <Form.Item noStyle validateStatus="success">
        <Input
          aria-label={t`${name}: note`}
          placeholder={t`Note, such as a holiday`}
          maxLength={branchLimits.exceptionNote}
          value={note ?? ''}
          onChange={({ target }) => onChange({ ...day, note: target.value || null })}
        />
      </Form.Item>
      <Button
        type="text"
        icon={<X {...icon} />}
        aria-label={t`${name}: as the week again`}
        onClick={() => onChange(undefined)}
      />
    </>
  );
}
