import { Trans, useLingui } from '@lingui/react/macro';
import type { ItemSync } from '@regulars/contract';
import { itemSyncStatePhrases, itemSyncThingPhrases, say } from '@regulars/phrases';
import { countText } from '../../format/numbers.ts';
import { AllBranchesOnly } from '../../framework/detail/all-branches-only.tsx';
import type { ListColumn } from '../../framework/list/columns.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useCanEverywhere } from '../../framework/session/index.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { SheetUpload } from './sheet-upload.tsx';
import { SourceCard } from './source-card.tsx';
import { countOf, isMoving, stateMeanings, syncAddress } from './sync-words.ts';

const syncList = { name: 'item_syncs', fields: {}, sorts: [] } as const;
const syncRow = {
  idOf: ({ sync_id }: ItemSync) => sync_id,
  nameOf: ({ created_at }: ItemSync) => created_at,
  pollInterval: (rows: readonly ItemSync[]) => (rows.some(isMoving) ? 2_000 : (false as const)),
};

/** Where items come from, and the syncs so far. */
export function SyncListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const mayChange = useCanEverywhere('item:sync');
  useTabTitle(t`Sync of items`);
  return (
    <ListView
      list={useList('GET /item/syncs', syncList, syncRow)}
      title={t`Syncs`}
      noun={t`syncs`}
      columns={useSyncColumns()}
      header={
        <>
          <AllBranchesOnly permissions={['item:sync']} />
          <SourceCard />
          {mayChange && <SheetUpload />}
        </>
      }
      onOpen={({ sync_id }) => tab.openTab(syncAddress(sync_id))}
      emptyHint={t`Enter the address of your item source and sync, or upload a sheet. Nothing is ever removed by a sync.`}
    />
  );
}

function useSyncColumns(): ListColumn<ItemSync>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const figure = (
    key: 'seen' | 'added' | 'changed' | 'same' | 'gone' | 'refused',
    title: string,
  ): ListColumn<ItemSync> => ({
    key,
    title,
    width: 90,
    align: 'right',
    // A phone has room for how many rows there were and how many were refused.
    ...(key !== 'seen' && key !== 'refused' && { onCard: 'none' as const }),
    render: (sync) => countText(countOf(sync, key)),
  });
  return [
    {
      key: 'created_at',
      title: t`Time`,
      width: 150,
      fixed: 'start',
      render: ({ created_at }) => <time dateTime={created_at}>{dates.cellTime(created_at)}</time>,
    },
    {
      key: 'what',
      title: t({ message: 'What', context: 'of a sync' }),
      width: 180,
      render: ({ scope, file_name }) =>
        file_name === null ? say(itemSyncThingPhrases[scope], locale) : <span>{file_name}</span>,
    },
    {
      key: 'state',
      title: t`State`,
      width: 120,
      onCard: 'mark',
      render: ({ state }) => (
        <StateTag meaning={stateMeanings[state]}>{say(itemSyncStatePhrases[state], locale)}</StateTag>
      ),
    },
    figure('seen', t`Seen`),
    figure('added', t({ message: 'Added', context: 'how many' })),
    figure('changed', t({ message: 'Changed', context: 'how many' })),
    figure('same', t`Same`),
    figure('gone', t`Off shelf`),
    figure('refused', t({ message: 'Refused', context: 'how many' })),
    {
      key: 'operator',
      title: t`Who`,
      width: 120,
      onCard: 'none',
      render: ({ operator, by_schedule }) => (by_schedule ? <Trans>By schedule</Trans> : (operator ?? '–')),
    },
  ];
}
