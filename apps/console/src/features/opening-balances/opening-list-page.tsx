import { useLingui } from '@lingui/react/macro';
import type { OpeningBatchItem } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { ListBody } from '../../framework/list/list-body.tsx';
import { ListFrame } from '../../framework/list/list-frame.tsx';
import { ListPanel, Toolbar } from '../../framework/list/list-panel.tsx';
import { Pager } from '../../framework/list/pager.tsx';
import { useListState } from '../../framework/list/use-list-state.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { OpeningCard, useOpeningColumns } from './opening-columns.tsx';
import { openingList } from './opening-list.ts';
import { OpeningUpload } from './opening-upload.tsx';
import { isMoving, openingAddress } from './opening-words.ts';

const idOf = ({ batch_id }: OpeningBatchItem) => batch_id;
const nameOf = ({ file_name }: OpeningBatchItem) => file_name;
const lookAgain = 3_000;

export function OpeningListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useListState(openingList);
  const { index, size, cursor } = list.query;
  const result = useEndpoint(
    'GET /opening-balances',
    { query: { index, size, cursor } },
    {
      keepPrevious: true,
      quiet: true,
      refetchInterval: (seen) => (seen?.items.some(isMoving) ? lookAgain : false),
    },
  );
  const columns = useOpeningColumns();
  return (
    <ListFrame ready={result.isSuccess && !result.isPlaceholderData}>
      <Permitted permission="opening:import">
        <OpeningUpload />
      </Permitted>
      <ListPanel>
        <Toolbar title={t`Imports of opening balances`} result={result} />
        <ListBody
          list={list}
          onClear={() => list.clear()}
          result={result}
          columns={columns}
          idOf={idOf}
          nameOf={nameOf}
          onOpen={({ batch_id }) => tab.openTab(openingAddress(batch_id))}
          card={(batch) => <OpeningCard batch={batch} />}
          words={{
            empty: t`Nothing was imported yet`,
            emptyHint: t`Bring the balances of another system over: fill in the template and upload it above.`,
            noResult: t`No imports on this page`,
            broken: t`The imports did not load`,
            denied: t`You may not see imports`,
          }}
        />
        <Pager list={list} page={result.data} />
      </ListPanel>
    </ListFrame>
  );
}
