import { useLingui } from '@lingui/react/macro';
import type { Adjustment, AdjustmentDetail } from '@regulars/contract';
import { useAction } from '../../framework/api/index.ts';
import { overtakenErrors, useSettled } from '../../framework/approvals/use-overtaken.ts';
import { adjustmentReads } from '../../framework/balance-reads.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';

/** What this user may do with an adjustment now. */
export function useAdjustmentRights({ state, asked_by, undo_until, approvable }: Adjustment) {
  const { user_id } = useCurrentUser();
  const own = asked_by === user_id;
  const waiting = state === 'waiting';
  return {
    own,
    /** The server may still refuse, as when the amount exceeds the user's own limits. */
    approve: approvable,
    decide: [useCan('adjustment:approve'), waiting, !own].every(Boolean),
    withdraw: [useCan('adjustment:create'), waiting, own].every(Boolean),
    undo: useCan('adjustment:undo') && undo_until !== null,
  };
}

const options = { invalidates: adjustmentReads, handles: overtakenErrors };

/**
 * Each action reports its outcome and resolves to whether it succeeded. If somebody else decided first, says who and
 * when and refetches; any other error is announced, and rethrown where a reason was typed.
 */
export function useAdjustmentActions({ adjustment_id, version, member_name }: AdjustmentDetail) {
  const { t } = useLingui();
  const settled = useSettled(adjustment_id);
  const approve = useAction('PUT /vip-trim-order/{id}/approve', options);
  const refuse = useAction('PUT /vip-trim-order/{id}/refuse', options);
  const withdraw = useAction('PUT /vip-trim-order/{id}/withdraw', options);
  const undo = useAction('PUT /vip-trim-order/{id}/undo', options);
  const seen = () => ({ params: { id: adjustment_id }, ifMatch: version });

  return {
    approve: () => settled(approve.mutateAsync(seen()), t`Approved: posted for ${member_name}`),
    withdraw: () => settled(withdraw.mutateAsync(seen()), t`Withdrawn`),
    refuse: (reason: string) =>
      settled(refuse.mutateAsync({ ...seen(), body: { reason } }), t`Refused`, { thrown: true }),
    undo: (reason: string) =>
      settled(undo.mutateAsync({ ...seen(), body: { reason } }), t`Undone for ${member_name}`, { thrown: true }),
  };
}
