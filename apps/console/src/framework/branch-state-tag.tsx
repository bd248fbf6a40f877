import { branchStatePhrases, say } from '@regulars/phrases';
import type { BranchState } from '@regulars/phrases';
import { useLocale } from '../i18n/locale.ts';
import { StateTag } from '../ui/state-tag.tsx';
import type { StateMeaning } from '../ui/state-tag.tsx';

const meanings: Readonly<Record<BranchState, StateMeaning>> = { open: 'live', paused: 'waiting', closed: 'over' };

export function BranchStateTag({ state }: { state: BranchState }) {
  const locale = useLocale();
  return <StateTag meaning={meanings[state]}>{say(branchStatePhrases[state], locale)}</StateTag>;
}
