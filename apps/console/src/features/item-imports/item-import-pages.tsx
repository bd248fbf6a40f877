import { Trans, useLingui } from '@lingui/react/macro';
import { itemImportLimits } from '@regulars/contract/rules';
import { useParams } from 'react-router';
import { countText } from '../../format/numbers.ts';
import { saveFile, useAction, useEndpoint } from '../../framework/api/index.ts';
import { useImportColumns } from '../../framework/imports/import-columns.tsx';
import { importRows } from '../../framework/imports/import-pages.ts';
import { useImportTotals } from '../../framework/imports/import-totals.ts';
import { pollInterval } from '../../framework/imports/import-words.ts';
import { RecordImportPage } from '../../framework/imports/record-import-page.tsx';
import { UploadZone } from '../../framework/imports/upload-zone.tsx';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useTab, useTabTitle } from '../../framework/tabs/tab-context.ts';
import { importReads, itemImportKind } from './item-import-kind.tsx';

const importList = { name: 'item_imports', fields: {}, sorts: [] } as const;

export function ItemImportListPage() {
  const { t } = useLingui();
  const tab = useTab();
  useTabTitle(t`Import items`);
  const { pages } = itemImportKind;
  return (
    <ListView
      list={useList('GET /item/imports', importList, importRows)}
      title={t`Item imports`}
      noun={t`imports`}
      columns={useImportColumns(pages, t`Imported`)}
      totals={useImportTotals(t`Imported`)}
      header={<ItemUpload />}
      onOpen={({ batch_id }) => tab.openTab(pages.address(batch_id))}
      emptyHint={t`To import items from a spreadsheet, upload its file above. Next, you match its columns.`}
    />
  );
}

export function ItemImportPage() {
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /item/imports/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  return <RecordImportPage kind={itemImportKind} result={result} upload={<ItemUpload />} />;
}

/** Uploads a dropped or chosen file and opens its import. */
function ItemUpload() {
  const { t } = useLingui();
  const tab = useTab();
  const upload = useAction('POST /item/imports', { quiet: true, invalidates: importReads });
  const rows = countText(itemImportLimits.rows);
  const megabytes = itemImportLimits.bytes / 1024 / 1024;
  return (
    <UploadZone
      label={t`Item file`}
      busy={upload.isPending}
      onFile={async (body) => {
        const { batch_id } = await upload.mutateAsync({ body });
        tab.openTab(itemImportKind.pages.address(batch_id));
      }}
      onTemplate={(format) => saveFile('GET /item/imports/template', { query: { format } })}
    >
      <Trans>
        CSV or XLSX, at most {rows} rows and {megabytes} MB, with any headings; a file exported from the list of items
        fits. It is only checked; no item is added or changed until you confirm.
      </Trans>
    </UploadZone>
  );
}
