import { useLingui } from '@lingui/react/macro';
import type { PointCalendarDay, PointMultiple } from '@regulars/contract';
import { separators, type Language } from '@regulars/phrases';
import { Button } from 'antd';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { dayText, weekdayName } from '../../format/dates.ts';
import { factorText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import styles from './point-rules.module.css';

/** Days shown at once. */
const shownDays = 30;

/** “三” and “We”: columns are narrow beside a replay. */
const shortWeekday = (date: string, language: Language): string =>
  weekdayName(date, language).replace('周', '').slice(0, 2);

/** Which multiples hold on which of the coming days, and the highest of each day; on phones the days that have one. */
export function Calendar({ multiples }: { multiples: readonly PointMultiple[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const narrow = useNarrow();
  const [first, setFirst] = useState(0);
  const { data: all = [] } = useEndpoint('GET /point-rule/calendar', {}, { quiet: true });
  const days = all.slice(first, first + shownDays);
  const [start, end] = [days[0], days.at(-1)].map((day) => (day ? dayText(day.date, locale) : ''));
  if (days.length === 0) return null;
  if (narrow) return <RaisedDays days={all} multiples={multiples} />;
  return (
    <div className={styles.calendar}>
      <div className={styles.span}>
        <strong>{t`${start} to ${end}`}</strong>
        <Button
          type="text"
          size="small"
          icon={<ChevronLeft size={16} />}
          aria-label={t`Earlier days`}
          disabled={first === 0}
          onClick={() => setFirst(0)}
        />
        <Button
          type="text"
          size="small"
          icon={<ChevronRight size={16} />}
          aria-label={t`Later days`}
          disabled={first + shownDays >= all.length}
          onClick={() => setFirst(shownDays)}
        />
      </div>
      <ScrollRegion label={t`Calendar of the multiples`}>
        <table className={styles.days}>
          <thead>
            <tr>
              <th scope="col" className={styles.corner}>
                <span className={styles.hidden}>{t`Multiple`}</span>
              </th>
              {days.map(({ date }, at) => (
                <th
                  key={date}
                  scope="col"
                  aria-label={dayText(date, locale)}
                  className={classNames(first + at === 0 && styles.today)}
                >
                  {Number(date.slice(8))}
                  <small>{shortWeekday(date, locale)}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {multiples.map((multiple) => (
              <CalendarRow key={multiple.multiple_id} multiple={multiple} days={days} />
            ))}
            <tr>
              <th scope="row">{t`Highest of the day`}</th>
              {days.map(({ date, rate }) => (
                <td key={date} className={classNames(styles.highest, rate > 10_000 && styles.raised)}>
                  {rate > 10_000 ? factorText(rate) : ''}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </ScrollRegion>
    </div>
  );
}

function CalendarRow({ multiple, days }: { multiple: PointMultiple; days: readonly PointCalendarDay[] }) {
  const { t } = useLingui();
  const { multiple_id: id, name, occasion } = multiple;
  if (occasion.startsWith('birthday'))
    return (
      <tr>
        <th scope="row">{name}</th>
        <td colSpan={days.length} className={styles.birthdays}>
          {t`By each member’s birthday`}
        </td>
      </tr>
    );
  return (
    <tr>
      <th scope="row">{name}</th>
      {days.map(({ date, multiple_ids: held }) => (
        <td key={date}>
          {held.includes(id) && (
            <span className={styles.held}>
              <span className={styles.hidden}>{t`holds`}</span>
            </span>
          )}
        </td>
      ))}
    </tr>
  );
}

/** The coming days on which points are multiplied, with what multiplies them; both without birthdays. */
function RaisedDays({ days, multiples }: { days: readonly PointCalendarDay[]; multiples: readonly PointMultiple[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const names = new Map(
    multiples.flatMap(({ multiple_id: id, name, occasion }) =>
      occasion.startsWith('birthday') ? [] : [[id, name] as const],
    ),
  );
  const raised = days.filter(({ rate }) => rate > 10_000);
  const [count, all] = [raised.length, days.length];
  return (
    <Disclosure className={styles.raisedDays} summary={t`Days with a multiple: ${count} of the next ${all}`}>
      <ul className={styles.list}>
        {raised.map(({ date, rate, multiple_ids: held }) => (
          <li key={date}>
            <span>
              {dayText(date, locale)} {weekdayName(date, locale)}
            </span>
            <span className={styles.by}>{held.flatMap((id) => names.get(id) ?? []).join(separators[locale])}</span>
            <strong className={styles.rate}>×{factorText(rate)}</strong>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}
