import type { Adjustment } from '@regulars/contract';
import { adjustmentStatePhrases, say } from '@regulars/phrases';
import type { AdjustmentState } from '@regulars/phrases';
import { units as allUnits, useUnits } from '../../framework/use-units.ts';
import { useLocale } from '../../i18n/locale.ts';
import { StateTag } from '../../ui/state-tag.tsx';
import type { StateMeaning } from '../../ui/state-tag.tsx';
import styles from './adjustments.module.css';

const meanings: Record<AdjustmentState, StateMeaning> = {
  waiting: 'attention',
  posted: 'live',
  refused: 'blocked',
  withdrawn: 'over',
  expired: 'over',
  undone: 'over',
};

export function AdjustmentStateTag({ state }: { state: AdjustmentState }) {
  const locale = useLocale();
  return <StateTag meaning={meanings[state]}>{say(adjustmentStatePhrases[state], locale)}</StateTag>;
}

/** The adjusted amounts, one line per unit. */
export function AdjustmentAmounts({ adjustment }: { adjustment: Adjustment }) {
  const { labels, change } = useUnits();
  return (
    <span className={styles.amounts}>
      {allUnits
        .filter((unit) => adjustment[unit] !== 0)
        .map((unit) => (
          <span key={unit}>
            <strong>{change(unit, adjustment[unit])}</strong> {labels[unit]}
          </span>
        ))}
    </span>
  );
}

/** A line, and a smaller one below it if given. */
export function Lines({ first, second }: { first: string; second: string | null }) {
  return (
    <div className={styles.lines}>
      <span>{first}</span>
      {second && <small>{second}</small>}
    </div>
  );
}
