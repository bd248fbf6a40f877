import { Trans } from '@lingui/react/macro';
import type { Shift } from '@regulars/contract';
import { say, shiftStatePhrases } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';

/** Open, forgotten or closed. */
export function ShiftStateTag({ state, forgotten }: Pick<Shift, 'state' | 'forgotten'>) {
  const locale = useLocale();
  if (forgotten)
    return (
      <StateTag meaning="attention">
        <Trans context="of a shift">Forgotten</Trans>
      </StateTag>
    );
  return <StateTag meaning={state === 'open' ? 'live' : 'over'}>{say(shiftStatePhrases[state], locale)}</StateTag>;
}
