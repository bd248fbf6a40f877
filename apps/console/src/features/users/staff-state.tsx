import { Trans } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { say, staffStatePhrases } from '@regulars/phrases';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import { LastDay } from './user-state.tsx';

/** Whether somebody works here, will until a day, or has left. */
export function StaffState({ user: { state, staff } }: { user: User }) {
  const dates = useDates();
  const locale = useLocale();
  const last = staff?.leaves_on ? dates.cell(staff.leaves_on) : undefined;
  if (state === 'disabled')
    return <StateTag meaning="over">{last === undefined ? <Trans>Disabled</Trans> : <Trans>Left</Trans>}</StateTag>;
  if (last !== undefined) return <LastDay day={last} />;
  return (
    <StateTag meaning={state === 'invited' ? 'waiting' : 'live'}>
      {state === 'invited' ? say(staffStatePhrases.invited, locale) : say(staffStatePhrases.enabled, locale)}
    </StateTag>
  );
}
