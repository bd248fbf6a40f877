import { openStatusPhrases } from '@regulars/phrases';
import { useLocale } from '../i18n/locale.ts';
import { StateTag } from '../ui/state-tag.tsx';
import type { StateMeaning } from '../ui/state-tag.tsx';

const meanings: Readonly<Record<number, StateMeaning>> = {
  1: 'live',
  2: 'over',
  3: 'attention',
  4: 'blocked',
  5: 'over',
};

/** A merchant's `vip_open_status`. */
export function OpenStatusTag({ status }: { status: number }) {
  const locale = useLocale();
  const phrase = Object.entries(openStatusPhrases).find(([value]) => Number(value) === status)?.[1];
  return <StateTag meaning={meanings[status] ?? 'over'}>{phrase?.[locale]}</StateTag>;
}
