import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrder, ConsumptionOrderPage } from '@regulars/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError, call, messageOf, useEndpoint } from '../../framework/api/index.ts';
import { isOpen } from '../../framework/orders/order-state.tsx';
import { readTypedOrder } from '../../framework/orders/typed-order.ts';
import type { TypedOrder } from '../../framework/orders/typed-order.ts';
import { useDates } from '../../framework/use-dates.ts';
import type { Customer } from './basket.ts';

/** Orders that are offered. */
const shown = 10;

/** The number of a typed order; a receipt is asked for its own, which may be that of a top-up. */
async function numberOf(typed: TypedOrder): Promise<string> {
  if ('number' in typed) return typed.number;
  const { order, top_up: topUp } = await call(
    'GET /receipts/{code}',
    { params: { code: typed.code } },
    { quiet: true },
  );
  return (order ?? topUp)?.number ?? '';
}

interface RefundChoiceOptions {
  customer: Customer | null;
  branchId: string | null;
  typed: TypedOrder | undefined;
  onChoose: (order: ConsumptionOrderPage) => void;
}

/** The orders to choose from, and the one that is named by its number or scanned from its receipt. */
export function useRefundChoice({ customer, branchId, typed, onChoose }: RefundChoiceOptions) {
  const { t } = useLingui();
  const today = useDates().today();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [named, setNamed] = useState<ConsumptionOrder>();
  // An answer after another was asked for is of no interest.
  const asked = useRef(0);
  const recent = useEndpoint(
    'GET /orders',
    {
      query: {
        size: shown,
        ...(customer
          ? { vip_id: customer.vip_id }
          : { made_from: today, ...(branchId !== null && { branch_id: [branchId] }) }),
      },
    },
    { quiet: true, staleTime: 0 },
  );

  async function run(work: () => Promise<ConsumptionOrderPage | undefined>): Promise<void> {
    const mine = (asked.current += 1);
    setBusy(true);
    setProblem(undefined);
    try {
      const order = await work();
      if (mine === asked.current && order) onChoose(order);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (mine === asked.current) setProblem(messageOf(error));
    } finally {
      if (mine === asked.current) setBusy(false);
    }
  }
  const read = (id: string) => call('GET /orders/{id}', { params: { id } }, { quiet: true });
  const find = (which: TypedOrder): Promise<void> =>
    run(async () => {
      const number = await numberOf(which);
      const [order] = (await call('GET /orders', { query: { number, size: 1 } }, { quiet: true })).items;
      setNamed(order);
      if (!order) setProblem(t`There is no order ${number} at your branches`);
      return order && isOpen(order) ? read(order.order_id) : undefined;
    });
  const findTyped = useEffectEvent(() => typed && void find(typed));
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- once, for what it was opened with
    findTyped();
  }, []);

  return {
    recent,
    /** What was named can’t be refunded any more, if it is there. */
    named,
    busy,
    problem,
    enter: (words: string): void => {
      const which = readTypedOrder(words);
      setNamed(undefined);
      if (which) void find(which);
      else setProblem(t`That is no order number, such as CO20261120-0001`);
    },
    choose: ({ order_id: id }: ConsumptionOrder): void => void run(() => read(id)),
  };
}
