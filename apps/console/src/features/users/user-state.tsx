import { Trans } from '@lingui/react/macro';
import type { User } from '@regulars/contract';
import { say, userStatePhrases } from '@regulars/phrases';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag, type StateMeaning } from '../../ui/state-tag.tsx';

const meanings: Readonly<Record<User['state'], StateMeaning>> = {
  enabled: 'live',
  invited: 'waiting',
  disabled: 'over',
};

/** Whether somebody may enter, until when if the last day is set. */
export function UserState({ user: { state, staff } }: { user: Pick<User, 'state' | 'staff'> }) {
  const dates = useDates();
  const locale = useLocale();
  if (state !== 'disabled' && staff?.leaves_on) return <LastDay day={dates.cell(staff.leaves_on)} />;
  return <StateTag meaning={meanings[state]}>{say(userStatePhrases[state], locale)}</StateTag>;
}

export function LastDay({ day }: { day: string }) {
  return (
    <StateTag meaning="attention">
      <Trans>Until {day}</Trans>
    </StateTag>
  );
}
