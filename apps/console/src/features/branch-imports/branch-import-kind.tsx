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
import { CellInput } from '../../framework/imports/cell-input.tsx';
import { importAddress, importList } from '../../framework/imports/import-pages.ts';
import type { CellProps } from '../../framework/imports/matched-kind.ts';
import { recordCallsAt } from '../../framework/imports/record-calls.ts';
import type { RecordKind, RecordWords } from '../../framework/imports/record-kind.ts';
import { useOptions } from '../../framework/use-options.ts';

/** The type is chosen, the others are typed. */
function BranchCell({ field, ...others }: CellProps<BranchImportColumn>) {
  const types = useOptions(branchKindPhrases).map(({ label }) => label);
  return <CellInput {...others} {...(field === 'type' && { names: types })} longest={branchImportLimits.cell} />;
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
  ...recordCallsAt('/branches/imports'),
  useWords,
};
