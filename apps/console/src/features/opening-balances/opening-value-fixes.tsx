import { useAction, useEndpoint } from '../../framework/api/index.ts';
import { WrongValues } from '../../framework/imports/value-fixes.tsx';
import { openingColumns } from './opening-cell.tsx';
import { rowReads } from './opening-pages.ts';

export function OpeningValueFixes({ batchId: id, hidden = false }: { batchId: string; hidden?: boolean }) {
  const params = { id };
  const { data } = useEndpoint('GET /opening-balances/{id}/values', { params }, { quiet: true, staleTime: 0 });
  const replace = useAction('PUT /opening-balances/{id}/values', { invalidates: rowReads });
  return (
    <WrongValues
      kind={openingColumns}
      values={data?.items}
      hidden={hidden}
      onReplace={(body) => replace.mutateAsync({ params, body })}
    />
  );
}
