import type { ListColumn } from './columns.ts';
import styles from './list.module.css';

/** Number of facts that fit side by side on a phone. */
const mostFacts = 3;

interface RowCardProps<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
  onOpen: ((row: Row) => void) | undefined;
}

/** A row as a phone card, built from its columns: a name that opens the row, marks, lines, and three facts. */
export function RowCard<Row>({ row, columns, onOpen }: RowCardProps<Row>) {
  const head = columns.find(({ fixed }) => fixed === 'start');
  const marks = columns.filter(({ onCard }) => onCard === 'mark');
  const lines = columns.filter(({ onCard }) => onCard === 'line');
  const actions = columns.find(({ fixed }) => fixed === 'end');
  const facts = columns.filter(({ fixed, onCard = 'fact' }) => !fixed && onCard === 'fact').slice(0, mostFacts);
  return (
    <div>
      <div className={styles.cardHead}>
        <div className={styles.cardTitle}>
          {onOpen && !head?.isLink ? (
            <button type="button" className={styles.cardName} onClick={() => onOpen(row)}>
              {head?.render(row)}
            </button>
          ) : (
            <div className={styles.cardName}>{head?.render(row)}</div>
          )}
          {marks.map(({ key, render }) => (
            <div key={key}>{render(row)}</div>
          ))}
        </div>
        {actions?.render(row)}
      </div>
      {lines.map(({ key, render }) => (
        <div key={key} className={styles.cardLine}>
          {render(row)}
        </div>
      ))}
      {facts.length > 0 && (
        <dl className={styles.cardFacts}>
          {facts.map(({ key, title, render }) => (
            <div key={key}>
              <dt>{title}</dt>
              <dd>{render(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
