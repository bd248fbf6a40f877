import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage } from '@regulars/contract';
import { refundCausePhrases } from '@regulars/phrases';
import { Form, Radio } from 'antd';
import { moneyText, yuanText } from '../../format/numbers.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { ReasonField } from '../../framework/form/reason-field.tsx';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { PayFields } from '../../framework/top-ups/pay-fields.tsx';
import { useOptions } from '../../framework/use-options.ts';
import { classNames } from '../../ui/class-names.ts';
import { ByLaw, RefundPreview } from './refund-preview.tsx';
import styles from './top-up-orders.module.css';
import { mayRefund, useRefund } from './use-refund.ts';

interface RefundDialogProps {
  order: TopUpOrderPage;
  onClosed: () => void;
}

/** Refunds a top-up as a whole or in part, exactly as its preview shows. */
export function RefundDialog({ order, onClosed }: RefundDialogProps) {
  const { t } = useLingui();
  const drawer = useDrawer(onClosed);
  const { entity, labels, preview, whole, fits, seen, refusal } = useRefund(order, drawer.onClose);
  const left = useMoneyRule(order.paid - order.refunded);
  const causes = useOptions(refundCausePhrases);
  const [name, cash] = [order.member_name, moneyText(seen?.taken.cash ?? 0)];
  const waiting = order.refund_requests.find(({ state }) => state === 'waiting');
  const narrow = useNarrow();
  const most = whole?.most;
  // Beside the fields where there is room, so that all of them are in view.
  const law = <ByLaw preview={whole} cause={entity.values.cause} />;
  return (
    <FormDrawer
      title={t`Refund ${name}’s top-up`}
      entity={entity}
      {...drawer}
      blocked={!mayRefund(seen)}
      verb={
        seen?.limit ? (
          <Trans>Ask for approval</Trans>
        ) : seen ? (
          <Trans>Give back {cash}</Trans>
        ) : (
          <Trans>Give back</Trans>
        )
      }
      preview={
        <>
          {fits && (
            <RefundPreview
              preview={preview}
              refusal={refusal}
              inCash={entity.values.way === 'cash'}
              waiting={waiting}
            />
          )}
          {!narrow && law}
        </>
      }
    >
      <FormFields entity={entity} labels={labels} textOf={(_field, value) => String(value)}>
        <Form.Item name="cause" label={labels.cause} required>
          <Radio.Group block className={classNames(styles.causes)} optionType="button" options={causes} />
        </Form.Item>
        <ReasonField label={labels.reason} />
        {narrow && law}
        <Form.Item
          name="cash"
          label={labels.cash}
          rules={[left]}
          {...(refusal !== undefined && { validateStatus: 'error' as const })}
          extra={refusal ?? <Trans>Left empty, all that can be given back.</Trans>}
        >
          <AmountInput money {...(most !== undefined && { placeholder: yuanText(most) })} />
        </Form.Item>
        <PayFields way={entity.values.way} label={labels.way} referenceLabel={labels.reference} />
      </FormFields>
    </FormDrawer>
  );
}
