import { useLingui } from '@lingui/react/macro';
import { couponGiftText, giftRefusalPhrases, say } from '@regulars/phrases';
import type { ReactNode } from 'react';
import { moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './top-ups.module.css';
import type { Card } from './use-card.ts';
import { useGiftWords } from './use-gift-words.ts';
import type { Gifts } from './use-gift-words.ts';

interface TopUpFiguresProps {
  paid: number;
  gives: Gifts;
  /** Null until it is paid. */
  before: number | null;
  after: number | null;
  /** What the member could spend after it. */
  left?: number | null;
  /** What is on the card before it, if it is about to be topped up. */
  card?: Card | undefined;
}

/** What goes onto the card, and the stored value before and after: with the card, of principal and bonus each. */
export function TopUpFigures({ paid, gives, card, ...known }: TopUpFiguresProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const before = card ? card.principal + card.bonus : known.before;
  const after = card && before !== null ? before + paid + gives.bonus : known.after;
  const words = useGiftWords()({ ...gives, bonus: 0 });
  const total = before !== null && after !== null && <Change label={t`Stored value`} before={before} after={after} />;
  const spendable = known.left ?? after;
  const also = words.length > 0 && <Line label={t`Also`}>{words.join(' · ')}</Line>;
  const kept = gives.coupons.flatMap((gift) => {
    const { why = null } = gift;
    if (why === null) return [];
    const reason = say(giftRefusalPhrases[why], locale);
    return [<Line key={gift.name} label={t`Couldn’t be given`}>{`${couponGiftText(gift)} · ${reason}`}</Line>];
  });
  if (card)
    return (
      <dl className={styles.figures}>
        {total}
        <Change isPart label={t`of which principal`} before={card.principal} after={card.principal + paid} />
        <Change isPart label={t`of which bonus`} before={card.bonus} after={card.bonus + gives.bonus} />
        {also}
      </dl>
    );
  return (
    <dl className={styles.figures}>
      <Line label={t`Principal`}>+{moneyText(paid)}</Line>
      {gives.bonus > 0 && <Line label={t`Bonus`}>+{moneyText(gives.bonus)}</Line>}
      {also}
      {kept}
      {total}
      {spendable !== null && spendable !== after && <Line label={t`Can be spent`}>{moneyText(spendable)}</Line>}
    </dl>
  );
}

function Line({ label, isPart = false, children }: { label: string; isPart?: boolean; children: ReactNode }) {
  return (
    <div className={classNames(isPart && styles.part)}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Change({ before, after, ...line }: { label: string; isPart?: boolean; before: number; after: number }) {
  return (
    <Line {...line}>
      {moneyText(before)}
      <span aria-hidden="true"> → </span>
      <strong>{moneyText(after)}</strong>
    </Line>
  );
}
