import { useLingui } from '@lingui/react/macro';
import { spansOn } from '@regulars/contract/rules/hours';
import type { BranchHours } from '@regulars/contract/rules/hours';
import { spansText, weekGroups } from '@regulars/phrases';
import dayjs from 'dayjs';
import { useLocale } from '../../i18n/locale.ts';
import { useDates } from '../use-dates.ts';
import styles from './places.module.css';

interface WeekHoursProps {
  hours: BranchHours;
  /** Whether to begin with today and tomorrow. */
  next?: boolean;
}

/** The week, and the days that differ. */
export function WeekHours({ hours, next = false }: WeekHoursProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { week, exceptions } = hours;
  const today = dates.today();
  const tomorrow = dayjs(today).add(1, 'day').format('YYYY-MM-DD');
  const days = next
    ? [
        { name: t`Today`, date: today },
        { name: t`Tomorrow`, date: tomorrow },
      ]
    : [];
  return (
    <dl className={styles.week}>
      {days.map(({ name, date }) => (
        <div key={date}>
          <dt>
            <strong>{name}</strong>
          </dt>
          <dd>
            <strong>{spansText(spansOn(hours, date), locale)}</strong>
          </dd>
        </div>
      ))}
      {weekGroups(week, locale).map(({ days, spans }) => (
        <div key={days}>
          <dt>{days}</dt>
          <dd>{spansText(spans, locale)}</dd>
        </div>
      ))}
      {exceptions.map(({ date, spans, note }) => (
        <div key={date}>
          <dt>{[dates.cell(date), note].filter(Boolean).join(' ')}</dt>
          <dd>{spansText(spans, locale)}</dd>
        </div>
      ))}
    </dl>
  );
}
