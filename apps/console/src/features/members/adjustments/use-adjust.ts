import { useLingui } from '@lingui/react/macro';
import type { AskedAdjustment, Member } from '@regulars/contract';
import { useAction } from '../../../framework/api/index.ts';
import { useAuthorisedWords } from '../../../framework/authorised-words.ts';
import { adjustmentReads } from '../../../framework/balance-reads.ts';
import { useFeedback } from '../../../framework/feedback/feedback-context.ts';
import { useFormAction } from '../../../framework/form/use-form-action.ts';
import { useCan } from '../../../framework/session/index.ts';
import { useDates } from '../../../framework/use-dates.ts';
import { useUndo } from '../../../framework/use-undo.tsx';
import { useUnits } from '../../../framework/use-units.ts';
import { requestOf, changeOf } from './adjust-values.ts';
import type { AdjustValues } from './adjust-values.ts';

const handles = [
  'ledger_insufficient',
  'ledger_balance_too_large',
  'ledger_expiry_past',
  'adjustment_above_card',
  'adjustment_waits_already',
] as const;

/** Requests an adjustment and reports the outcome; a posted one can be undone from the toast. */
export function useAdjust({ vip_id, name }: Member) {
  const { t } = useLingui();
  const units = useUnits();
  const dates = useDates();
  const authorisedWords = useAuthorisedWords();
  const mayUndo = useCan('adjustment:undo');
  const { message } = useFeedback();
  const offerUndo = useUndo();
  const balance = useFormAction('POST /vip-trim-order/balance', { invalidates: adjustmentReads, handles });
  const other = useFormAction('POST /vip-trim-order/other', { invalidates: adjustmentReads, handles });
  const undo = useAction('PUT /vip-trim-order/{id}/undo', { invalidates: adjustmentReads });

  /** `again` confirms a request although an identical one is pending. */
  function ask(values: AdjustValues, idempotencyKey: string, again: boolean): Promise<AskedAdjustment> {
    const request = requestOf(vip_id, values, again);
    return request.kind === 'balance'
      ? balance.mutateAsync({ body: request.body, idempotencyKey })
      : other.mutateAsync({ body: request.body, idempotencyKey });
  }

  function tell({ adjustment_id, state, waits_until, approvers }: AskedAdjustment, values: AdjustValues): void {
    const what = `${units.labels[values.unit]} ${units.change(values.unit, changeOf(values) ?? 0)}`;
    if (state !== 'posted') {
      const until = waits_until ? dates.time(waits_until) : '';
      const who = authorisedWords(approvers);
      void (who === undefined
        ? message.warning(
            t`${what} for ${name} waits, but nobody can approve it at present: ask the owner to raise the limit of a role, or withdraw it.`,
            8,
          )
        : message.success(t`${what} for ${name} waits for ${who} until ${until}.`, 6));
    } else if (mayUndo) {
      offerUndo(t`${name}: ${what}`, () =>
        undo.mutateAsync({ params: { id: adjustment_id }, body: { reason: t`Undone at once` } }),
      );
    } else {
      void message.success(t`${name}: ${what}`);
    }
  }

  return { ask, tell };
}
