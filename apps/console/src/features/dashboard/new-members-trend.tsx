import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { weekdayText } from '../../format/dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { ChangeMark } from '../../ui/change-mark.tsx';
import { Panel } from '../../ui/panel.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './dashboard.module.css';
import { changeOf, peakOf, splitTrend, total } from './trend.ts';
import type { Day } from './trend.ts';
import { TrendChart } from '../../framework/charts/trend-chart.tsx';

type NewMembersTrendProps = { days: readonly Day[] };

/** New members of the last 30 days against the 30 before, as a chart or a table. */
export function NewMembersTrend({ days }: NewMembersTrendProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const [asTable, setAsTable] = useState(false);
  const { now, before } = splitTrend(days);
  const change = changeOf(now, before);
  const peak = peakOf(now);
  const count = total(now);
  const peakDay = peak ? weekdayText(peak.date, locale) : '';
  const words = peak
    ? t`${plural(count, { one: '# new member', other: '# new members' })} in 30 days. ${peakDay} had the most: ${peak.joined}.`
    : t`No new members in 30 days.`;
  return (
    <Panel
      title={<Trans>New members</Trans>}
      extra={
        <LinkButton aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? <Trans>Show the chart</Trans> : <Trans>Show the table</Trans>}
        </LinkButton>
      }
    >
      <div className={styles.legend}>
        <strong>{count}</strong>
        {change !== undefined && <ChangeMark ratio={change} />}
        {peak && (
          <span>
            <Trans>
              Most on {peakDay}: {peak.joined}
            </Trans>
          </span>
        )}
        <span>
          <i className={styles.now} />
          <Trans>Last 30 days</Trans>
        </span>
        <span>
          <i className={styles.before} />
          <Trans>Previous 30 days</Trans>
        </span>
      </div>
      {asTable ? (
        <TrendTable now={now} before={before} />
      ) : (
        <TrendChart
          dates={now.map(({ date }) => date)}
          line={now.map(({ joined }) => joined)}
          dashed={before.map(({ joined }) => joined)}
          words={words}
        />
      )}
    </Panel>
  );
}

function TrendTable({ now, before }: { now: readonly Day[]; before: readonly Day[] }) {
  const { t } = useLingui();
  const locale = useLocale();
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable region must be reachable by keyboard
    <section aria-label={t`New members by day`} tabIndex={0} className={styles.table}>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day</Trans>
            </th>
            <th scope="col">
              <Trans>New members</Trans>
            </th>
            <th scope="col">
              <Trans>Previous 30 days</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {now.map((day, at) => (
            <tr key={day.date}>
              <th scope="row">{weekdayText(day.date, locale)}</th>
              <td>{countText(day.joined)}</td>
              <td>{before[at] ? countText(before[at].joined) : '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
