import type { ConsumptionOrderPage } from '@regulars/contract';
import { useState } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { RefundDialog } from '../../framework/orders/refund-dialog.tsx';
import type { Refunded } from '../../framework/orders/use-order-refund.ts';
import type { TypedOrder } from '../../framework/orders/typed-order.ts';
import type { Customer } from './basket.ts';
import { RefundChoice } from './refund-choice.tsx';
import { RefundDone } from './refund-done.tsx';

interface RefundDrawerProps {
  /** Of whom orders are offered; those of today at this branch without one. */
  customer: Customer | null;
  branchId: string | null;
  /** The order that is meant already. */
  of?: ConsumptionOrderPage | TypedOrder | undefined;
  onClosed: () => void;
}

type Step =
  | { readonly is: 'choice'; readonly typed?: TypedOrder | undefined }
  | { readonly is: 'refund'; readonly order: ConsumptionOrderPage }
  | { readonly is: 'done'; readonly refunded: Refunded };

/** A refund without leaving the cashier: which order, what of it comes back, and what came of it. */
export function RefundDrawer({ customer, branchId, of, onClosed }: RefundDrawerProps) {
  const [step, setStep] = useState<Step>(() =>
    of && 'order_id' in of ? { is: 'refund', order: of } : { is: 'choice', typed: of },
  );
  const choose = (): void => setStep({ is: 'choice' });
  if (step.is === 'choice')
    return (
      <RefundChoice
        customer={customer}
        branchId={branchId}
        typed={step.typed}
        onChoose={(order) => setStep({ is: 'refund', order })}
        onClosed={onClosed}
      />
    );
  if (step.is === 'refund')
    return (
      <Chosen
        order={step.order}
        onDone={(refunded) => setStep({ is: 'done', refunded })}
        onBack={choose}
        onClosed={onClosed}
      />
    );
  return <RefundDone refunded={step.refunded} onAgain={choose} onClosed={onClosed} />;
}

interface ChosenProps {
  order: ConsumptionOrderPage;
  onDone: (refunded: Refunded) => void;
  onBack: () => void;
  onClosed: () => void;
}

function Chosen({ order, onDone, onBack, onClosed }: ChosenProps) {
  // It may have been refunded since, here or elsewhere.
  const { data } = useEndpoint('GET /orders/{id}', { params: { id: order.order_id } }, { quiet: true, staleTime: 0 });
  return <RefundDialog order={data ?? order} onDone={onDone} onBack={onBack} onClosed={onClosed} />;
}
