import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOffers } from '@regulars/contract';
import { say, separators, shortMoney, topUpRefusalPhrases } from '@regulars/phrases';
import { Radio } from 'antd';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './top-ups.module.css';
import { useGiftWords } from './use-gift-words.ts';

interface OfferChoiceProps {
  offers: TopUpOffers['offers'];
  /** Set by the form field. */
  id?: string;
  value?: string | null;
  onChange?: (choice: string) => void;
}

/** The amounts that can be topped up, as large buttons; those that can't be now say why. */
export function OfferChoice({ offers, id, value = null, onChange }: OfferChoiceProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const giftWords = useGiftWords();
  const free = offers.flatMap((offer) => offer.free ?? []);
  const least = shortMoney(Math.min(...free.map((one) => one.least)));
  return (
    <Radio.Group
      {...(id !== undefined && { id })}
      className={classNames(styles.offers)}
      value={value}
      onChange={(event) => onChange?.(String(event.target.value))}
    >
      {offers.flatMap(({ rule_id: ruleId, rule_name: rule, tiers }) =>
        tiers.map(({ pay, gives, refused }) => {
          const gifts = gives && giftWords(gives).join(separators[locale]);
          return (
            <Radio
              key={`${ruleId}:${pay}`}
              // A refused one has its own value: another rule may give for the same amount.
              value={gives ? String(pay) : `${ruleId}:${pay}`}
              disabled={!gives}
            >
              <span className={styles.offer}>
                <strong>{shortMoney(pay)}</strong>
                <span className={styles.gifts}>
                  {refused ? say(topUpRefusalPhrases[refused], locale) : gifts || t`Nothing more`}
                </span>
                <small>{rule}</small>
              </span>
            </Radio>
          );
        }),
      )}
      {free.length > 0 && (
        <Radio value="other">
          <span className={styles.offer}>
            <strong>
              <Trans>Other amount</Trans>
            </strong>
            <span className={styles.gifts}>
              <Trans>From {least}</Trans>
            </span>
          </span>
        </Radio>
      )}
    </Radio.Group>
  );
}
