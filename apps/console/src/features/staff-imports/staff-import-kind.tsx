import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { staffImportLimits } from '@regulars/contract/rules';
import {
  importStatePhrases,
  staffImportColumnPhrases,
  staffImportEffectPhrases,
  type StaffImportColumn,
} from '@regulars/phrases';
import { useAction } from '../../framework/api/index.ts';
import { CellInput } from '../../framework/imports/cell-input.tsx';
import { importAddress, importList } from '../../framework/imports/import-pages.ts';
import type { CellProps } from '../../framework/imports/matched-kind.ts';
import { recordCallsAt, readsAt } from '../../framework/imports/record-calls.ts';
import type { RecordCalls, RecordKind, RecordWords } from '../../framework/imports/record-kind.ts';
import { InitialPasswords } from './initial-passwords.tsx';

function StaffCell({ field: _, ...others }: CellProps<StaffImportColumn>) {
  return <CellInput {...others} longest={staffImportLimits.cell} />;
}

const calls = recordCallsAt<StaffImportColumn>('/users/imports');

/** Messages to newcomers lead to the address of this console. */
function useCalls(id: string): RecordCalls<StaffImportColumn> {
  const confirm = useAction('PUT /users/imports/{id}/confirm', { invalidates: readsAt('/users/imports') });
  return {
    ...calls.useCalls(id),
    confirm: () => confirm.mutateAsync({ params: { id }, body: { origin: location.origin } }),
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
  ...calls,
  useCalls,
  useWords,
  Written: InitialPasswords,
};
