import { useLingui } from '@lingui/react/macro';
import type { OpeningBatchItem } from '@regulars/contract';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { OpeningCard, useOpeningColumns } from './opening-columns.tsx';
import { openingList } from './opening-list.ts';
import { OpeningUpload } from './opening-upload.tsx';
import { isMoving } from '../../framework/imports/import-words.ts';
import { openingAddress } from './opening-words.ts';

const idOf = ({ batch_id }: OpeningBatchItem) => batch_id;
const nameOf = ({ file_name }: OpeningBatchItem) => file_name;
const pollInterval = (batches: readonly OpeningBatchItem[]) => (batches.some(isMoving) ? 3_000 : false);

export function OpeningListPage() {
  const { t } = useLingui();
  const tab = useTab();
  const list = useList('GET /opening-balances', openingList, { idOf, nameOf, pollInterval });
  return (
    <ListView
      list={list}
      title={t`Opening balance imports`}
      noun={t`imports`}
      columns={useOpeningColumns()}
      header={
        <Permitted permission="opening:import">
          <OpeningUpload />
        </Permitted>
      }
      onOpen={({ batch_id }) => tab.openTab(openingAddress(batch_id))}
      card={(batch) => <OpeningCard batch={batch} />}
      emptyHint={t`To import balances from another system, fill in the template and upload it above.`}
    />
  );
}
