import { Trans, useLingui } from '@lingui/react/macro';
import type { OpeningAmounts, OpeningBatch } from '@regulars/contract';
import { moneyText } from '../../ui/money.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateTag } from '../../ui/state-tag.tsx';
import { ScrollRegion } from './scroll-region.tsx';
import styles from './openings.module.css';

type Totals = NonNullable<OpeningBatch['totals']>;
type Unit = keyof OpeningAmounts;

const units: readonly Unit[] = ['principal', 'bonus', 'points', 'growth'];

/** Names of the units, and their amounts in words: money in yuan. */
export function useUnits() {
  const { t, i18n } = useLingui();
  const names: Record<Unit, string> = {
    principal: t`Principal`,
    bonus: t`Bonus`,
    points: t`Points`,
    growth: t`Growth`,
  };
  const text = (unit: Unit, amount: number): string => {
    if (unit === 'principal' || unit === 'bonus') return moneyText(amount);
    return amount < 0 ? `−${i18n.number(-amount)}` : i18n.number(amount);
  };
  return { units, names, text };
}

const hasAny = (amounts: OpeningAmounts): boolean => units.some((unit) => amounts[unit] !== 0);

/** The merchant's totals before and after, and what lies between: by this import's rows and by the ledger. */
export function OpeningTotals({ state, totals }: { state: OpeningBatch['state']; totals: Totals }) {
  const { t } = useLingui();
  const { names, text } = useUnits();
  const preview = state === 'checked';
  const columns: { key: keyof Omit<Totals, 'agree'>; title: string }[] = [
    { key: 'before', title: t`Before` },
    { key: 'rows', title: state === 'rolled_back' ? t`Rows undone` : preview ? t`To import` : t`Rows posted` },
    ...(preview ? [] : [{ key: 'ledger' as const, title: t`By the ledger` }]),
    ...(hasAny(totals.other) ? [{ key: 'other' as const, title: t`Other changes meanwhile` }] : []),
    { key: 'after', title: preview ? t`After, if nothing else happens` : t`After` },
  ];
  return (
    <Panel
      title={<Trans>Totals of all members</Trans>}
      extra={
        !preview &&
        totals.agree && (
          <StateTag meaning="live">
            <Trans>Rows and ledger agree</Trans>
          </StateTag>
        )
      }
      flush
    >
      <ScrollRegion>
        <table className={styles.totals}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Unit</Trans>
              </th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <tr key={unit}>
                <th scope="row">{names[unit]}</th>
                {columns.map(({ key }) => (
                  <td key={key}>{text(unit, totals[key][unit])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Panel>
  );
}
