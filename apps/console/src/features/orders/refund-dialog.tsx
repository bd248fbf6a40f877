import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { reasonLength } from '@regulars/contract/rules';
import { Form, Input, InputNumber, Radio } from 'antd';
import { moneyText } from '../../format/numbers.ts';
import { AmountInput } from '../../framework/form/amount-input.tsx';
import { FormDrawer } from '../../framework/form/form-drawer.tsx';
import { FormFields } from '../../framework/form/form-fields.tsx';
import { useRules } from '../../framework/form/rules.ts';
import { useMoneyRule } from '../../framework/form/use-money-rule.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './orders.module.css';
import { RefundPreview } from './refund-preview.tsx';
import { useOrderRefund } from './use-order-refund.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

interface RefundDialogProps {
  order: ConsumptionOrderPage;
  onClosed: () => void;
}

/** Refunds an order as a whole, by pieces or by money, exactly as its preview shows. */
export function RefundDialog({ order, onClosed }: RefundDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const drawer = useDrawer(onClosed);
  const { entity, labels, preview, seen, isAsked } = useOrderRefund(order, drawer.onClose);
  const rest = order.due - order.refunded;
  const most = useMoneyRule(rest);
  const amount = moneyText(seen?.parts.reduce((sum, { fen }) => sum + fen, 0) ?? 0);
  const { what } = entity.values;
  const { number } = order;
  return (
    <FormDrawer
      title={t`Refund order ${number}`}
      entity={entity}
      {...drawer}
      blocked={!seen}
      verb={seen ? <Trans>Give back {amount}</Trans> : <Trans>Give back</Trans>}
      preview={<RefundPreview preview={preview} isAsked={isAsked} />}
    >
      <FormFields entity={entity} labels={labels} textOf={(_field, value) => JSON.stringify(value)}>
        <Form.Item name="what" label={labels.what} required>
          <Radio.Group
            block
            className={classNames(styles.choice)}
            optionType="button"
            options={[
              { value: 'all', label: t`All that is left` },
              { value: 'pieces', label: t`Pieces` },
              { value: 'money', label: t`An amount` },
            ]}
          />
        </Form.Item>
        {what === 'pieces' && (
          <Form.Item name="pieces" label={labels.pieces} required>
            <PiecesField order={order} />
          </Form.Item>
        )}
        {what === 'money' && (
          <Form.Item
            name="money"
            label={labels.money}
            required
            rules={[rules.required(t`Enter the amount`), most]}
            extra={<Trans>The goods stay. At most {moneyText(rest)}.</Trans>}
          >
            <AmountInput money />
          </Form.Item>
        )}
        <Form.Item
          name="reason"
          label={labels.reason}
          required
          rules={[rules.required(t`Give a reason for the operation log`), rules.text(reasonLength)]}
        >
          <Input maxLength={reasonLength} autoComplete="off" />
        </Form.Item>
      </FormFields>
    </FormDrawer>
  );
}

interface PiecesFieldProps {
  order: ConsumptionOrderPage;
  id?: string;
  value?: Readonly<Record<number, number>>;
  onChange?: (value: Readonly<Record<number, number>>) => void;
}

/** How much of each line comes back. */
function PiecesField({ order, id, value = {}, onChange }: PiecesFieldProps) {
  const { t } = useLingui();
  const words = useOrderWords();
  return (
    <ul className={styles.pieces} id={id}>
      {order.lines.map(({ no, name, unit, quantity, returned, due, refunded }) => {
        const left = quantity - returned;
        const label = name ?? t`An amount`;
        return (
          <li key={no}>
            <span>
              {label}
              <small>
                {words.quantityText(left, unit)} · {moneyText(due - refunded)}
              </small>
            </span>
            <InputNumber
              aria-label={t`Of ${label}`}
              min={0}
              max={left / 1_000}
              precision={left % 1_000 === 0 ? 0 : 3}
              disabled={left === 0}
              value={(value[no] ?? 0) / 1_000}
              onChange={(count) => onChange?.({ ...value, [no]: Math.round((count ?? 0) * 1_000) })}
            />
          </li>
        );
      })}
    </ul>
  );
}
