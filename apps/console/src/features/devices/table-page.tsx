import { Trans, useLingui } from '@lingui/react/macro';
import type { TableCard } from '@regulars/contract';
import { spansText, weekGroups } from '@regulars/phrases';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { dayText } from '../../format/dates.ts';
import { messageOf, useEndpoint } from '../../framework/api/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Logo } from '../../ui/logo.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import styles from './table-page.module.css';

/** At most so many special days are told. */
const mostDays = 5;

/** Where a table card’s code leads: which shop and table it stands for. For guests, without signing in. */
export function TablePage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const { data, error, refetch } = useEndpoint('GET /tables/{token}', { params: { token } }, { quiet: true });
  const title = data?.merchant_name ?? t`Table`;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        {data ? <Table card={data} /> : error ? <Refusal text={messageOf(error)} dead={error.name === 'table_card_dead'} onRetry={() => void refetch()} /> : <Spinner />}
      </div>
      <Logo height={20} />
    </main>
  );
} // prettier-ignore

function Table({ card: { merchant_name, branch_name, area, table, hours, paused } }: { card: TableCard }) {
  const locale = useLocale();
  return (
    <>
      <h1>{merchant_name}</h1>
      <p className={styles.branch}>{branch_name}</p>
      <p className={styles.label}>
        <Trans>Your table</Trans>
      </p>
      <p className={styles.table}>{table}</p>
      {area && <p className={styles.area}>{area}</p>}
      {paused && (
        <p className={styles.paused}>
          <Trans>This branch is not trading at the moment.</Trans>
        </p>
      )}
      {hours && (
        <dl className={styles.hours}>
          {weekGroups(hours.week, locale).map(({ days, spans }) => (
            <div key={days}>
              <dt>{days}</dt>
              <dd>{spansText(spans, locale)}</dd>
            </div>
          ))}
          {hours.exceptions.slice(0, mostDays).map(({ date, spans, note }) => (
            <div key={date}>
              <dt>{[dayText(date, locale), note].filter(Boolean).join(' ')}</dt>
              <dd>{spansText(spans, locale)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Refusal({ text, dead, onRetry }: { text: string; dead: boolean; onRetry: () => void }) {
  return (
    <>
      <p role="alert">{text}</p>
      {!dead && (
        <Button onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </>
  );
}
