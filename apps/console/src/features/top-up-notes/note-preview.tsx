import { useLingui } from '@lingui/react/macro';
import type { TopUpNote, TopUpTerms } from '@regulars/contract';
import { noteIn } from '@regulars/contract/rules/top-up-notes';
import { giftsFor, topUpLimits } from '@regulars/contract/rules/top-ups';
import { say, shortMoney, topUpPagePhrases, type Language } from '@regulars/phrases';
import { useState } from 'react';
import { countText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { PhoneFrame } from '../../framework/phone-frame.tsx';
import { useCan } from '../../framework/session/index.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './top-up-notes.module.css';

/** The page on which members top up: what the running rules offer, and the text, in either language. */
export function NotePreview({ note }: { note: TopUpNote }) {
  const { t } = useLingui();
  const [language, setLanguage] = useState<Language>(useLocale());
  const seesRules = useCan('top_up_rule:read');
  const { data } = useEndpoint(
    'GET /recharge-rule',
    { query: { state: ['running'], size: topUpLimits.rules } },
    { quiet: true, enabled: seesRules },
  );
  const running = (data?.items ?? []).flatMap(({ rule_id: id, in_force: inForce }) =>
    inForce ? [{ id, terms: inForce.terms }] : [],
  );
  const text = noteIn(note, language);
  return (
    <div className={styles.preview}>
      <PhoneFrame
        label={t`On the member’s phone`}
        title={say(topUpPagePhrases.title, language)}
        language={language}
        languageLabel={t`Language`}
        onLanguage={setLanguage}
      >
        {running.map(({ id, terms }) => (
          <Offer key={id} terms={terms} language={language} />
        ))}
        {running.length > 0 && (
          <span className={styles.button} aria-hidden="true">
            {say(topUpPagePhrases.button, language)}
          </span>
        )}
        {text !== null && (
          <div className={styles.note}>
            <strong>{say(topUpPagePhrases.notes, language)}</strong>
            <p>{text}</p>
          </div>
        )}
      </PhoneFrame>
      <p className={styles.hint}>
        {!seesRules
          ? t`The offers are left out: you cannot view top-up rules.`
          : data && running.length === 0
            ? t`No top-up rule is running: members are offered nothing.`
            : t`Offers of the rules that run today. A member sees those for their branch and grade.`}
      </p>
    </div>
  );
}

function Offer({ terms, language }: { terms: TopUpTerms; language: Language }) {
  const words = (key: 'bonus' | 'bonus_days' | 'points' | 'growth' | 'another', values: Record<string, string>) =>
    say(topUpPagePhrases[key], language, values);
  const { free, bonus_days: days } = terms;
  const givesBonus = terms.tiers.some(({ bonus }) => bonus > 0);
  return (
    <div className={styles.offer}>
      <span>{terms.name}</span>
      <ul className={styles.steps}>
        {terms.tiers.map(({ pay }) => {
          const { bonus, points, growth } = giftsFor(terms, pay);
          return (
            <li key={pay} className={styles.step}>
              <strong>{shortMoney(pay)}</strong>
              {bonus > 0 && <span className={styles.bonus}>{words('bonus', { amount: shortMoney(bonus) })}</span>}
              {points > 0 && <span>{words('points', { count: countText(points) })}</span>}
              {growth > 0 && <span>{words('growth', { count: countText(growth) })}</span>}
            </li>
          );
        })}
      </ul>
      {givesBonus && days !== null && <small>{words('bonus_days', { count: countText(days) })}</small>}
      {free && <small>{words('another', { least: shortMoney(free.least), step: shortMoney(free.step) })}</small>}
    </div>
  );
}
