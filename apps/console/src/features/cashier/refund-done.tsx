import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { OrderReceipt } from '../../framework/orders/order-receipt.tsx';
import { OrderRequests } from '../../framework/orders/order-requests.tsx';
import type { Refunded } from '../../framework/orders/use-order-refund.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { requestPolling } from '../../framework/refunds/refund-requests.tsx';
import { useReceiptPrint } from '../../framework/receipts/use-receipt.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { Kbd } from '../../ui/kbd.tsx';
import { Money } from '../../ui/money.tsx';
import { Button } from '../../ui/plain/button.tsx';
import styles from './refund.module.css';

interface RefundDoneProps {
  refunded: Refunded;
  onAgain: () => void;
  onClosed: () => void;
}

type Refund = ConsumptionOrderPage['refunds'][number];

/** The refund that was made: at once, or by who approved what was asked for. */
function refundOf({ order, asked }: Refunded, now: ConsumptionOrderPage): Refund | undefined {
  if (!asked) return order.refunds.at(-1);
  const id = order.refund_requests.at(-1)?.request_id;
  const isApproved = now.refund_requests.some(({ request_id: one, state }) => one === id && state === 'approved');
  const before = new Set(order.refunds.map(({ refund_id: one }) => one));
  return isApproved ? now.refunds.find(({ refund_id: one, approved }) => approved && !before.has(one)) : undefined;
}

/** What came of a refund, also of one that waits for approval, with the receipt. */
export function RefundDone({ refunded, onAgain, onClosed }: RefundDoneProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const { order, fen, asked } = refunded;
  const { data: now = order } = useEndpoint(
    'GET /orders/{id}',
    { params: { id: order.order_id } },
    { quiet: true, refetchInterval: (seen) => requestPolling(seen ?? order) },
  );
  const refund = refundOf(refunded, now);
  const { number } = order;
  return (
    <Drawer
      title={t`Refund order ${number}`}
      open={drawer.open}
      onClose={drawer.onClose}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
      footer={<Footer onAgain={onAgain} onClose={drawer.onClose} />}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys */}
      <section className={styles.done} tabIndex={0} aria-label={t`Refund`}>
        <output className={styles.outcome}>
          {refund || !asked ? (
            <CircleCheck size={44} strokeWidth={1.5} aria-hidden="true" className={styles.good} />
          ) : (
            <Hourglass size={44} strokeWidth={1.5} aria-hidden="true" className={styles.waits} />
          )}
          <h3>{refund || !asked ? <Trans>Given back to the customer</Trans> : <Trans>Asked for approval</Trans>}</h3>
          <Money fen={fen} size="display" />
          {refund && <Cash refund={refund} />}
        </output>
        {refund && <Moved refund={refund} />}
        {asked && <OrderRequests order={now} />}
        {refund && (
          <div className={styles.receipt}>
            <OrderReceipt order={now.refunds.length >= order.refunds.length ? now : order} shown />
          </div>
        )}
      </section>
    </Drawer>
  );
}

/** What is handed over now. */
function Cash({ refund: { parts } }: { refund: Refund }) {
  const cash = parts.find(({ means }) => means === 'cash');
  if (!cash) return null;
  const amount = moneyText(cash.fen);
  return (
    <p className={styles.give}>
      <Trans>Give {amount} in cash</Trans>
    </p>
  );
}

/** By which means it went back, and what of the member’s it moved. */
function Moved({ refund: { parts, points, points_taken: taken, growth_taken: growth, coupons } }: { refund: Refund }) {
  const { t } = useLingui();
  const words = useOrderWords();
  return (
    <DescriptionList
      items={[
        ...parts.map(({ means, fen }) => ({ label: words.meansText(means), value: moneyText(fen) })),
        ...(points > 0 ? [{ label: t`Points that come back`, value: `+${countText(points)}` }] : []),
        ...(coupons > 0 ? [{ label: t`Coupons that come back`, value: countText(coupons) }] : []),
        ...(taken > 0 ? [{ label: t`Points taken back`, value: `−${countText(taken)}` }] : []),
        ...(growth > 0 ? [{ label: t`Growth taken back`, value: `−${countText(growth)}` }] : []),
      ]}
    />
  );
}

function Footer({ onAgain, onClose }: { onAgain: () => void; onClose: () => void }) {
  const printing = useReceiptPrint();
  const done = useRef<HTMLSpanElement>(null);
  // After the drawer took the focus itself.
  useEffect(() => {
    const frame = requestAnimationFrame(() => done.current?.querySelector('button')?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.footer}>
      <Button onClick={onAgain}>
        <Trans>Choose another order</Trans>
      </Button>
      {printing && (
        <Button {...printing}>
          <Trans>Receipt</Trans>
        </Button>
      )}
      <span ref={done}>
        {/* The Enter that refunded, held down, must not close what is to be handed over. */}
        <Button variant="solid" onClick={onClose} onKeyDown={(event) => event.repeat && event.preventDefault()}>
          <Trans>Done</Trans>
          <Kbd>Enter</Kbd>
        </Button>
      </span>
    </div>
  );
}
