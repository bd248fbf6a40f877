import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSync } from '@regulars/contract';
import { itemSyncStatePhrases, itemSyncThingPhrases, say } from '@regulars/phrases';
import { Alert, Button } from 'antd';
import { RefreshCw, Undo2 } from 'lucide-react';
import { useParams } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './item-syncs.module.css';
import { SyncRows } from './sync-rows.tsx';
import { SyncStrip } from './sync-strip.tsx';
import { isMoving, stateMeanings, syncAddress, syncReads } from './sync-words.ts';

/** What a sync did, with what it refused first. */
export function SyncPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  useTabTitle(t`Sync result`);
  const result = useEndpoint(
    'GET /item/syncs/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: (sync) => (sync && isMoving(sync) ? 1_000 : false) },
  );
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such sync`,
        missingHint: t`The address may be mistyped, or the sync is older than 90 days.`,
        denied: t`You cannot view syncs`,
        broken: t`The sync did not load`,
      }}
    >
      {(sync) => <Result sync={sync} />}
    </Fetched>
  );
}

function Result({ sync }: { sync: ItemSync }) {
  const locale = useLocale();
  const { state, fault } = sync;
  return (
    <div className={styles.page}>
      <PageHead
        title={<Trans>Sync result</Trans>}
        note={
          <>
            <StateTag meaning={stateMeanings[state]}>{say(itemSyncStatePhrases[state], locale)}</StateTag>
            <About sync={sync} />
          </>
        }
        actions={<HeadActions sync={sync} />}
      />
      {fault !== null && <Alert type="error" showIcon title={fault} action={<AcceptGone sync={sync} />} />}
      {isMoving(sync) && <UnderWay sync={sync} />}
      {state === 'undone' && sync.undone && (
        <Alert
          type="info"
          showIcon
          title={
            <Trans>
              Undone: {sync.undone.undone}. Kept, because edited or used since: {sync.undone.kept}. The next sync brings
              everything again.
            </Trans>
          }
        />
      )}
      {state !== 'reading' && state !== 'failed' && <SyncStrip sync={sync} />}
      {!isMoving(sync) && <SyncRows sync={sync} />}
    </div>
  );
}

function About({
  sync: { scope, origin, file_name, created_at, finished_at, operator, by_schedule },
}: {
  sync: ItemSync;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const seconds = finished_at && Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1_000));
  const parts = [
    `${origin === 'sheet' ? (file_name ?? '') : t`Item source`} → ${say(itemSyncThingPhrases[scope], locale)}`,
    dates.cellTime(created_at),
    by_schedule ? t`By schedule` : operator,
    seconds ? t`took ${seconds} s` : undefined,
  ];
  return <span>{parts.filter(Boolean).join(' · ')}</span>;
}

const sending = {
  item: 'POST /item/send-item-sync',
  category: 'POST /item/send-cls-sync',
  brand: 'POST /item/send-brand-sync',
} as const;

/** Starts another run of the same scope and opens its result. */
function useSyncAgain({ scope }: ItemSync) {
  const tab = useTab();
  const send = useAction(sending[scope], { invalidates: syncReads });
  const start = (query: { accept_gone?: boolean } = {}): void =>
    send.mutate({ query }, { onSuccess: ({ sync_id }) => tab.openTab(syncAddress(sync_id)) });
  return { start, busy: send.isPending };
}

function HeadActions({ sync }: { sync: ItemSync }) {
  const { t } = useLingui();
  const dates = useDates();
  const { confirm } = useFeedback();
  const again = useSyncAgain(sync);
  const undo = useAction('PUT /item/syncs/{id}/undo', { invalidates: syncReads });
  async function askUndo(until: string): Promise<void> {
    const day = dates.day(until);
    const sure = await confirm({
      title: t`Undo this sync?`,
      text: t`What it added is removed, what it changed or disabled is as before, but for what was edited since. Possible until ${day}.`,
      yes: t`Undo sync`,
      no: t`Keep it`,
    });
    if (sure) undo.mutate({ params: { id: sync.sync_id } });
  }
  const { undo_until: until } = sync;
  return (
    <>
      {until !== null && (
        <Button
          icon={<Undo2 size={16} strokeWidth={1.75} />}
          loading={undo.isPending}
          onClick={() => void askUndo(until)}
        >
          <Trans>Undo this sync</Trans>
        </Button>
      )}
      {sync.origin === 'http' && (
        <Button
          type="primary"
          icon={<RefreshCw size={16} strokeWidth={1.75} />}
          disabled={isMoving(sync)}
          loading={again.busy}
          onClick={() => again.start()}
        >
          <Trans>Sync again</Trans>
        </Button>
      )}
    </>
  );
}

/** Offers to go on where most rows are gone from the source. */
function AcceptGone({ sync }: { sync: ItemSync }) {
  const again = useSyncAgain(sync);
  if (sync.fault_name !== 'item_sync_many_gone' || sync.origin !== 'http') return null;
  return (
    <Button size="small" danger loading={again.busy} onClick={() => again.start({ accept_gone: true })}>
      <Trans>Take them off anyway</Trans>
    </Button>
  );
}

function UnderWay({ sync: { state } }: { sync: ItemSync }) {
  const locale = useLocale();
  return (
    <Panel>
      <div className={styles.underWay} aria-live="polite">
        <Spinner />
        <strong>{say(itemSyncStatePhrases[state], locale)}</strong>
        <span className={styles.quiet}>
          <Trans>You can leave this page; the tasks show the progress.</Trans>
        </span>
      </div>
    </Panel>
  );
}
