import type { MerchantItem } from '@regulars/contract';
import { openStatusPhrases, say, uninitialisedPhrase } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { cardMeanings, cardStateOf } from './card-state.ts';

const statusOf = { open: 1, 'not-open': 2, ending: 3, expired: 4, disabled: 5 } as const;

/** A merchant's state, in the same word wherever merchants are listed. */
export function MerchantStateTag({ merchant }: { merchant: Pick<MerchantItem, 'vip_open_status' | 'is_initialize'> }) {
  const locale = useLocale();
  const state = cardStateOf(merchant);
  const words = state === 'uninitialised' ? uninitialisedPhrase : openStatusPhrases[statusOf[state]];
  return <StateTag meaning={cardMeanings[state]}>{say(words, locale)}</StateTag>;
}
