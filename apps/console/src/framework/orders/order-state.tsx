import type { ConsumptionOrder } from '@regulars/contract';
import { orderStatePhrases, say, type OrderState } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';

const meanings: Readonly<Record<OrderState, StateMeaning>> = {
  paid: 'live',
  partly_refunded: 'attention',
  refunded: 'over',
  voided: 'over',
};

type HasState = Pick<ConsumptionOrder, 'state'>;

export function OrderStateTag({ state }: HasState) {
  const locale = useLocale();
  return <StateTag meaning={meanings[state]}>{say(orderStatePhrases[state], locale)}</StateTag>;
}

/** Something of it is left. */
export const isOpen = ({ state }: HasState): boolean => state === 'paid' || state === 'partly_refunded';
