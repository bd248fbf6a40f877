import { Trans } from '@lingui/react/macro';
import { countText } from '../../format/numbers.ts';
import styles from './list.module.css';
import type { ShownTotal, ShownTotals } from './use-totals.ts';

/** The totals below a column, named if there are several. */
export function TotalsCell({ sums }: { sums: readonly ShownTotal[] }) {
  const shown = sums.filter(({ text }) => text !== '');
  const [first] = shown;
  if (!first) return null;
  if (sums.length === 1 || shown.every(({ text }) => text === '–')) return <strong>{first.text}</strong>;
  return shown.map(({ title, text }) => (
    <div key={title} className={styles.total}>
      <strong>{text}</strong> {title}
    </div>
  ));
}

/** Which rows are summed, and how many. */
export function TotalsLabel({ totals: { selected, count } }: { totals: ShownTotals }) {
  return (
    <>
      <strong>{selected > 0 ? <Trans>Selected</Trans> : <Trans>Total</Trans>}</strong>{' '}
      {selected > 0 ? countText(selected) : count}
    </>
  );
}

/** The totals in a line, where there is no table. */
export function TotalsLine({ totals }: { totals: ShownTotals }) {
  return (
    <p className={styles.totalsLine}>
      <span>
        <TotalsLabel totals={totals} />
      </span>
      {[...totals.sums.values()].flat().map(
        ({ title, text }) =>
          text !== '' && (
            <span key={title}>
              {title} <strong>{text}</strong>
            </span>
          ),
      )}
    </p>
  );
}
