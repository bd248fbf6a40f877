import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSource } from '@regulars/contract';
import { itemKeptPhrases, say, separators } from '@regulars/phrases';
import { Button } from 'antd';
import { RefreshCw, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { syncAddress, syncReads } from './sync-words.ts';

const SourceDrawer = lazyLayer(async () => (await import('./source-drawer.tsx')).SourceDrawer);

/** Where items come from, and the buttons to set it and to sync now. */
export function SourceCard() {
  const tab = useTab();
  const mayChange = useCanEverywhere('item:sync');
  const [editing, setEditing] = useState(false);
  const { data: source, error, refetch } = useEndpoint('GET /item/source', {}, { quiet: true });
  const send = useAction('POST /item/send-item-sync', { invalidates: syncReads });
  const start = (): void =>
    send.mutate({ query: {} }, { onSuccess: ({ sync_id }) => tab.openTab(syncAddress(sync_id)) });
  return (
    <Panel
      title={<Trans>Item source</Trans>}
      extra={
        mayChange && (
          <>
            <Button icon={<SlidersHorizontal size={16} strokeWidth={1.75} />} onClick={() => setEditing(true)}>
              <Trans>Settings</Trans>
            </Button>
            <Button
              type="primary"
              icon={<RefreshCw size={16} strokeWidth={1.75} />}
              disabled={!source?.address}
              loading={send.isPending}
              onClick={start}
            >
              <Trans>Sync now</Trans>
            </Button>
          </>
        )
      }
    >
      {error && !source && (
        <>
          {error.message}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </>
      )}
      {!error && !source && <SkeletonRows rows={2} />}
      {source && <Facts source={source} />}
      {editing && <SourceDrawer onClose={() => setEditing(false)} />}
    </Panel>
  );
}

function Facts({ source: { address, has_token, keeps, daily_at, every_hours, next_at } }: { source: ItemSource }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const next = next_at === null ? '' : dates.cellTime(next_at);
  const when = (): string => {
    if (daily_at !== null) return t`Daily at ${daily_at}`;
    return every_hours === null
      ? t`Only by hand`
      : t`${plural(every_hours, { one: 'Every hour', other: 'Every # hours' })}, next ${next}`;
  };
  const kept = keeps.map((field) => say(itemKeptPhrases[field], locale)).join(separators[locale]);
  return (
    <DescriptionList
      items={[
        { label: t`Address`, value: address ?? t`Not set` },
        ...(address === null ? [] : [{ label: t`Token`, value: has_token ? t`Stored` : t`Not set` }]),
        { label: t`Kept by the source`, value: kept === '' ? t`Nothing but the code` : kept },
        { label: t`Schedule`, value: when() },
      ]}
    />
  );
}
