import { Trans, useLingui } from '@lingui/react/macro';
import type { MemberImport } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { identifiesMember } from '../../framework/imports/column-choice.ts';
import { ColumnMatching } from '../../framework/imports/column-matching.tsx';
import { memberColumns } from './member-cell.tsx';
import { importReads } from './member-import-pages.ts';

interface MemberColumnsProps {
  batch: MemberImport;
  onDone: () => void;
  onBack: (() => void) | undefined;
}

export function MemberColumns({ batch, onDone, onBack }: MemberColumnsProps) {
  const { t } = useLingui();
  const match = useAction('PUT /vip-infos/imports/{id}/columns', { invalidates: importReads });
  return (
    <ColumnMatching
      batch={batch}
      kind={memberColumns}
      refuse={(choices) =>
        identifiesMember(choices) ? undefined : t`Choose a phone or card number column to identify members.`
      }
      note={
        <Trans>
          Members are identified by phone or card number. For existing members, only what the file contains is changed:
          empty cells change nothing, tags are added, and the joining date applies to new members only.
        </Trans>
      }
      onMatch={(columns) => match.mutateAsync({ params: { id: batch.batch_id }, body: { columns } })}
      onDone={onDone}
      onBack={onBack}
    />
  );
}
