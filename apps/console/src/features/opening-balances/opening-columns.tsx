import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningBatch } from '@regulars/contract';
import type { OpeningColumn } from '@regulars/phrases';
import { useAction } from '../../framework/api/index.ts';
import { identifiesMember, type Choice } from '../../framework/imports/column-choice.ts';
import { ColumnMatching } from '../../framework/imports/column-matching.tsx';
import { openingColumns } from './opening-cell.tsx';
import { openingReads } from './opening-pages.ts';
import { units } from './opening-totals.tsx';

interface OpeningColumnsProps {
  batch: OpeningBatch;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

export function OpeningColumns({ batch, onDone, onBack }: OpeningColumnsProps) {
  const { t } = useLingui();
  const match = useAction('PUT /opening-balances/{id}/columns', { invalidates: openingReads });

  function refuse(choices: readonly Choice<OpeningColumn>[]): string | undefined {
    if (!identifiesMember(choices)) return t`Choose a phone or card number column to identify members.`;
    return units.some((unit) => choices.includes(unit))
      ? undefined
      : t`Choose a column with an amount: principal, bonus, points or growth.`;
  }

  return (
    <ColumnMatching
      batch={batch}
      kind={openingColumns}
      refuse={refuse}
      note={
        <Trans>
          Members are identified by phone or card number. Principal is what a member has paid in, bonus is what was
          given on top; each row is added to the member’s balances.
        </Trans>
      }
      onMatch={(columns) => match.mutateAsync({ params: { id: batch.batch_id }, body: { columns } })}
      onDone={onDone}
      onBack={onBack}
    />
  );
}
