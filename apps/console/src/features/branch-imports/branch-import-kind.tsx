import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { branchImportLimits } from '@regulars/contract/rules';
import {
  branchKindPhrases,
  importStatePhrases,
  branchImportColumnPhrases,
  branchImportEffectPhrases,
  type BranchImportColumn,
} from '@regulars/phrases';
import { call, saveFile, useAction, useEndpoint, type StalePath } from '../../framework/api/index.ts';
import { CellInput } from '../../framework/imports/cell-input.tsx';
import { importAddress, importList } from '../../framework/imports/import-pages.ts';
import type { CellProps } from '../../framework/imports/matched-kind.ts';
import type { RecordCalls, RecordKind, RecordWords } from '../../framework/imports/record-kind.ts';
import { useOptions } from '../../framework/use-options.ts';

const rowReads: readonly StalePath[] = ['/branches/imports'];
/** Queries to invalidate after a step of an import. */
const importReads: readonly StalePath[] = [...rowReads, '/tasks'];

/** The type is chosen, the others are typed. */
function BranchCell({ field, ...others }: CellProps<BranchImportColumn>) {
  const types = useOptions(branchKindPhrases).map(({ label }) => label);
  return <CellInput {...others} {...(field === 'type' && { names: types })} longest={branchImportLimits.cell} />;
}

const rows = 'GET /branches/imports/{id}/rows';

function useCalls(id: string): RecordCalls<BranchImportColumn> {
  const params = { id };
  const match = useAction('PUT /branches/imports/{id}/columns', { invalidates: importReads });
  const fix = useAction('PUT /branches/imports/{id}/rows/{row_no}', { invalidates: rowReads });
  const replace = useAction('PUT /branches/imports/{id}/values', { invalidates: rowReads });
  const confirm = useAction('PUT /branches/imports/{id}/confirm', { invalidates: importReads });
  const cancel = useAction('PUT /branches/imports/{id}/cancel', { invalidates: importReads });
  const rollBack = useAction('PUT /branches/imports/{id}/roll-back', { invalidates: importReads });
  return {
    match: (columns, existing) => match.mutateAsync({ params, body: { columns, existing } }),
    fix: (row_no, body) => fix.mutateAsync({ params: { id, row_no }, body }),
    replace: (body) => replace.mutateAsync({ params, body }),
    confirm: () => confirm.mutateAsync({ params }),
    cancel: () => cancel.mutateAsync({ params }),
    rollBack: (reason) => rollBack.mutateAsync({ params, body: { reason } }),
    rowsKey: rows,
    listRows: (query, signal) => call(rows, { params, query }, { signal, quiet: true }),
    saveErrors: () => saveFile('GET /branches/imports/{id}/errors.csv', { params }),
    saveTemplate: () => saveFile('GET /branches/imports/template', { query: { format: 'xlsx' } }),
  };
}

function useUpload() {
  const upload = useAction('POST /branches/imports', { quiet: true, invalidates: importReads });
  return {
    busy: upload.isPending,
    send: async (body: FormData) => (await upload.mutateAsync({ body })).batch_id,
    saveTemplate: (format: 'csv' | 'xlsx') => saveFile('GET /branches/imports/template', { query: { format } }),
  };
}

function useWords(): RecordWords {
  const { t } = useLingui();
  return {
    title: t`Import branches`,
    list: t`Branch imports`,
    file: t`Branch file`,
    accepted: (rows, megabytes) => (
      <Trans>
        CSV or XLSX, at most {rows} rows and {megabytes} MB, with any headings; a file exported from the list of
        branches fits. It is only checked; no branch is added or changed until you confirm.
      </Trans>
    ),
    empty: t`To import branches from a spreadsheet, upload its file above. Next, you match its columns.`,
    newOnes: t`New branches`,
    changedOnes: t`Branches updated`,
    matchedBy: t`Matched by number`,
    adds: (effects) =>
      t`${plural(effects.new, { one: '# branch is added', other: '# branches are added' })}, ${plural(effects.changed, { one: '# is updated', other: '# are updated' })}.`,
    change: t`Update branches that exist already`,
    refuse: t`Leave branches that exist already as they are`,
    incomplete: t`Choose a column for the number, which identifies branches.`,
    note: (
      <Trans>
        Of existing branches, only what the file contains is changed: empty cells change nothing. New ones count towards
        the plan. Branches are neither paused nor closed by a file.
      </Trans>
    ),
  };
}

export const branchImportKind: RecordKind<BranchImportColumn> = {
  matched: { columns: branchImportColumnPhrases, Cell: BranchCell },
  pages: {
    list: importList('branch_import'),
    address: (id) => importAddress('branch_import', id),
    states: importStatePhrases,
  },
  effects: branchImportEffectPhrases,
  rowsExport: 'branch_import_rows',
  shown: { name: 'name', key: 'branch_no' },
  needs: 'branch_no',
  limits: branchImportLimits,
  useUpload,
  useCalls,
  useValues: (id) =>
    useEndpoint('GET /branches/imports/{id}/values', { params: { id } }, { quiet: true, staleTime: 0 }).data?.items,
  useWords,
};
