import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { WrongValues } from '../../framework/imports/value-fixes.tsx';
import { memberColumns } from './member-cell.tsx';
import { rowReads } from './member-import-pages.ts';

export function ValueFixes({ batchId: id, hidden = false }: { batchId: string; hidden?: boolean }) {
  const params = { id };
  const { data } = useEndpoint('GET /vip-infos/imports/{id}/values', { params }, { quiet: true, staleTime: 0 });
  const replace = useAction('PUT /vip-infos/imports/{id}/values', { invalidates: rowReads });
  return (
    <WrongValues
      kind={memberColumns}
      values={data?.items}
      hidden={hidden}
      onReplace={(body) => replace.mutateAsync({ params, body })}
    />
  );
}
