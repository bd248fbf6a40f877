import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { staffImportLimits } from '@regulars/contract/rules';
import {
  importStatePhrases,
  staffImportColumnPhrases,
  staffImportEffectPhrases,
  type StaffImportColumn,
} from '@regulars/phrases';
import { call, saveFile, useAction, useEndpoint, type StalePath } from '../../framework/api/index.ts';
import { CellInput } from '../../framework/imports/cell-input.tsx';
import { importAddress, importList } from '../../framework/imports/import-pages.ts';
import type { CellProps } from '../../framework/imports/matched-kind.ts';
import type { RecordCalls, RecordKind, RecordWords } from '../../framework/imports/record-kind.ts';
import { InitialPasswords } from './initial-passwords.tsx';

const rowReads: readonly StalePath[] = ['/users/imports'];
/** Queries to invalidate after a step of an import. */
const importReads: readonly StalePath[] = [...rowReads, '/tasks'];

function StaffCell({ field: _, ...others }: CellProps<StaffImportColumn>) {
  return <CellInput {...others} longest={staffImportLimits.cell} />;
}

const rows = 'GET /users/imports/{id}/rows';

function useCalls(id: string): RecordCalls<StaffImportColumn> {
  const params = { id };
  const match = useAction('PUT /users/imports/{id}/columns', { invalidates: importReads });
  const fix = useAction('PUT /users/imports/{id}/rows/{row_no}', { invalidates: rowReads });
  const replace = useAction('PUT /users/imports/{id}/values', { invalidates: rowReads });
  const confirm = useAction('PUT /users/imports/{id}/confirm', { invalidates: importReads });
  const cancel = useAction('PUT /users/imports/{id}/cancel', { invalidates: importReads });
  const rollBack = useAction('PUT /users/imports/{id}/roll-back', { invalidates: importReads });
  return {
    match: (columns, existing) => match.mutateAsync({ params, body: { columns, existing } }),
    fix: (row_no, body) => fix.mutateAsync({ params: { id, row_no }, body }),
    replace: (body) => replace.mutateAsync({ params, body }),
    confirm: () => confirm.mutateAsync({ params, body: { origin: location.origin } }),
    cancel: () => cancel.mutateAsync({ params }),
    rollBack: (reason) => rollBack.mutateAsync({ params, body: { reason } }),
    rowsKey: rows,
    listRows: (query, signal) => call(rows, { params, query }, { signal, quiet: true }),
    saveErrors: () => saveFile('GET /users/imports/{id}/errors.csv', { params }),
    saveTemplate: () => saveFile('GET /users/imports/template', { query: { format: 'xlsx' } }),
  };
}

function useUpload() {
  const upload = useAction('POST /users/imports', { quiet: true, invalidates: importReads });
  return {
    busy: upload.isPending,
    send: async (body: FormData) => (await upload.mutateAsync({ body })).batch_id,
    saveTemplate: (format: 'csv' | 'xlsx') => saveFile('GET /users/imports/template', { query: { format } }),
  };
}

function useWords(): RecordWords {
  const { t } = useLingui();
  return {
    title: t`Import staff`,
    list: t`Staff imports`,
    file: t`Staff file`,
    accepted: (rows, megabytes) => (
      <Trans>
        CSV or XLSX, at most {rows} rows and {megabytes} MB, with any headings; a file exported from the list of staff
        fits. It is only checked; nobody is invited or changed until you confirm.
      </Trans>
    ),
    empty: t`To import staff from a spreadsheet, upload its file above. Next, you match its columns.`,
    newOnes: t({ message: 'New staff', context: 'figure' }),
    changedOnes: t`Staff updated`,
    matchedBy: t`Matched by phone`,
    adds: (effects) =>
      t`${plural(effects.new, { one: '# person is added and told how to sign in', other: '# people are added and told how to sign in' })}, ${plural(effects.changed, { one: '# is updated', other: '# are updated' })}.`,
    change: t`Update staff who are there already`,
    refuse: t`Leave staff who are there already as they are`,
    incomplete: t`Choose a column for the phone, which identifies staff.`,
    note: (
      <Trans>
        Empty cells change nothing. Roles and branches are written by their names, with commas between; you can give
        only what you have yourself. Passwords, last days and states are not imported.
      </Trans>
    ),
  };
}

export const staffImportKind: RecordKind<StaffImportColumn> = {
  matched: { columns: staffImportColumnPhrases, Cell: StaffCell },
  pages: {
    list: importList('staff_import'),
    address: (id) => importAddress('staff_import', id),
    states: importStatePhrases,
  },
  effects: staffImportEffectPhrases,
  rowsExport: 'staff_import_rows',
  shown: { name: 'name', key: 'phone' },
  needs: 'phone',
  limits: staffImportLimits,
  useUpload,
  useCalls,
  useValues: (id) =>
    useEndpoint('GET /users/imports/{id}/values', { params: { id } }, { quiet: true, staleTime: 0 }).data?.items,
  useWords,
  Written: InitialPasswords,
};
