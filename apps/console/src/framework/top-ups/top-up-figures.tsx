import { Trans, useLingui } from '@lingui/react/macro';
import { moneyText } from '../../format/numbers.ts';
import styles from './top-ups.module.css';
import { useGiftWords } from './use-gift-words.ts';
import type { Gifts } from './use-gift-words.ts';

interface TopUpFiguresProps {
  paid: number;
  gives: Gifts;
  /** Null until it is paid. */
  before: number | null;
  after: number | null;
}

/** What goes onto the card, and the stored value before and after. */
export function TopUpFigures({ paid, gives, before, after }: TopUpFiguresProps) {
  const { t } = useLingui();
  const words = useGiftWords()({ ...gives, bonus: 0 });
  const rows = [
    [t`Principal`, `+${moneyText(paid)}`],
    ...(gives.bonus > 0 ? [[t`Bonus`, `+${moneyText(gives.bonus)}`]] : []),
    ...(words.length > 0 ? [[t`Also`, words.join(' · ')]] : []),
  ];
  return (
    <dl className={styles.figures}>
      {rows.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {before !== null && after !== null && (
        <div>
          <dt>
            <Trans>Stored value</Trans>
          </dt>
          <dd>
            {moneyText(before)}
            <span aria-hidden="true"> → </span>
            <strong>{moneyText(after)}</strong>
          </dd>
        </div>
      )}
    </dl>
  );
}
