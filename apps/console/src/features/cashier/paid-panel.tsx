import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { CircleCheck, Printer } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { countText, moneyText } from '../../format/numbers.ts';
import { orderAddress } from '../../framework/orders/order-address.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { VoidDialog } from '../../framework/orders/void-dialog.tsx';
import { useReceiptPrint } from '../../framework/receipts/use-receipt.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Kbd } from '../../ui/kbd.tsx';
import { Money } from '../../ui/money.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Line } from './after-paying.tsx';
import styles from './cashier.module.css';
import { changeGiven } from './change-given.ts';

interface PaidPanelProps {
  order: ConsumptionOrderPage;
  onNext: () => void;
  onVoided: () => void;
}

/** What was paid and what it moved; Enter goes on with the next customer. */
export function PaidPanel({ order, onNext, onVoided }: PaidPanelProps) {
  const { t } = useLingui();
  const words = useOrderWords();
  const dates = useDates();
  const next = useRef<HTMLDivElement>(null);
  const [voiding, setVoiding] = useState(false);
  useEffect(() => next.current?.querySelector('button')?.focus(), []);
  const { order_id: id, number, made_at: at, before, after, left, grade, payments, may_void: mayVoid } = order;
  // A grade’s gift comes with the order but isn’t moved by it.
  const had = grade && left ? left : after;
  const change = changeGiven(order);
  const paid = order.due - order.points_value;
  return (
    <section aria-label={t`Checkout`} className={styles.checkout}>
      <output className={styles.outcome}>
        <CircleCheck size={44} strokeWidth={1.5} aria-hidden="true" className={styles.done} />
        <h2>
          <Trans context="money">Taken</Trans>
        </h2>
        <Money fen={paid} size="display" />
        <p>
          {[payments.map(({ means }) => words.meansText(means)).join(' + '), dates.time(at), order.member_name]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {change > 0 && <ChangeDue fen={change} />}
      </output>
      {before && after && had && (
        <dl className={styles.after} aria-label={t`After paying`}>
          {grade && <Line label={<Trans>Grade</Trans>} before={grade.from} after={grade.to} />}
          <Line
            label={<Trans>Stored value</Trans>}
            before={moneyText(before.stored_value)}
            after={moneyText(had.stored_value)}
          />
          <Line label={<Trans>Points</Trans>} before={countText(before.points)} after={countText(had.points)} />
          <Line label={<Trans>Growth</Trans>} before={countText(before.growth)} after={countText(after.growth)} />
        </dl>
      )}
      <span className={styles.grow} />
      {/* The second click of two on “Take”, or its Enter held down, must neither take away what is to be given nor print. */}
      <div
        className={styles.pay}
        ref={next}
        onClickCapture={(event) => {
          if (event.detail < 2) return;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        <Button
          variant="solid"
          size="large"
          block
          onClick={onNext}
          onKeyDown={(event) => event.repeat && event.preventDefault()}
        >
          <Trans>Next customer</Trans>
          <Kbd>Enter</Kbd>
        </Button>
        <div className={styles.afterwards}>
          <Link to={orderAddress(id)}>{t`Order ${number}`}</Link>
          <span className={styles.grow} />
          <PrintButton />
          {mayVoid && (
            <Button onClick={() => setVoiding(true)}>
              <Trans>Void…</Trans>
            </Button>
          )}
        </div>
      </div>
      {voiding && <VoidDialog order={order} onVoided={onVoided} onClosed={() => setVoiding(false)} />}
    </section>
  );
}

function PrintButton() {
  const printing = useReceiptPrint();
  return (
    printing && (
      <Button icon={<Printer size={16} strokeWidth={1.75} aria-hidden="true" />} {...printing}>
        <Trans>Receipt</Trans>
      </Button>
    )
  );
}

function ChangeDue({ fen }: { fen: number }) {
  const change = moneyText(fen);
  return (
    <p className={styles.give}>
      <Trans>Give {change} change</Trans>
    </p>
  );
}
