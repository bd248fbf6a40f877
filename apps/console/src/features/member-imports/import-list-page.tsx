import { useLingui } from '@lingui/react/macro';
import { useImportColumns } from '../../framework/imports/import-columns.tsx';
import { importRows } from '../../framework/imports/import-pages.ts';
import { useImportTotals } from '../../framework/imports/import-totals.ts';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { ImportUpload } from './import-upload.tsx';
import { memberImportPages } from './member-import-pages.ts';

const importList = { name: 'member_imports', fields: {}, sorts: [] } as const;

export function ImportListPage() {
  const { t } = useLingui();
  const tab = useTab();
  useTabTitle(t`Import members`);
  return (
    <ListView
      list={useList('GET /vip-infos/imports', importList, importRows)}
      title={t`Member imports`}
      noun={t`imports`}
      columns={useImportColumns(memberImportPages, t`Imported`)}
      totals={useImportTotals(t`Imported`)}
      header={<ImportUpload />}
      onOpen={({ batch_id }) => tab.openTab(memberImportPages.address(batch_id))}
      emptyHint={t`To import members from another system, upload its file above. Next, you match its columns.`}
    />
  );
}
