import { Trans } from '@lingui/react/macro';
import type { ConsumptionOrder } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { OrderStateTag } from '../../framework/orders/order-state.tsx';
import card from '../../ui/list-card.module.css';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

/** An order in the phone list. Only spans, because it is rendered inside a button. */
export function OrderListCard({ order }: { order: ConsumptionOrder }) {
  const dates = useDates();
  const words = useOrderWords();
  const { member_name: name, due, branch_name: branch, made_at: at, state } = order;
  return (
    <span className={card.card}>
      <span className={card.head}>
        <span className={card.name}>
          <strong>{name ?? <Trans>Walk-in</Trans>}</strong>
          <small>{words.soldText(order)}</small>
        </span>
        <OrderStateTag state={state} />
      </span>
      <span className={card.facts}>
        <strong>{moneyText(due)}</strong>
        <small>{[branch, words.paidBy(order), dates.cellTime(at)].join(' · ')}</small>
      </span>
    </span>
  );
}
