import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { Button, Form, InputNumber, Radio } from 'antd';
import { Minus, Plus } from 'lucide-react';
import { moneyText } from '../../format/numbers.ts';
import { useConfirmLoss } from '../feedback/use-confirm-loss.ts';
import { useFeedback } from '../feedback/feedback-context.ts';
import { AmountInput } from '../form/amount-input.tsx';
import { FormDrawer } from '../form/form-drawer.tsx';
import { FormFields } from '../form/form-fields.tsx';
import { ReasonField } from '../form/reason-field.tsx';
import { useRules } from '../form/rules.ts';
import type { EntityForm } from '../form/use-entity-form.ts';
import { useMoneyRule } from '../form/use-money-rule.ts';
import { useDrawer } from '../form/use-drawer.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './order-refund.module.css';
import { ReasonInput } from './reason-input.tsx';
import { usedCoupons } from './used-coupons.ts';
import { RefundPreview } from './refund-preview.tsx';
import { sumOf, useOrderRefund } from './use-order-refund.ts';
import type { Refunded, RefundValues } from './use-order-refund.ts';
import { useOrderWords } from './use-order-words.ts';

/** A whole unit, in thousandths. */
const one = 1_000;

interface RefundDialogProps {
  order: ConsumptionOrderPage;
  /** Shows what came of it; by default it is told, and the drawer closes. */
  onDone?: (refunded: Refunded) => void;
  /** Goes back to choosing an order. */
  onBack?: () => void;
  onClosed: () => void;
}

/** Refunds an order as a whole, by pieces or by money, exactly as its preview shows. */
export function RefundDialog({ order: now, onDone, onBack, onClosed }: RefundDialogProps) {
  const { t } = useLingui();
  const rules = useRules();
  const drawer = useDrawer(onClosed);
  const { message } = useFeedback();
  function tell({ order: { number }, fen, asked }: Refunded): void {
    const amount = moneyText(fen);
    void message.success(
      asked
        ? t`Asked for approval. The order’s page shows what comes of it`
        : t`Gave ${amount} of order ${number} back`,
    );
    drawer.onClose();
  }
  const { entity, labels, order, preview, seen, isAsked } = useOrderRefund(now, onDone ?? tell);
  const rest = order.due - order.refunded;
  const most = useMoneyRule(rest);
  const amount = moneyText(sumOf(seen));
  const { what } = entity.values;
  const waiting = order.refund_requests.find(({ state }) => state === 'waiting');
  const { number } = order;
  return (
    <FormDrawer
      title={t`Refund order ${number}`}
      entity={entity}
      {...drawer}
      blocked={!seen || (seen.limit !== null && waiting !== undefined)}
      footer={onBack && <Back entity={entity} onBack={onBack} />}
      verb={
        seen?.limit ? (
          <Trans>Ask for approval</Trans>
        ) : seen ? (
          <Trans>Give back {amount}</Trans>
        ) : (
          <Trans>Give back</Trans>
        )
      }
      preview={<RefundPreview preview={preview} usedCoupons={usedCoupons(order)} isAsked={isAsked} waiting={waiting} />}
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
        <ReasonField label={labels.reason}>
          <ReasonInput />
        </ReasonField>
      </FormFields>
    </FormDrawer>
  );
}

/** Asks first if something would be lost, such as a refund whose answer was. */
function Back({ entity: { dirty, saving }, onBack }: { entity: EntityForm<RefundValues>; onBack: () => void }) {
  const confirmLoss = useConfirmLoss();
  const go = async (): Promise<void> => {
    if (!dirty || (await confirmLoss())) onBack();
  };
  return (
    <Button disabled={saving} onClick={() => void go()}>
      <Trans>Choose another order</Trans>
    </Button>
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
  return (
    <ul className={styles.pieces} id={id}>
      {order.lines.map((line) => (
        <Line
          key={line.no}
          line={line}
          count={value[line.no] ?? 0}
          onCount={(count) => onChange?.({ ...value, [line.no]: count })}
        />
      ))}
    </ul>
  );
}

interface LineProps {
  line: ConsumptionOrderPage['lines'][number];
  /** Thousandths of a unit that come back. */
  count: number;
  onCount: (count: number) => void;
}

function Line({ line: { name, unit, quantity, returned, due, refunded }, count, onCount }: LineProps) {
  const { t } = useLingui();
  const words = useOrderWords();
  const left = quantity - returned;
  const label = name ?? t`An amount`;
  return (
    <li>
      <span>
        {label}
        <small>
          {words.quantityText(left, unit)} · {moneyText(due - refunded)}
        </small>
      </span>
      <span className={styles.count}>
        <Button
          type="text"
          aria-label={t`Less of ${label}`}
          icon={<Minus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={count === 0}
          onClick={() => onCount(Math.max(count - one, 0))}
        />
        <InputNumber
          aria-label={t`Of ${label}`}
          min={0}
          max={left / one}
          precision={left % one === 0 ? 0 : 3}
          disabled={left === 0}
          value={count / one}
          onChange={(typed) => onCount(Math.round((typed ?? 0) * one))}
        />
        <Button
          type="text"
          aria-label={t`More of ${label}`}
          icon={<Plus size={16} strokeWidth={1.75} aria-hidden="true" />}
          disabled={count >= left}
          onClick={() => onCount(Math.min(count + one, left))}
        />
      </span>
    </li>
  );
}
