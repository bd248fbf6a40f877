import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './kpi-tile.module.css';
import { Sparkline } from './sparkline.tsx';
import type { Trend } from './sparkline.tsx';

type KpiTileProps = {
  label: ReactNode;
  /** The figure: text, or `<Money size="figure">`. */
  value: ReactNode;
  /** Below the figure: a `ChangeMark`, a comparison or a hint. */
  note?: ReactNode;
  /** Below the note, in the colour of what needs action soon. */
  warning?: ReactNode;
  /** Highlights the note, because it needs action soon. */
  attention?: boolean;
  trend?: Trend | undefined;
  /** Right of the label, in place of the trend, such as “explain”. */
  action?: ReactNode;
  /** Without a card, as one of several tiles in a panel. */
  bare?: boolean;
};

export function KpiTile({ label, value, note, warning, attention = false, trend, action, bare = false }: KpiTileProps) {
  return (
    <div className={classNames(styles.tile, !bare && styles.card)}>
      <div className={styles.head}>
        <span>{label}</span>
        {action ?? (trend && <Sparkline {...trend} />)}
      </div>
      <div className={styles.value}>{value}</div>
      {note && <div className={classNames(styles.note, attention && styles.attention)}>{note}</div>}
      {warning && <div className={classNames(styles.note, styles.attention)}>{warning}</div>}
    </div>
  );
}
