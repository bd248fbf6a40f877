import { useLingui } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../framework/api/index.ts';
import { useFeedback } from '../../framework/feedback/feedback-context.ts';
import { usePageKey } from '../../framework/use-page-key.ts';
import { one } from './basket.ts';
import type { Change, Customer, Plan, TillLine } from './basket.ts';
import { asProposed, paymentsOf } from './payments.ts';
import { useItemSearch } from './use-item-search.ts';
import type { Choice } from './use-item-search.ts';
import { usePayment } from './use-payment.ts';
import { useQuote } from './use-quote.ts';
import { useTill } from './use-till.ts';

/** A drawer or dialog over the cashier. */
export type Layer =
  | { readonly is: 'member'; readonly searched: string }
  | { readonly is: 'top-up'; readonly member: Member }
  | { readonly is: 'unlisted'; readonly name: string };

const useKeys = (run: { [K in 'F2' | 'F3' | 'F4' | 'F9']?: (() => void) | undefined }): void => {
  usePageKey('F2', run.F2);
  usePageKey('F3', run.F3);
  usePageKey('F4', run.F4);
  usePageKey('F9', run.F9);
};

const lineOf = (choice: Exclude<Choice, { is: 'new' | 'member' }>): TillLine => {
  const line = { key: newIdempotencyKey(), name: null, quantity: one };
  if (choice.is === 'amount') return { ...line, item: null, price: choice.fen };
  const { item_id, name, unit, price } = choice.item;
  return { ...line, item: { item_id, name, unit }, price };
};

/** Everything the cashier’s page does, with its keys: F2 member, F3 item, F4 put aside, F9 pay. */
export function useCashier(branchId: string | null) {
  const { t } = useLingui();
  const { message } = useFeedback();
  const till = useTill();
  const { basket } = till;
  const [how, setHow] = useState(asProposed);
  const [layer, setLayer] = useState<Layer>();
  const memberInput = useRef<HTMLInputElement>(null);
  const itemInput = useRef<HTMLInputElement>(null);
  const quoted = useQuote(basket, branchId);
  const payment = usePayment({
    pending: till.pending,
    begin: till.begin,
    end: till.end,
    onRefused: () => void quoted.reprice(),
  });
  const { state } = payment;
  const locked = till.pending !== null || state.is === 'paid';

  /** A refusal was of the bill as it was. */
  function change(what: Change): void {
    payment.forget();
    till.change(what);
  }
  function begin(): void {
    payment.forget();
    setHow(asProposed);
  }
  function serve(member: Customer | null): void {
    begin();
    till.change({ do: 'serve', member });
    // The other search may be there only now.
    requestAnimationFrame(() => (member ? itemInput : memberInput).current?.focus());
  }
  const search = useItemSearch({
    branchId,
    input: itemInput,
    onMissed: (words) => void message.warning(t`“${words}” wasn’t added: it isn’t exactly one item`),
    onChoose(choice) {
      if (choice.is === 'new') setLayer({ is: 'unlisted', name: choice.name });
      else if (choice.is === 'member') serve({ vip_id: choice.member.vip_id, name: choice.member.name });
      else change({ do: 'add', line: lineOf(choice) });
    },
  });
  function pay(): void {
    const { quote } = quoted;
    const payments = quote && paymentsOf(how, quote);
    if (!quote || !payments || locked) return;
    payment.pay({ quote: quote.quote, payments, due: quote.to_pay });
  }
  function next(): void {
    begin();
    requestAnimationFrame(() => memberInput.current?.focus());
  }
  function park(): void {
    till.park();
    next();
  }
  const seek = (): void => (basket.member ? serve(null) : memberInput.current?.focus());
  const seekItem = (): void => itemInput.current?.focus();
  useKeys(locked ? {} : { F2: seek, F3: seekItem, F4: till.mayPark ? park : undefined, F9: pay });

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
    search,
    serve,
    pay,
    next,
    park,
    choosePlan: (plan: Plan): void => {
      begin();
      till.change({ do: 'plan', plan });
    },
    take: (id: string): void => {
      begin();
      till.take(id);
    },
  };
}
export type CashierState = ReturnType<typeof useCashier>;

const payerOf = ({ vip_id: id, member_name: name }: { vip_id: string | null; member_name: string | null }) =>
  id === null ? null : { vip_id: id, name: name ?? '' };
