import { Trans, useLingui } from '@lingui/react/macro';
import type { MerchantItem, Task } from '@regulars/contract';
import type { ExportedList } from '@regulars/contract/menu';
import { deviceListPhrases, pagePhrases, say, taskStatePhrases } from '@regulars/phrases';
import type { Phrase } from '@regulars/phrases';
import { useEffect } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { dayText } from '../../format/dates.ts';
import { saveFile, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useSelection, useSession } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Button } from '../../ui/plain/button.tsx';
import { LinkButton } from '../../ui/plain/link-button.tsx';
import styles from './export-data-page.module.css';
import { Waiting } from './waiting.tsx';

/** The lists of a whole merchant, as exports name them; null for parts of something else and records of how data came in. */
const exportable: Readonly<Record<ExportedList, Phrase | null>> = {
  members: pagePhrases.member,
  postings: null,
  lots: null,
  orders: pagePhrases.order,
  shifts: pagePhrases.shift,
  top_ups: pagePhrases.top_up,
  top_up_rules: pagePhrases.top_up_rule,
  adjustments: pagePhrases.adjustment,
  coupons: pagePhrases.coupon,
  received_coupons: pagePhrases.coupon_received,
  used_coupons: pagePhrases.coupon_written_off,
  items: pagePhrases.item,
  brands: pagePhrases.brand,
  categories: pagePhrases.category,
  carousels: pagePhrases.carousel,
  branches: pagePhrases.store,
  branch_applications: pagePhrases.branch_application,
  tills: deviceListPhrases.tills,
  cloud_horns: deviceListPhrases.cloud_horns,
  table_cards: deviceListPhrases.table_cards,
  device_binds: deviceListPhrases.device_binds,
  users: pagePhrases.user,
  staff: null,
  operation_log: pagePhrases.operation_log,
  sign_in_log: pagePhrases.sign_in_log,
  openings: null,
  opening_rows: null,
  item_imports: null,
  item_import_rows: null,
  item_sync_rows: null,
  member_imports: null,
  member_import_rows: null,
  branch_imports: null,
  branch_import_rows: null,
  staff_imports: null,
  staff_import_rows: null,
  verifications: null,
};

/** Where an owner takes the data of an expired merchant away; everything else there is closed. */
export function ExportDataPage() {
  const { t } = useLingui();
  const { merchantId } = useSelection();
  const { status } = useSession();
  const title = t`Export data`;
  useEffect(() => {
    document.title = `${title} · 常客 Regulars`;
  }, [title]);
  if (status === 'signed-out' || merchantId === null) return <Navigate to="/login" replace />;
  return <Merchant merchantId={merchantId} title={title} />;
}

function Merchant({ merchantId, title }: { merchantId: string; title: string }) {
  const merchants = useEndpoint('GET /merchants/member', {}, { quiet: true, staleTime: 0 });
  if (merchants.isError) return <Waiting failure={merchants.error} onRetry={() => void merchants.refetch()} />;
  if (!merchants.data)
    return (
      <Waiting>
        <Trans>Loading…</Trans>
      </Waiting>
    );
  const merchant = merchants.data.find((one) => one.merchant_id === merchantId);
  // Renewed, or never theirs to export: the choice says so.
  if (!merchant?.may_export) return <Navigate to="/login" replace />;
  return <Exports merchant={merchant} title={title} />;
}

const offered = Object.entries(exportable).flatMap(
  ([list, phrase]) => (phrase ? [[list as ExportedList, phrase] as const] : []), // the keys of exportable
);

const isUnderWay = ({ state }: Task): boolean => state === 'queued' || state === 'running';

function Exports({ merchant, title }: { merchant: MerchantItem; title: string }) {
  const locale = useLocale();
  const navigate = useNavigate();
  const start = useAction('POST /exports', { invalidates: ['/tasks'], quiet: true });
  const tasks = useEndpoint(
    'GET /tasks',
    { query: { size: 50 } },
    { quiet: true, staleTime: 0, refetchInterval: (seen) => (seen?.items.some(isUnderWay) ? 2_000 : false) },
  );
  // What else was done before, such as checks of files, leaves none to take away.
  const exports = tasks.data?.items.filter(({ kind }) => kind === 'export') ?? [];
  const { abbreviation_name: name, expires_on: until } = merchant;
  const date = until && dayText(until, locale);
  return (
    <main className={styles.page}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.lead}>
        <Trans>
          The service of “{name}” expired after {date}. Its data is kept, and you can take it away. Once it is renewed,
          everything is as before.
        </Trans>
      </p>
      {(start.error ?? tasks.error) && (
        <p role="alert" className={styles.fault}>
          {(start.error ?? tasks.error)?.message}
        </p>
      )}
      <ul className={styles.lists}>
        {offered.map(([list, phrase]) => (
          <li key={list} className={styles.row}>
            <strong>{say(phrase, locale)}</strong>
            <ExportButton
              name={say(phrase, locale)}
              busy={start.isPending}
              onStart={() => start.mutate({ body: { list, format: 'xlsx' } })}
            />
          </li>
        ))}
      </ul>
      {exports.length > 0 && (
        <>
          <h2 className={styles.part}>
            <Trans>Files</Trans>
          </h2>
          <ul className={styles.lists}>
            {exports.map((task) => (
              <li key={task.task_id} className={styles.row}>
                <span>
                  {task.title}
                  <small>{task.fault ?? say(taskStatePhrases[task.state], locale)}</small>
                </span>
                <FileButton task={task} />
              </li>
            ))}
          </ul>
        </>
      )}
      <Button onClick={() => void navigate('/login')}>
        <Trans>Back to the merchants</Trans>
      </Button>
    </main>
  );
}

function ExportButton({ name, busy, onStart }: { name: string; busy: boolean; onStart: () => void }) {
  const { t } = useLingui();
  return (
    <Button aria-label={t`Export: ${name}`} disabled={busy} onClick={onStart}>
      <Trans>Export</Trans>
    </Button>
  );
}

function FileButton({ task: { task_id: id, title, file } }: { task: Task }) {
  const { t } = useLingui();
  if (!file || file.refused !== null) return null;
  return (
    <LinkButton
      aria-label={t`Download: ${title}`}
      onClick={() => void saveFile('GET /tasks/{id}/file', { params: { id } })}
    >
      <Trans>Download</Trans>
    </LinkButton>
  );
}
