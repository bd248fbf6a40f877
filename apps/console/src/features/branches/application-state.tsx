import { branchApplicationStatePhrases, say } from '@regulars/phrases';
import type { BranchApplicationState } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';

const meanings: Readonly<Record<BranchApplicationState, StateMeaning>> = {
  waiting: 'attention',
  accepted: 'live',
  refused: 'blocked',
  withdrawn: 'over',
};

export function ApplicationState({ state }: { state: BranchApplicationState }) {
  const locale = useLocale();
  return <StateTag meaning={meanings[state]}>{say(branchApplicationStatePhrases[state], locale)}</StateTag>;
}
