import { Trans, useLingui } from '@lingui/react/macro';
import type { CentreBranch } from '@regulars/contract';
import { useId, useState } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { BranchInput } from '../../framework/pickers/branch-input.tsx';
import { branchReads } from './branch-list.ts';
import styles from './branches.module.css';

interface HandOverDialogProps {
  branch: CentreBranch;
  onClose: () => void;
}

/** Hands over what a closed branch sold and is still owed, to a branch that its user chooses. */
export function HandOverDialog({ branch: { branch_id: id, name, figures }, onClose }: HandOverDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const field = useId();
  const [to, setTo] = useState<string | null>(null);
  const start = useAction('POST /branches/{id}/hand-over', { invalidates: [...branchReads, '/tasks'] });
  async function confirm(reason: string): Promise<void> {
    if (to === null) return;
    await start.mutateAsync({ params: { id }, body: { to_branch_id: to, reason } });
    void message.success(t`Handing over. You will be notified when it is done.`);
  }
  return (
    <ReasonDialog title={t`Hand over what ${name} still owes?`} verb={t`Hand over`} blocked={to === null} startsAt={field} onConfirm={confirm} onClose={onClose}>
      <ul className={styles.touched}>
        <li>
          <Trans>
            Members have not spent {moneyText(figures.principal)} of principal and {moneyText(figures.bonus)} of bonus that
            were sold here. From then on, the other branch owes it.
          </Trans>
        </li>
        <li>
          <Trans>No member’s balance changes. What this branch sold and took stays in its history.</Trans>
        </li>
        <li>
          <Trans>Members with a hold on such value keep it here until the hold ends; hand over again then.</Trans>
        </li>
      </ul>
      <div className={styles.target}>
        <label htmlFor={field}>
          <Trans>To which branch?</Trans>
        </label>
        <BranchInput id={field} none={t`Choose a branch`} value={to} onChange={setTo} />
      </div>
    </ReasonDialog>
  );
} // prettier-ignore
