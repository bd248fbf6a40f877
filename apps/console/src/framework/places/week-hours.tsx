import type { BranchHours } from '@regulars/contract/rules';
import { spansText, weekGroups } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { useDates } from '../use-dates.ts';
import styles from './places.module.css';

/** The week, and the days that differ. */
export function WeekHours({ hours: { week, exceptions } }: { hours: BranchHours }) {
  const locale = useLocale();
  const dates = useDates();
  return (
    <dl className={styles.week}>
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
