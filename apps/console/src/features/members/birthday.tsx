import { Trans } from '@lingui/react/macro';
import { yearlyText } from '../../format/dates.ts';
import { useDates } from '../../framework/use-dates.ts';
import styles from './members.module.css';

/** A birthday as the day of the year; today’s says so. */
export function Birthday({ date }: { date: string }) {
  const day = yearlyText(date);
  const isToday = yearlyText(useDates().today()) === day;
  return (
    <>
      {day}
      {isToday && (
        <>
          {' '}
          <strong className={styles.birthday}>
            <Trans context="a birthday">Today</Trans>
          </strong>
        </>
      )}
    </>
  );
}
