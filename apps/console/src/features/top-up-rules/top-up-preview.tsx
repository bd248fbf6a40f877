import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpTerms } from '@regulars/contract';
import { giftsFor } from '@regulars/contract/rules/top-ups';
import { couponGiftText, shortMoney } from '@regulars/phrases';
import { useState } from 'react';
import { countText, moneyText } from '../../format/numbers.ts';
import { useGradeOptions } from '../../framework/coupons/use-coupon-words.ts';
import { StateGlyph } from '../../ui/state-tag.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './top-up-rules.module.css';
import { useTopUpWords } from './use-top-up-words.ts';

interface TopUpPreviewProps {
  terms: TopUpTerms | undefined;
  warnings: readonly string[];
}

/** The rule as a member's phone shows it, and in one sentence. */
export function TopUpPreview({ terms, warnings }: TopUpPreviewProps) {
  const { t } = useLingui();
  const words = useTopUpWords();
  const total = terms?.in_total ?? null;
  const dearest = terms && Math.max(0, ...terms.tiers.map(({ pay }) => giftsFor(terms, pay).bonus));
  const count = countText(total ?? 0);
  return (
    <div className={styles.preview}>
      <h2 className={styles.previewTitle}>
        <Trans>As the member sees it</Trans>
      </h2>
      {terms && terms.tiers.length + (terms.free ? 1 : 0) > 0 ? (
        <MemberCards terms={terms} />
      ) : (
        <p className={styles.hint}>
          <Trans>Fill in the steps: the card appears here.</Trans>
        </p>
      )}
      {terms && (
        <section className={styles.sentence} aria-label={t`In one sentence`}>
          <h3 className={styles.sentenceTitle}>
            <Trans>In one sentence</Trans>
          </h3>
          <p>{words.gives(terms)}</p>
          <p className={styles.hint}>{words.holds(terms)}</p>
          {total !== null && dearest !== undefined && dearest > 0 && (
            <p className={styles.cost}>
              <Trans>If all {count} take the highest step</Trans>
              <strong>{moneyText(total * dearest)}</strong>
            </p>
          )}
        </section>
      )}
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>
              <StateGlyph meaning="attention" />
              <span>{warning}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function MemberCards({ terms }: { terms: TopUpTerms }) {
  const { t } = useLingui();
  const grades = new Map(useGradeOptions().map(({ value, label }) => [value, label]));
  const middle = Math.floor(terms.tiers.length / 2);
  const [chosen, setChosen] = useState<number>();
  const at = chosen !== undefined && chosen < terms.tiers.length ? chosen : middle;
  const paid = terms.tiers[at]?.pay ?? terms.free?.least ?? 0;
  const { bonus } = giftsFor(terms, paid);
  const [pay, least, step] = [shortMoney(paid), shortMoney(terms.free?.least ?? 0), shortMoney(terms.free?.step ?? 0)];
  return (
    <div className={styles.phone}>
      <p className={styles.phoneTitle}>{terms.name || t`Top up`}</p>
      <div className={styles.steps}>
        {terms.tiers.map((tier, index) => {
          const gifts = giftsFor(terms, tier.pay);
          const [extra, growth] = [shortMoney(gifts.bonus), countText(gifts.growth)];
          return (
            <button
              key={index}
              type="button"
              aria-pressed={index === at}
              className={classNames(styles.step, index === at && styles.chosen)}
              onClick={() => setChosen(index)}
            >
              <strong className={styles.stepPay}>{shortMoney(tier.pay)}</strong>
              {gifts.bonus > 0 && <span className={styles.stepBonus}>{t`+ ${extra}`}</span>}
              {gifts.points > 0 && <span>{t`${plural(gifts.points, { one: '# point', other: '# points' })}`}</span>}
              {gifts.growth > 0 && <span>{t`${growth} growth`}</span>}
              {gifts.grade_id !== null && <span>{grades.get(gifts.grade_id) ?? '–'}</span>}
              {gifts.coupons.map((gift) => (
                <span key={gift.coupon_id}>{couponGiftText(gift)}</span>
              ))}
            </button>
          );
        })}
      </div>
      {terms.free && <p className={styles.hint}>{t`Or another amount from ${least}, in steps of ${step}`}</p>}
      <p className={styles.after}>
        <Trans>You get</Trans>
        <strong>{moneyText(paid + bonus)}</strong>
      </p>
      <span className={styles.pay} aria-hidden="true">{t`Top up ${pay}`}</span>
    </div>
  );
}
