import type { ReactNode } from 'react';
import styles from './imports.module.css';

export interface ImportFigure {
  readonly label: string;
  readonly value: string;
  readonly note?: ReactNode;
  /** Highlights the note, because the user should act on it. */
  readonly attention?: boolean;
}

/** The figures of an import in one low band, so that its rows stay above the fold. */
export function ImportFigures({ figures }: { figures: readonly ImportFigure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note, attention = false }) => (
        <div key={label} className={styles.figure}>
          <dt>{label}</dt>
          <dd>
            <strong>{value}</strong>
            {note && (
              <span className={styles.figureNote} data-attention={attention}>
                {note}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
