import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Api } from '@regulars/contract';
import type { DataOf } from '@regulars/contract/kernel';
import { openStatuses, openStatusPhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { KpiTile } from '../../ui/kpi-tile.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import styles from './provider.module.css';
import { useTermText } from './provider-words.tsx';

type Health = DataOf<Api['GET /provider/health']>;

/** The provider's home: what needs attention at its merchants. */
export function HomePage() {
  const { t } = useLingui();
  const result = useEndpoint('GET /provider/health', {}, { quiet: true });
  return (
    <>
      <PageHead title={t`Home`} />
      <Fetched
        result={result}
        words={{
          missing: t`The overview did not load`,
          missingHint: '',
          denied: t`You cannot view the overview`,
          broken: t`The overview did not load`,
        }}
      >
        {(health) => (
          <>
            <States health={health} />
            <DetailColumns aside={<Broken health={health} />}>
              <Expiring health={health} />
              <Failures health={health} />
            </DetailColumns>
          </>
        )}
      </Fetched>
    </>
  );
}

function States({ health: { merchants, not_initialised: waiting } }: { health: Health }) {
  const { t } = useLingui();
  const locale = useLocale();
  const ready = countText(waiting);
  return (
    <section aria-label={t`Merchants by state`} className={styles.strip}>
      <Panel flush>
        <div className={styles.tiles}>
          {openStatuses.map((status) => {
            const count = merchants.find(({ vip_open_status: one }) => one === status)?.count ?? 0;
            return (
              <KpiTile
                key={status}
                bare
                label={
                  <Link className="tapped" to={`/provider/merchants?vip_open_status=${status}`}>
                    {say(openStatusPhrases[status], locale)}
                  </Link>
                }
                value={countText(count)}
                {...(status === 1 && waiting > 0 && { note: t`${ready} open but not initialised` })}
              />
            );
          })}
        </div>
      </Panel>
    </section>
  );
}

function Expiring({ health: { expiring } }: { health: Health }) {
  const { t } = useLingui();
  const dates = useDates();
  const termText = useTermText();
  return (
    <Panel title={t`Expiring in 30 days`}>
      {expiring.length === 0 && (
        <p className={styles.hint}>
          <Trans>None lapses soon.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {expiring.map(
          ({ merchant_id: id, abbreviation_name: name, merchant_no: number, expires_on: until, days_left }) => (
            <li key={id}>
              <span>
                <Link className="tapped" to={`/provider/merchants/${id}`}>
                  {name}
                </Link>{' '}
                <small>{number}</small>
              </span>
              <span className={styles.urgent}>
                {dates.cell(until)} · {termText({ vip_open_status: 3, days_left })}
              </span>
            </li>
          ),
        )}
      </ul>
    </Panel>
  );
}

function Failures({ health: { failed_jobs: jobs, failed_tasks: tasks } }: { health: Health }) {
  const { t } = useLingui();
  const dates = useDates();
  const failedTasks = countText(tasks);
  return (
    <Panel title={t`Failed in 7 days`} note={t`users’ tasks: ${failedTasks}`}>
      {jobs.length === 0 && (
        <p className={styles.hint}>
          <Trans>No background job failed.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {jobs.map(({ name, title, failures, last_at: at, last_error: error }) => {
          const when = dates.cellTime(at);
          return (
            <li key={name}>
              <span>{title}</span>
              <small>
                {t`${plural(failures, { one: '# time', other: '# times' })}, last ${when}`}{' '}
                <code>
                  {name} {error}
                </code>
              </small>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Broken({ health }: { health: Health }) {
  const { t } = useLingui();
  const dates = useDates();
  const { broken_ledgers: ledgers, broken_logs: logs, counted_at: at } = health;
  const counted = at === null ? '' : dates.cellTime(at);
  return (
    <Panel title={t`Verifications`} note={at === null ? t`not counted yet` : t`counted ${counted}`}>
      {ledgers.length + logs.length === 0 && (
        <p className={styles.hint}>
          <Trans>No ledger or log is known to be broken.</Trans>
        </p>
      )}
      <ul className={styles.list}>
        {[
          ...ledgers.map((merchant) => ({ ...merchant, what: t`the ledger’s last verification found breaches` })),
          ...logs.map((merchant) => ({ ...merchant, what: t`entries of the log were changed` })),
        ].map(({ merchant_id: id, abbreviation_name: name, what }) => (
          <li key={`${id}${what}`}>
            <Link className="tapped" to={`/provider/merchants/${id}`}>
              {name}
            </Link>
            <small className={styles.urgent}>{what}</small>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
