import type { TopUpOrder } from '@regulars/contract';
import { say, topUpOrderStatePhrases, type TopUpOrderState } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';

const meanings: Readonly<Record<TopUpOrderState, StateMeaning>> = {
  waiting: 'waiting',
  paid: 'live',
  partly_refunded: 'attention',
  refunded: 'over',
  closed: 'over',
};

export function TopUpStateTag({ state }: Pick<TopUpOrder, 'state'>) {
  const locale = useLocale();
  return <StateTag meaning={meanings[state]}>{say(topUpOrderStatePhrases[state], locale)}</StateTag>;
}

/** Its money came in, whatever was given back since. */
export const isPaid = ({ state }: Pick<TopUpOrder, 'state'>): boolean => state !== 'waiting' && state !== 'closed';

export const isRefundable = ({ state }: Pick<TopUpOrder, 'state'>): boolean =>
  state === 'paid' || state === 'partly_refunded';
