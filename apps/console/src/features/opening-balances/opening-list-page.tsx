import { Trans, useLingui } from '@lingui/react/macro';
import { useImportColumns } from '../../framework/imports/import-columns.tsx';
import { importRows } from '../../framework/imports/import-pages.ts';
import { useImportTotals } from '../../framework/imports/import-totals.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { Permitted } from '../../framework/session/index.ts';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { openingPages } from './opening-pages.ts';
import { OpeningUpload } from './opening-upload.tsx';

const openingList = { name: 'openings', fields: {}, sorts: [] } as const;

export function OpeningListPage() {
  const { t } = useLingui();
  const tab = useTab();
  return (
    <ListView
      list={useList('GET /opening-balances', openingList, importRows)}
      title={t`Opening balance imports`}
      noun={t`imports`}
      columns={useImportColumns(openingPages, t`Posted`)}
      totals={useImportTotals(t`Posted`)}
      header={
        <Permitted permission="opening:import">
          <OpeningUpload />
        </Permitted>
      }
      onOpen={({ batch_id }) => tab.openTab(openingPages.address(batch_id))}
      emptyHint={
        <Permitted permission="opening:import">
          <Trans>To import balances from another system, upload its file or the filled template above.</Trans>
        </Permitted>
      }
    />
  );
}
