import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSync } from '@regulars/contract';
import { itemSyncStatePhrases, itemSyncThingPhrases, say } from '@regulars/phrases';
import { Alert, Button, Checkbox } from 'antd';
import { RefreshCw, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import styles from './item-syncs.module.css';
import { SyncRows } from './sync-rows.tsx';
import { SyncStrip } from './sync-strip.tsx';
import { countOf, isMoving, stateMeanings, syncAddress, syncReads } from './sync-words.ts';

/** What a sync did, with what it refused first. */
export function SyncPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
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
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { state, fault } = sync;
  const time = dates.cellTime(sync.created_at);
  useTabTitle(sync.file_name ?? t`Sync ${time}`);
  // It failed or was stopped before it compared anything.
  const isNothing = !isMoving(sync) && countOf(sync, 'seen') === 0 && state !== 'done' && state !== 'checked';
  return (
    <div className={styles.page}>
      <PageHead
        title={sync.checks ? <Trans>Check of a sheet</Trans> : <Trans>Sync result</Trans>}
        note={
          <>
            <StateTag meaning={stateMeanings[state]}>{say(itemSyncStatePhrases[state], locale)}</StateTag>
            <About sync={sync} />
          </>
        }
        actions={<HeadActions sync={sync} />}
      />
      <AllBranchesOnly permissions={['item:sync']} />
      {state === 'checked' && <ToConfirm sync={sync} />}
      {fault !== null && state !== 'checked' && (
        <Alert type="error" showIcon title={fault} action={<AcceptGone sync={sync} />} />
      )}
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
      {isNothing && <NothingWritten sync={sync} />}
      {state !== 'reading' && !isNothing && <SyncStrip sync={sync} />}
      {!isMoving(sync) && !isNothing && <SyncRows sync={sync} />}
    </div>
  );
}

function About({
  sync: { scope, origin, state, file_name, created_at, finished_at, operator, by_schedule },
}: {
  sync: ItemSync;
}) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  // An undo ends later than the sync did.
  const seconds =
    state !== 'undone' &&
    finished_at &&
    Math.max(1, Math.round((Date.parse(finished_at) - Date.parse(created_at)) / 1_000));
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
  const mayChange = useCanEverywhere('item:sync');
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
  if (!mayChange) return null;
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

/** What a check would write, and the button that writes it. */
function ToConfirm({ sync: { sync_id: id, fault, counts } }: { sync: ItemSync }) {
  const [accepts, setAccepts] = useState(false);
  const confirm = useAction('PUT /item/syncs/{id}/confirm', { invalidates: syncReads });
  const mayChange = useCanEverywhere('item:sync');
  const changes = Object.values(counts).some(({ added, changed, gone }) => added + changed + gone > 0);
  const write = mayChange && (
    <Button
      type="primary"
      disabled={fault !== null && !accepts}
      loading={confirm.isPending}
      onClick={() => confirm.mutate({ params: { id }, query: { accept_gone: accepts || undefined } })}
    >
      <Trans>Write it</Trans>
    </Button>
  );
  return (
    <Alert
      type="warning"
      showIcon
      title={
        changes ? (
          <Trans>Nothing is written yet. This is what would change.</Trans>
        ) : (
          <Trans>Nothing is written yet, and nothing would change.</Trans>
        )
      }
      description={
        fault === null ? (
          <Trans>The check waits for a day, until the next sync or sheet.</Trans>
        ) : (
          <>
            <p>{fault}</p>
            <Checkbox disabled={!mayChange} checked={accepts} onChange={({ target }) => setAccepts(target.checked)}>
              <Trans>Go on even if it lacks more than half of the items</Trans>
            </Checkbox>
          </>
        )
      }
      action={write}
    />
  );
}

/** Faults that are mended in the settings of the source; the others are for whoever runs it. */
const ofSettings: ReadonlySet<string> = new Set([
  'item_source_missing',
  'item_source_unreachable',
  'item_source_private',
  'item_source_redirects',
  'item_source_denied',
  'item_source_not_json',
]);

/** After a run that came to nothing: that it did, and where to go. */
function NothingWritten({ sync: { origin, fault_name: fault } }: { sync: ItemSync }) {
  const { t } = useLingui();
  const tab = useTab();
  const ways = {
    sheet: {
      hint: t`Items are as they were. Mend the sheet and upload it again.`,
      button: t`Get the template or upload again`,
    },
    settings: {
      hint: t`Items are as they were. Look at the address and the token of the source.`,
      button: t`Go to the settings`,
    },
    source: {
      hint: t`Items are as they were. Sync again later. If it happens again, show the message above to whoever runs the source.`,
      button: undefined,
    },
    stopped: { hint: t`Items are as they were.`, button: undefined },
  };
  const ofSource = fault === null ? 'stopped' : ofSettings.has(fault) ? 'settings' : 'source';
  const { hint, button } = ways[origin === 'sheet' ? 'sheet' : ofSource];
  return (
    <Panel>
      <EmptyState
        kind="broken"
        title={t`Nothing was written`}
        {...(button !== undefined && {
          actions: (
            <Button type="primary" onClick={() => tab.openTab('/item/syncs')}>
              {button}
            </Button>
          ),
        })}
      >
        {hint}
      </EmptyState>
    </Panel>
  );
}

/** Offers to go on where most rows are gone from the source. */
function AcceptGone({ sync }: { sync: ItemSync }) {
  const again = useSyncAgain(sync);
  const mayChange = useCanEverywhere('item:sync');
  if (!mayChange || sync.fault_name !== 'item_sync_many_gone' || sync.origin !== 'http') return null;
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
