import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage, Item, Member } from '@regulars/contract';
import type { InputRef } from 'antd';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import type { TypedOrder } from '../../framework/orders/typed-order.ts';
import { useCan } from '../../framework/session/index.ts';
import { usePageKey } from '../../framework/use-page-key.ts';
import { useStrayKeys } from '../../framework/use-stray-keys.ts';
import { useUndo } from '../../framework/use-undo.tsx';
import { one } from './basket.ts';
import type { Change, Customer, Plan, TillLine } from './basket.ts';
import { asProposed } from './payments.ts';
import { useCoupons } from './use-coupons.ts';
import { useConfirming } from './use-confirming.ts';
import { useNextFocus } from './use-next-focus.ts';
import { useItemSearch } from './use-item-search.ts';
import type { Choice } from './use-item-search.ts';
import { usePayment } from './use-payment.ts';
import { useQuote } from './use-quote.ts';
import { useTill } from './use-till.ts';

/** A drawer or dialog over the cashier. */
export type Layer =
  | { readonly is: 'member'; readonly searched: string }
  | { readonly is: 'top-up'; readonly member: Member }
  | { readonly is: 'unlisted'; readonly name: string }
  | { readonly is: 'items' }
  | { readonly is: 'claim'; readonly member: Customer }
  | { readonly is: 'shift' }
  | { readonly is: 'refund'; readonly of?: ConsumptionOrderPage | TypedOrder };

const useKeys = (run: {
  [K in 'F2' | 'F3' | 'F4' | 'F6' | 'F7' | 'F8' | 'F9' | 'F10']?: (() => void) | undefined;
}): void => {
  usePageKey('F2', run.F2);
  usePageKey('F3', run.F3);
  usePageKey('F4', run.F4);
  usePageKey('F6', run.F6);
  usePageKey('F7', run.F7);
  usePageKey('F8', run.F8);
  usePageKey('F9', run.F9);
  usePageKey('F10', run.F10);
};

const lineOf = (choice: Exclude<Choice, { is: 'new' | 'member' | 'order' | 'coupon' }>): TillLine => {
  const line = { key: newIdempotencyKey(), name: null, quantity: one };
  if (choice.is === 'amount') return { ...line, item: null, price: choice.fen };
  const { item_id, name, unit, price } = choice.item;
  return { ...line, item: { item_id, name, unit }, price };
};

/** Everything the cashier’s page does, with its keys: F2 member, F3 item, F4 put aside, F6 coupons, F7 items by category, F8 cash, F9 pay, F10 refund. */
export function useCashier(branchId: string | null) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const offerUndo = useUndo();
  const till = useTill();
  const { basket } = till;
  const [how, setHow] = useState(asProposed);
  const [layer, setLayer] = useState<Layer>();
  const memberInput = useRef<HTMLInputElement>(null);
  const itemInput = useRef<HTMLInputElement>(null);
  const cashInput = useRef<InputRef>(null);
  const couponsPanel = useRef<HTMLFieldSetElement>(null);
  const [last, setLast] = useState<ConsumptionOrderPage>();
  const mayRefund = useCan('order:refund');
  const focusNext = useNextFocus();
  useStrayKeys(itemInput);
  const quoted = useQuote(basket, branchId);
  const payment = usePayment({
    pending: till.pending,
    begin: till.begin,
    end: till.end,
    onRefused: quoted.refresh,
  });
  const { state } = payment;
  const confirming = useConfirming({ basket, quoted, how, onPay: payment.pay });
  const locked = till.pending !== null || state.is === 'paid' || confirming.state !== undefined;

  /** A refusal was of the bill as it was. */
  function change(what: Change): void {
    payment.forget();
    till.change(what);
  }
  function begin(): void {
    payment.forget();
    coupons.forget();
    setHow(asProposed);
  }
  function serve(member: Customer | null): void {
    begin();
    till.change({ do: 'serve', member });
    focusNext(member ? itemInput : memberInput);
  }
  const coupons = useCoupons({ basket, quoted, change, serve });
  const refund = (of?: ConsumptionOrderPage | TypedOrder): void => setLayer({ is: 'refund', ...(of && { of }) });
  const search = useItemSearch({
    branchId,
    input: itemInput,
    onMissed: (words, problem) =>
      void message.warning(problem ?? t`“${words}” wasn’t added: it isn’t exactly one item`),
    onChoose(choice) {
      if (choice.is === 'new') setLayer({ is: 'unlisted', name: choice.name });
      else if (choice.is === 'order') refund(choice.order);
      else if (choice.is === 'coupon') coupons.take(choice.coupon);
      else if (choice.is === 'member') serve({ vip_id: choice.member.vip_id, name: choice.member.name });
      else change({ do: 'add', line: lineOf(choice) });
    },
  });
  /** Whether something typed or scanned isn’t on the bill yet, which is then told: it would be left off, or be the next customer’s. */
  function isUnfinished(): boolean {
    const { unfinished: words } = search;
    if (words === undefined) return false;
    void message.warning(t`“${words}” isn’t on the bill yet: add or clear it first`);
    itemInput.current?.focus();
    return true;
  }
  function pay(): void {
    if (locked || isUnfinished()) return;
    payment.forget();
    confirming.pay();
  }
  function next(): void {
    if (state.is === 'paid') setLast(state.order);
    begin();
    focusNext(memberInput);
  }
  /** What was voided isn’t kept at hand: nothing of it can be given back. */
  function voided(): void {
    next();
    setLast(undefined);
  }
  function park(): void {
    if (isUnfinished()) return;
    till.park();
    next();
  }
  /** Goes on without the member, which can be undone. */
  function leave(): void {
    const { member } = basket;
    const name = member?.name ?? '';
    serve(null);
    if (member) offerUndo(t`Goes on without ${name}`, async () => serve(member));
  }
  const seek = (): void => (basket.member ? leave() : memberInput.current?.focus());
  const seekItem = (): void => itemInput.current?.focus();
  const seekCoupon = (): void => couponsPanel.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  const mayList = useCan('item:read');
  /** Shows items by category. */
  const browse = mayList && branchId !== null ? (): void => setLayer({ is: 'items' }) : undefined;
  /** All in cash, and what is received is typed next. */
  function payCash(): void {
    setHow({ ...how, means: 'cash', split: null });
    focusNext(cashInput);
  }
  useKeys(
    locked
      ? {}
      : {
          F2: seek,
          F3: seekItem,
          F4: till.mayPark ? park : undefined,
          F6: coupons.told.length > 0 ? seekCoupon : undefined,
          F7: browse,
          F8: (quoted.shown?.to_pay ?? 0) > 0 ? payCash : undefined,
          F9: pay,
          F10: mayRefund ? () => refund() : undefined,
        },
  );

  return {
    till,
    change,
    quoted,
    payment,
    locked,
    /** Whose basket it is, or whose order was just paid. */
    customer: basket.member ?? (state.is === 'paid' ? payerOf(state.order) : null),
    how,
    setHow,
    layer,
    setLayer,
    memberInput,
    itemInput,
    cashInput,
    coupons,
    couponsPanel,
    last,
    search,
    /** Chooses an order to refund, or opens the refund of this one; undefined for who may give none. */
    refund: mayRefund ? refund : undefined,
    browse,
    addItem: (item: Item): void => change({ do: 'add', line: lineOf({ is: 'item', item, soldOut: false }) }),
    seekItem,
    serve,
    leave,
    confirming: {
      ...confirming,
      back: (): void => {
        confirming.end();
        focusNext(itemInput);
      },
    },
    pay,
    next,
    voided,
    park,
    choosePlan: (plan: Plan): void => {
      begin();
      till.change({ do: 'plan', plan });
    },
    take: (id: string): void => {
      if (isUnfinished()) return;
      begin();
      till.take(id);
      focusNext(itemInput);
    },
  };
}
export type CashierState = ReturnType<typeof useCashier>;

const payerOf = ({ vip_id: id, member_name: name }: { vip_id: string | null; member_name: string | null }) =>
  id === null ? null : { vip_id: id, name: name ?? '' };
