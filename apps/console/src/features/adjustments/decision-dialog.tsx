import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';

interface DecisionDialogProps {
  kind: 'refuse' | 'undo';
  name: string;
  /** Resolves to whether it succeeded. */
  onConfirm: (reason: string) => Promise<boolean>;
  onClose: (done: boolean) => void;
}

/** Asks for the reason of refusing or undoing. */
export function DecisionDialog({ kind, name, onConfirm, onClose }: DecisionDialogProps) {
  const { t } = useLingui();
  const through = useRef(false);
  return (
    <ReasonDialog
      title={kind === 'refuse' ? t`Refuse the adjustment for ${name}?` : t`Undo the adjustment for ${name}?`}
      verb={kind === 'refuse' ? t`Refuse` : t`Undo`}
      danger
      onConfirm={async (reason) => {
        through.current = await onConfirm(reason);
      }}
      onClose={() => onClose(through.current)}
    >
      {kind === 'refuse' ? (
        <Trans>Nothing is posted. The requester sees your reason.</Trans>
      ) : (
        <Trans>
          The whole adjustment is undone: additions are taken back, deductions are returned. If any of it has been
          spent, nothing changes.
        </Trans>
      )}
    </ReasonDialog>
  );
}
