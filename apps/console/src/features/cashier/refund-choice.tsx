import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrder, ConsumptionOrderPage } from '@regulars/contract';
import { ScanBarcode } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent, RefObject } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { isOpen, OrderStateTag } from '../../framework/orders/order-state.tsx';
import type { TypedOrder } from '../../framework/orders/typed-order.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useOnline } from '../../framework/use-online.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Button } from '../../ui/plain/button.tsx';
import { Spinner } from '../../ui/plain/spinner.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import type { Customer } from './basket.ts';
import styles from './refund.module.css';
import { useRefundChoice } from './use-refund-choice.ts';

interface RefundChoiceProps {
  customer: Customer | null;
  branchId: string | null;
  typed: TypedOrder | undefined;
  onChoose: (order: ConsumptionOrderPage) => void;
  onClosed: () => void;
}

/** Which order is refunded: one of the last, or one by its number or receipt. */
export function RefundChoice({ onClosed, ...choice }: RefundChoiceProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const drawer = useDrawer(onClosed);
  const { customer, typed } = choice;
  const { recent, named, busy, problem, enter, choose } = useRefundChoice(choice);
  const field = useRef<HTMLInputElement>(null);
  const name = customer?.name ?? '';
  return (
    <Drawer
      title={t`Refund`}
      open={drawer.open}
      onClose={drawer.onClose}
      // Not on touch screens, whose keyboard would cover the orders.
      afterOpenChange={(shown) => {
        if (!shown) onClosed();
        else if (!matchMedia('(pointer: coarse)').matches) field.current?.focus();
      }}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      <div className={styles.choice} data-steps>
        <Field field={field} typed={typed} busy={busy} onEnter={enter} />
        {problem !== undefined && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        {named && !isOpen(named) && (
          <section aria-label={t`The order that was looked for`}>
            <p className={styles.problem}>
              <Trans>Nothing of it is left to give back.</Trans>
            </p>
            <Orders orders={[named]} onChoose={choose} />
          </section>
        )}
        <section aria-label={t`Recent orders`}>
          <h3 className={styles.heading}>
            {customer ? (
              <Trans>Last orders of {name}</Trans>
            ) : choice.branchId === null ? (
              <Trans>Today’s orders</Trans>
            ) : (
              <Trans>Today’s orders at this branch</Trans>
            )}
          </h3>
          <Recent recent={recent} ofMember={customer !== null} onChoose={choose} />
        </section>
      </div>
    </Drawer>
  );
}

interface FieldProps {
  field: RefObject<HTMLInputElement | null>;
  typed: TypedOrder | undefined;
  busy: boolean;
  onEnter: (words: string) => void;
}

/** Where an order is named by its number or receipt. */
function Field({ field, typed, busy, onEnter }: FieldProps) {
  const { t } = useLingui();
  const [text, setText] = useState(typed && 'number' in typed ? typed.number : '');
  return (
    <search className={styles.box}>
      {busy ? <Spinner size={18} /> : <ScanBarcode size={18} strokeWidth={1.75} aria-hidden="true" />}
      <input
        ref={field}
        type="text"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={t`Order number or receipt`}
        placeholder={t`Order number, or scan the receipt`}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          step(event);
          if (event.key !== 'Enter' || event.nativeEvent.isComposing || text.trim() === '') return;
          onEnter(text.trim());
          field.current?.select();
        }}
      />
    </search>
  );
}

/** Arrows go from the field through the orders that can be chosen, and back. */
function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (by === undefined) return;
  const list = event.currentTarget.closest('[data-steps]');
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, button:enabled') ?? [])];
  const next = stops[stops.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface RecentProps {
  recent: ReturnType<typeof useRefundChoice>['recent'];
  ofMember: boolean;
  onChoose: (order: ConsumptionOrder) => void;
}

function Recent({ recent: { data, error, refetch }, ofMember, onChoose }: RecentProps) {
  const online = useOnline();
  if (error && !data)
    return (
      <EmptyState
        kind={error.status === 403 ? 'noPermission' : 'broken'}
        title={online ? <Trans>The orders did not load</Trans> : <Trans>You are offline</Trans>}
        actions={
          <Button onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    );
  if (!data) return <SkeletonRows rows={4} columns={['1fr', '80px']} />;
  if (data.items.length === 0)
    return (
      <EmptyState kind="empty" title={ofMember ? <Trans>No orders yet</Trans> : <Trans>No orders today</Trans>}>
        <Trans>Any order is found by the number on its receipt.</Trans>
      </EmptyState>
    );
  return <Orders orders={data.items} ofMember={ofMember} onChoose={onChoose} />;
}

interface OrdersProps {
  orders: readonly ConsumptionOrder[];
  /** All of one member, who needs no name. */
  ofMember?: boolean;
  onChoose: (order: ConsumptionOrder) => void;
}

function Orders({ orders, ofMember = false, onChoose }: OrdersProps) {
  const dates = useDates();
  const { soldText } = useOrderWords();
  return (
    <ul className={styles.orders}>
      {orders.map((order) => (
        <li key={order.order_id}>
          <button type="button" disabled={!isOpen(order)} onKeyDown={step} onClick={() => onChoose(order)}>
            <span className={styles.what}>
              <span>
                <strong>{dates.time(order.made_at)}</strong> {soldText(order)}
              </span>
              <small>
                {[order.number, !ofMember && order.member_name, order.made_by_name].filter(Boolean).join(' · ')}
              </small>
            </span>
            <span className={styles.amount}>
              <strong>{moneyText(order.due)}</strong>
              {order.state !== 'paid' && <OrderStateTag state={order.state} />}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
