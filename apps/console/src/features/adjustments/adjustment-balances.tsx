import { Trans } from '@lingui/react/macro';
import type { AdjustmentDetail } from '@regulars/contract';
import { Alert } from 'antd';
import { freeOf, units as allUnits, useUnits } from '../../framework/use-units.ts';
import styles from './adjustments.module.css';

/** The member's balances, and what a waiting adjustment would make of them. */
export function Balances({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { labels, text } = useUnits();
  const { balances, state } = adjustment;
  return (
    <dl className={styles.balances}>
      {allUnits.map((unit) => {
        const after = balances[unit] + (state === 'waiting' ? adjustment[unit] : 0);
        return (
          <div key={unit}>
            <dt>{labels[unit]}</dt>
            <dd>
              {text(unit, balances[unit])}
              {after !== balances[unit] && (
                <>
                  {' → '}
                  <strong>{text(unit, after)}</strong>
                </>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Warns that the member no longer has the amount to be deducted. */
export function Shortage({ adjustment }: { adjustment: AdjustmentDetail }) {
  const { labels, text } = useUnits();
  const { balances, state } = adjustment;
  const short = allUnits.find((unit) => -adjustment[unit] > freeOf(unit, balances));
  if (state !== 'waiting' || short === undefined) return null;
  const [label, free] = [labels[short], text(short, freeOf(short, balances))];
  return (
    <Alert
      type="warning"
      showIcon
      title={
        <Trans>
          {label}: only {free} is available, so this cannot be posted.
        </Trans>
      }
    />
  );
}
