import { Trans, useLingui } from '@lingui/react/macro';
import type { TableCard } from '@regulars/contract';
import { spansText, weekGroups } from '@regulars/phrases';
import { useParams } from 'react-router';
import { dayText } from '../../format/dates.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { PublicCard, PublicPage } from '../../framework/public-page.tsx';
import { useLocale } from '../../i18n/locale.ts';
import styles from './table-page.module.css';

/** At most so many special days are told. */
const mostDays = 5;

/** Where a table card’s code leads: which shop and table it stands for. */
export function TablePage() {
  const { t } = useLingui();
  const { token = '' } = useParams();
  const read = useEndpoint('GET /tables/{token}', { params: { token } }, { quiet: true });
  return (
    <PublicPage title={read.data?.merchant_name ?? t`Table`} read={read} final="table_card_dead">
      {(card) => <Table card={card} />}
    </PublicPage>
  );
}

function Table({ card: { merchant_name, branch_name, area, table, hours, paused } }: { card: TableCard }) {
  const locale = useLocale();
  return (
    <PublicCard>
      <h1 className={styles.merchant}>{merchant_name}</h1>
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
    </PublicCard>
  );
}
