import type { MemberImport, MemberImportRow } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { RowFixDialog } from '../../framework/imports/fix-dialog.tsx';
import { memberColumns } from './member-cell.tsx';
import { rowReads } from './member-import-pages.ts';

interface FixDialogProps {
  batch: MemberImport;
  row: MemberImportRow;
  onClose: () => void;
}

export function FixDialog({ batch, row, onClose }: FixDialogProps) {
  const change = useAction('PUT /vip-infos/imports/{id}/rows/{row_no}', { invalidates: rowReads });
  const params = { id: batch.batch_id, row_no: row.row_no };
  return (
    <RowFixDialog
      kind={memberColumns}
      batch={batch}
      row={row}
      onFix={(given) => change.mutateAsync({ params, body: { given } })}
      onClose={onClose}
    />
  );
}
