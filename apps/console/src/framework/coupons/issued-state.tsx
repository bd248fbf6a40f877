import { issuedStatePhrases, say, type IssuedState } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { issuedMeaning } from './issued.ts';

/** The state of a coupon that was given. */
export function IssuedStateTag({ state }: { state: IssuedState }) {
  const locale = useLocale();
  return <StateTag meaning={issuedMeaning[state]}>{say(issuedStatePhrases[state], locale)}</StateTag>;
}
