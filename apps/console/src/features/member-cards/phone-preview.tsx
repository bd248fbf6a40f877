import { useLingui } from '@lingui/react/macro';
import { cardPreviewPhrases, say, type Language } from '@regulars/phrases';
import { Segmented } from 'antd';
import { useState } from 'react';
import { PhoneFrame } from '../../framework/phone-frame.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { inkOn } from '../../ui/ink.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { askedFieldsOf } from './asked-fields.ts';
import type { CardValues } from './card-values.ts';
import styles from './member-cards.module.css';

const pages = ['member', 'joining'] as const;

/** The card on the phone of a member, and what somebody sees who becomes one; in either language. */
export function PhonePreview({ card }: { card: CardValues }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [language, setLanguage] = useState<Language>(locale);
  const [page, setPage] = useState<(typeof pages)[number]>('member');
  return (
    <PhoneFrame
      label={t`On the member’s phone`}
      title={card.name}
      language={language}
      languageLabel={t`Language`}
      onLanguage={setLanguage}
      choices={
        <Segmented
          size="small"
          aria-label={t`Page`}
          value={page}
          onChange={setPage}
          options={[
            { value: 'member', label: t`A member` },
            { value: 'joining', label: t`Joining` },
          ]}
        />
      }
    >
      {page === 'member' ? <Membership card={card} language={language} /> : <Joining card={card} language={language} />}
    </PhoneFrame>
  );
}

interface PreviewProps {
  card: CardValues;
  language: Language;
}

function Membership({ card, language }: PreviewProps) {
  const words = (key: keyof typeof cardPreviewPhrases) => say(cardPreviewPhrases[key], language);
  return (
    <>
      <div className={styles.card} style={{ background: card.colour, color: inkOn(card.colour) }}>
        <div className={styles.cardRow}>
          <strong>{card.name}</strong>
          <span>{words('grade')}</span>
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>{words('balance')}</dt>
            <dd>¥120.50</dd>
          </div>
          <div>
            <dt>{words('points')}</dt>
            <dd>640</dd>
          </div>
        </dl>
        <div className={styles.cardRow}>
          <strong>{words('member')}</strong>
          <span>8800 2261</span>
        </div>
      </div>
      <div className={styles.tile}>
        <QrPicture text="88002261" label={words('code')} size={112} />
        <small>{words('code')}</small>
      </div>
      {card.notice && <p className={styles.notice}>{card.notice}</p>}
    </>
  );
}

function Joining({ card, language }: PreviewProps) {
  const words = (key: keyof typeof cardPreviewPhrases) => say(cardPreviewPhrases[key], language);
  return (
    <div className={styles.joining}>
      {[words('phone'), words('name')].map((label) => (
        <p key={label}>{label}</p>
      ))}
      {askedFieldsOf(card, language).map(({ field, label, isRequired }) => (
        <p key={field}>
          {label} {!isRequired && <small>{words('optional')}</small>}
        </p>
      ))}
      <div className={styles.join} style={{ background: card.colour, color: inkOn(card.colour) }}>
        {words(`open_${card.open_way}`)}
      </div>
      <small>{words('agree')}</small>
    </div>
  );
}
