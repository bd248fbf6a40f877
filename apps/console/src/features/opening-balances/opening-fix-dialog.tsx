import type { OpeningBatch, OpeningRow } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { RowFixDialog } from '../../framework/imports/fix-dialog.tsx';
import { openingColumns } from './opening-cell.tsx';
import { rowReads } from './opening-pages.ts';

interface OpeningFixDialogProps {
  batch: OpeningBatch;
  row: OpeningRow;
  onClose: () => void;
}

export function OpeningFixDialog({ batch, row, onClose }: OpeningFixDialogProps) {
  const change = useAction('PUT /opening-balances/{id}/rows/{row_no}', { invalidates: rowReads });
  const params = { id: batch.batch_id, row_no: row.row_no };
  return (
    <RowFixDialog
      kind={openingColumns}
      batch={batch}
      row={row}
      onFix={(given) => change.mutateAsync({ params, body: { given } })}
      onClose={onClose}
    />
  );
}
