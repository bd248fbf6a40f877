import { useLingui } from '@lingui/react/macro';
import { countText } from '../../format/numbers.ts';
import type { GradeProgress } from './grade-progress.ts';

/** How much growth the next grade still takes, in words. */
export function useStepWords() {
  const { t } = useLingui();
  return (progress: Exclude<GradeProgress, { kind: 'highest' }>): string => {
    const { name } = progress;
    if (progress.kind === 'enough') return t`Enough for ${name}`;
    const left = countText(progress.left);
    return t`${left} growth to ${name}`;
  };
}
