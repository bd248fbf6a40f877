import { Trans, useLingui } from '@lingui/react/macro';
import type { Coupon } from '@regulars/contract';
import { countText } from '../../format/numbers.ts';
import { useAction } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { ReasonDialog } from '../../framework/form/reason-dialog.tsx';
import { couponReads as invalidates } from './coupon-list.ts';

/** What is decided with a reason. */
export type Decided = 'off_shelf' | 'stop' | 'restore';

interface DecisionDialogProps {
  coupon: Coupon;
  decision: Decided;
  onClosed: () => void;
}

/** Asks why a coupon is taken off the shelf, stopped or restored, and says what that does. */
export function DecisionDialog({ coupon, decision, onClosed }: DecisionDialogProps) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const calls = {
    off_shelf: useAction('PUT /coupons/{id}/off-shelves', { invalidates }),
    stop: useAction('PUT /coupons/{id}/stoped', { invalidates }),
    restore: useAction('PUT /coupons/{id}/restore', { invalidates }),
  };
  const { coupon_id: id, version: ifMatch, terms, given } = coupon;
  const [name, count] = [terms.name, countText(given)];
  const words = {
    off_shelf: {
      title: t`Take ${name} off the shelf?`,
      verb: t`Take it off`,
      done: t`${name} is off the shelf`,
      text: <Trans>Members no longer see it. Staff, campaigns and rules still give it.</Trans>,
    },
    stop: {
      title: t`Stop giving ${name}?`,
      verb: t`Stop it`,
      done: t`${name} is stopped`,
      text: <Trans>Nobody gets one any more, in any way. It can be restored.</Trans>,
    },
    restore: {
      title: t`Restore ${name}?`,
      verb: t({ message: 'Restore', context: 'a coupon' }),
      done: t`${name} is on the shelf`,
      text: <Trans>It is on the shelf again, and given in every way that it names.</Trans>,
    },
  }[decision];
  return (
    <ReasonDialog
      title={words.title}
      verb={words.verb}
      danger={decision === 'stop'}
      onConfirm={async (reason) => {
        await calls[decision].mutateAsync({ params: { id }, body: { reason }, ifMatch });
        void message.success(words.done);
      }}
      onClose={onClosed}
    >
      {words.text}
      {given > 0 && (
        <p>
          <Trans>Of those given so far ({count}), members use what they have as before.</Trans>
        </p>
      )}
    </ReasonDialog>
  );
}
