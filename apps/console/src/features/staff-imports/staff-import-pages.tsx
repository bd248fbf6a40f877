import { useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { importRows } from '../../framework/imports/import-pages.ts';
import { pollInterval } from '../../framework/imports/import-words.ts';
import { RecordImportPage } from '../../framework/imports/record-import-page.tsx';
import { RecordImportList } from '../../framework/imports/record-upload.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { staffImportKind } from './staff-import-kind.tsx';

const importList = { name: 'staff_imports', fields: {}, sorts: [] } as const;

export function StaffImportListPage() {
  return <RecordImportList kind={staffImportKind} list={useList('GET /users/imports', importList, importRows)} />;
}

export function StaffImportPage() {
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /users/imports/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  return <RecordImportPage kind={staffImportKind} result={result} />;
}
