import { useLingui } from '@lingui/react/macro';
import type { Adjustment } from '@regulars/contract';
import { ApiError, useAction } from '../../framework/api/index.ts';
import { adjustmentReads } from '../../framework/balance-reads.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { useCan, useCurrentUser } from '../../framework/session/index.ts';

/** What this user may do with an adjustment now. */
export function useAdjustmentRights({ state, asked_by, undo_until, approvable }: Adjustment) {
  const { user_id } = useCurrentUser();
  const own = asked_by === user_id;
  const waiting = state === 'waiting';
  return {
    own,
    /** Above the user's own limits it can still be refused. */
    approve: approvable,
    decide: [useCan('adjustment:approve'), waiting, !own].every(Boolean),
    withdraw: [useCan('adjustment:create'), waiting, own].every(Boolean),
    undo: useCan('adjustment:undo') && undo_until !== null,
  };
}

/** Each says what came of it; a refusal is announced with the server's words and figures, and thrown. */
export function useAdjustmentActions({ adjustment_id, version, member_name }: Adjustment) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const approve = useAction('PUT /vip-trim-order/{id}/approve', { invalidates: adjustmentReads });
  const refuse = useAction('PUT /vip-trim-order/{id}/refuse', { invalidates: adjustmentReads });
  const withdraw = useAction('PUT /vip-trim-order/{id}/withdraw', { invalidates: adjustmentReads });
  const undo = useAction('PUT /vip-trim-order/{id}/undo', { invalidates: adjustmentReads });
  const seen = { params: { id: adjustment_id }, ifMatch: version };
  const done = (text: string): void => void message.success(text);
  return {
    pending: approve.isPending || withdraw.isPending,
    approve: () => settled(approve.mutateAsync(seen), () => done(t`Approved: posted for ${member_name}`)),
    withdraw: () => settled(withdraw.mutateAsync(seen), () => done(t`Withdrawn`)),
    refuse: async (reason: string) => {
      await refuse.mutateAsync({ ...seen, body: { reason } });
      done(t`Refused`);
    },
    undo: async (reason: string) => {
      await undo.mutateAsync({ ...seen, body: { reason } });
      done(t`Undone for ${member_name}`);
    },
  };
}

/** Whether it went through. */
async function settled(action: Promise<unknown>, then: () => void): Promise<boolean> {
  try {
    await action;
  } catch (error) {
    // A refusal is announced by the call.
    if (!(error instanceof ApiError)) throw error;
    return false;
  }
  then();
  return true;
}
