import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { HeldOrder } from '@regulars/contract';
import { figureText, separators } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useAction } from '../api/index.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { ReasonDialog } from '../form/reason-dialog.tsx';
import { orderReads } from './order-reads.ts';

interface ReleaseDialogProps {
  held: HeldOrder;
  onReleased?: () => void;
  onClosed: () => void;
}

/** Asks why what is held is given back, and releases it. */
export function ReleaseDialog({ held, onReleased, onClosed }: ReleaseDialogProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { message } = useFeedback();
  const release = useAction('PUT /orders/{id}/release', { invalidates: orderReads });
  const { number, order_id: id, version, member_name: name, stored_value: value, points, coupons } = held;
  const amount = [
    ...(value > 0 ? [moneyText(value)] : []),
    ...(points > 0 ? [figureText('points', points, locale)] : []),
    ...(coupons > 0 ? [t`${plural(coupons, { one: '# coupon', other: '# coupons' })}`] : []),
  ].join(separators[locale]);
  return (
    <ReasonDialog
      title={t`Release order ${number}?`}
      verb={t`Release it`}
      danger
      onConfirm={async (reason) => {
        await release.mutateAsync({ params: { id }, body: { reason }, ifMatch: version });
        void message.success(t`Released order ${number}`);
        onReleased?.();
      }}
      onClose={onClosed}
    >
      <Trans>
        {name} can use {amount} again. Whoever held it can’t capture it any more.
      </Trans>
    </ReasonDialog>
  );
}
