import { moneyText } from '../format/numbers.ts';
import { classNames } from './class-names.ts';
import styles from './money.module.css';

type MoneyProps = {
  /** Integer fen. */
  fen: number;
  /** From `figure` up, ¥ and decimals are smaller than the yuan. */
  size?: 'text' | 'heading' | 'figure' | 'display';
};

/** An amount as ¥1,234.50 or −¥40.00, in tabular figures. */
export function Money({ fen, size = 'text' }: MoneyProps) {
  const text = moneyText(fen);
  if (size === 'text') return <span className={styles.text}>{text}</span>;
  const sign = text.startsWith('−') ? '−¥' : '¥';
  return (
    <span className={classNames(styles.large, styles[size], size === 'figure' && text.length > 11 && styles.long)}>
      <span className={styles.sign}>{sign}</span>
      {text.slice(sign.length, -3)}
      <span className={styles.decimals}>{text.slice(-3)}</span>
    </span>
  );
}
