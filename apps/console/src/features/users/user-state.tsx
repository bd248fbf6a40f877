import type { User } from '@regulars/contract';
import { say, userStatePhrases } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag, type StateMeaning } from '../../ui/state-tag.tsx';

const meanings: Readonly<Record<User['state'], StateMeaning>> = {
  enabled: 'live',
  invited: 'waiting',
  disabled: 'over',
};

export function UserState({ state }: Pick<User, 'state'>) {
  return <StateTag meaning={meanings[state]}>{say(userStatePhrases[state], useLocale())}</StateTag>;
}
