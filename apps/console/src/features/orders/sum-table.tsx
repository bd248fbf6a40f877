import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import styles from './orders.module.css';

export interface SumRow {
  key: string;
  label: ReactNode;
  /** How the figure came about, smaller. */
  note?: ReactNode;
  figure: string;
  /** What the rows above it come to. */
  sum?: boolean;
}

interface SumTableProps {
  /** What is added up. */
  caption: string;
  /** Shown above the rows. */
  captioned?: boolean;
  rows: readonly SumRow[];
}

/** A column of figures that add up. */
export function SumTable({ caption, captioned = false, rows }: SumTableProps) {
  return (
    <table className={styles.sums}>
      <caption className={classNames(!captioned && 'visually-hidden')}>{caption}</caption>
      <tbody>
        {rows.map(({ key, label, note, figure, sum = false }) => (
          <tr key={key} className={classNames(sum && styles.sum)}>
            <th scope="row">
              {label}
              {note !== undefined && <small>{note}</small>}
            </th>
            <td>{figure}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
