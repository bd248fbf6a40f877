import { useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { importRows } from '../../framework/imports/import-pages.ts';
import { pollInterval } from '../../framework/imports/import-words.ts';
import { RecordImportPage } from '../../framework/imports/record-import-page.tsx';
import { RecordImportList } from '../../framework/imports/record-upload.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { itemImportKind } from './item-import-kind.tsx';

const importList = { name: 'item_imports', fields: {}, sorts: [] } as const;

export function ItemImportListPage() {
  return <RecordImportList kind={itemImportKind} list={useList('GET /item/imports', importList, importRows)} />;
}

export function ItemImportPage() {
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /item/imports/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  return <RecordImportPage kind={itemImportKind} result={result} />;
}
