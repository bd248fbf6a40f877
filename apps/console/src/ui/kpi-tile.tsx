import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './kpi-tile.module.css';
import { Sparkline } from './sparkline.tsx';

type KpiTileProps = {
  label: ReactNode;
  /** The figure: text, or `<Money size="figure">`. */
  value: ReactNode;
  /** Below: a `ChangeMark`, what it compares with, or a hint. */
  note?: ReactNode;
  /** The note asks for a person soon. */
  attention?: boolean;
  trend?: readonly number[] | undefined;
  /** At the right of the label, such as “explain”; in place of the trend. */
  action?: ReactNode;
  /** One of several in a panel: no card of its own. */
  bare?: boolean;
};

export function KpiTile({ label, value, note, attention = false, trend, action, bare = false }: KpiTileProps) {
  return (
    <div className={classNames(styles.tile, !bare && styles.card)}>
      <div className={styles.head}>
        <span>{label}</span>
        {action ?? (trend && <Sparkline values={trend} />)}
      </div>
      <div className={styles.value}>{value}</div>
      {note && <div className={classNames(styles.note, attention && styles.attention)}>{note}</div>}
    </div>
  );
}
