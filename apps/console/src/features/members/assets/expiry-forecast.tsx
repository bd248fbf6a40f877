import { amountText } from '../../../format/numbers.ts';
import { Trans } from '@lingui/react/macro';
import type { Assets } from '@regulars/contract';
import type { CSSProperties } from 'react';
import { monthText } from '../../../format/dates.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useLocale } from '../../../i18n/locale.ts';
import { classNames } from '../../../ui/class-names.ts';
import styles from './assets.module.css';
import { useCounted } from './use-counted.ts';

type Expiring = Assets['expiring'][number];

const expires = ({ due, next_day, later }: Expiring): boolean => due > 0 || next_day !== null || later > 0;

/** A unit by month of expiry; hidden if nothing expires. */
export function ExpiryForecast({ expiring }: { expiring: Expiring | undefined }) {
  if (!expiring || !expires(expiring)) return null;
  return (
    <section>
      <h3>
        <Trans>Expiring in the next 12 months</Trans>
      </h3>
      {expiring.months.some(({ amount }) => amount > 0) && <Months expiring={expiring} />}
      <Rest expiring={expiring} />
    </section>
  );
}

function Months({ expiring: { unit, months, soon } }: { expiring: Expiring }) {
  const locale = useLocale();
  const most = Math.max(1, ...months.map(({ amount }) => amount));
  return (
    <ol className={styles.months}>
      {months.map(({ month, amount }, at) => (
        <li key={month} className={classNames(amount === 0 && styles.noneThen)}>
          <span className={styles.monthAmount}>{amount > 0 ? shortText(unit, amount) : '–'}</span>
          <span className={styles.column} aria-hidden="true">
            <span className={classNames(at < 2 && soon > 0 && styles.soon)} style={partOf(amount / most)} />
          </span>
          <span className={styles.month}>{monthText(Number(month.slice(5)), locale, 'short')}</span>
        </li>
      ))}
    </ol>
  );
}

/** A bar's length relative to the longest; its direction depends on the screen's width. */
const partOf = (part: number) => ({ '--part': part }) as CSSProperties; // the type knows no custom properties

/** Omits zero fen, to fit twelve amounts side by side. */
const shortText = (unit: Expiring['unit'], amount: number): string => amountText(unit, amount).replace(/\.00$/, '');

function Rest({ expiring: { unit, due, soon, next_day: next, next_amount, later, never } }: { expiring: Expiring }) {
  const dates = useDates();
  const counted = useCounted();
  const [soonText, nextText, laterText, neverText, dueText] = [soon, next_amount, later, never, due].map((amount) =>
    counted(unit, amount),
  );
  const day = next && dates.day(next);
  return (
    <ul className={styles.rest}>
      {soon > 0 && (
        <li className={styles.attention}>
          <Trans>{soonText} within 30 days</Trans>
        </li>
      )}
      {day && (
        <li>
          <Trans>
            Next: {nextText} on {day}
          </Trans>
        </li>
      )}
      {later > 0 && later !== next_amount && (
        <li>
          <Trans>{laterText} later</Trans>
        </li>
      )}
      {never > 0 && (
        <li>
          <Trans>{neverText} with no expiry</Trans>
        </li>
      )}
      {due > 0 && (
        <li className={styles.attention}>
          <Trans>{dueText} expired, removed with the next posting</Trans>
        </li>
      )}
    </ul>
  );
}
