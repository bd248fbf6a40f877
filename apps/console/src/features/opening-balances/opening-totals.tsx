import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningAmounts, OpeningBatch } from '@regulars/contract';
import { countText, moneyText } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { ScrollRegion } from '../../framework/scroll-region.tsx';
import styles from './openings.module.css';

type Totals = NonNullable<OpeningBatch['totals']>;
type Unit = keyof OpeningAmounts;

export const units: readonly Unit[] = ['principal', 'bonus', 'points', 'growth'];

/** Names of the units, and formatting of their amounts (money in yuan). */
export function useUnits() {
  const { t } = useLingui();
  const names: Record<Unit, string> = {
    principal: t`Principal`,
    bonus: t`Bonus`,
    points: t`Points`,
    growth: t`Growth`,
  };
  const text = (unit: Unit, amount: number): string => {
    if (unit === 'principal' || unit === 'bonus') return moneyText(amount);
    return amount < 0 ? `−${countText(-amount)}` : countText(amount);
  };
  return { units, names, text };
}

const hasAny = (amounts: OpeningAmounts): boolean => units.some((unit) => amounts[unit] !== 0);

/**
 * Totals of the import's rows and of the ledger; for users with all branches also the merchant's totals before and
 * after.
 */
export function OpeningTotals({ state, totals }: { state: OpeningBatch['state']; totals: Totals }) {
  const { t } = useLingui();
  const { names, text } = useUnits();
  const preview = state === 'checked';
  const { before, rows, ledger, other, after } = totals;
  const whole = before !== null;
  const columns = [
    { title: t`Before`, amounts: before },
    { title: state === 'rolled_back' ? t`Rows undone` : preview ? t`To import` : t`Rows posted`, amounts: rows },
    { title: t`By the ledger`, amounts: preview ? null : ledger },
    { title: t`Other changes meanwhile`, amounts: other && hasAny(other) ? other : null },
    { title: preview ? t`After, if nothing else changes` : t`After`, amounts: after },
  ].flatMap(({ title, amounts }) => (amounts ? [{ title, amounts }] : []));
  return (
    <Panel
      title={whole ? <Trans>Totals of all members</Trans> : <Trans>Totals of this import</Trans>}
      extra={
        !preview &&
        totals.agree && (
          <StateTag meaning="live">
            <Trans>Rows match the ledger</Trans>
          </StateTag>
        )
      }
      flush
    >
      <ScrollRegion label={t`Table of totals`}>
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Unit</Trans>
              </th>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <tr key={unit}>
                <th scope="row">{names[unit]}</th>
                {columns.map(({ title, amounts }) => (
                  <td key={title} data-label={title}>
                    {text(unit, amounts[unit])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
