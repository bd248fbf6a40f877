import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ImportState } from '@regulars/phrases';
import type { MatchedImport } from './matched-kind.ts';
import { Steps } from './steps.tsx';

/** The index of the current step; 4 if all are done. */
const stepOf: Readonly<Record<ImportState, number>> = {
  reading: 1,
  columns: 1,
  checking: 2,
  checked: 2,
  refused: 0,
  cancelled: 0,
  posting: 3,
  posted: 4,
  rolling_back: 4,
  rolled_back: 4,
};

interface ImportStepsProps {
  batch: Pick<MatchedImport<string>, 'rows' | 'headings' | 'columns'> & { file_name: string; state: ImportState };
  /** Whether the columns of a checked file are matched again. */
  rematching: boolean;
}

/** File, columns, check and import. */
export function ImportSteps({ batch: { rows, headings, columns, file_name, state }, rematching }: ImportStepsProps) {
  const { t } = useLingui();
  const [all, matched] = [headings.length, (columns ?? []).filter((field) => field !== null).length];
  return (
    <Steps
      label={t`Steps of the import`}
      current={rematching ? 1 : stepOf[state]}
      steps={[
        {
          name: t({ message: 'File', context: 'step' }),
          note: rows.total > 0 ? t`${plural(rows.total, { one: '# row', other: '# rows' })}` : file_name,
        },
        {
          name: t({ message: 'Columns', context: 'step' }),
          note: columns && all > 0 ? t`${matched} of ${all} matched` : t`Which column is which`,
        },
        { name: t`Check`, note: t`Which rows have errors` },
        { name: t`Import`, note: state === 'rolled_back' ? t`Rolled back` : t`Can be rolled back` },
      ]}
    />
  );
}
