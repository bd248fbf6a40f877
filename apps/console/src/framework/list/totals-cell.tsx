import styles from './list.module.css';
import type { ShownTotal } from './use-totals.ts';

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
