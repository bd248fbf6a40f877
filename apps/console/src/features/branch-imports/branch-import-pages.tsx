import { useParams } from 'react-router';
import { useEndpoint } from '../../framework/api/index.ts';
import { importRows } from '../../framework/imports/import-pages.ts';
import { pollInterval } from '../../framework/imports/import-words.ts';
import { RecordImportPage } from '../../framework/imports/record-import-page.tsx';
import { RecordImportList } from '../../framework/imports/record-upload.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { branchImportKind } from './branch-import-kind.tsx';

const importList = { name: 'branch_imports', fields: {}, sorts: [] } as const;

export function BranchImportListPage() {
  return <RecordImportList kind={branchImportKind} list={useList('GET /branches/imports', importList, importRows)} />;
}

export function BranchImportPage() {
  const { id = '' } = useParams();
  const result = useEndpoint(
    'GET /branches/imports/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: pollInterval },
  );
  return <RecordImportPage kind={branchImportKind} result={result} />;
}
