import { useLingui } from '@lingui/react/macro';
import { cardPreviewPhrases, say, type Language } from '@regulars/phrases';
import { Segmented } from 'antd';
import { useState } from 'react';
import { PhoneFrame } from '../../framework/phone-frame.tsx';
import { useLocale } from '../../i18n/locale.ts';
import { classNames } from '../../ui/class-names.ts';
import { inkOn } from '../../ui/ink.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { askedFieldsOf } from './asked-fields.ts';
import type { CardValues } from './card-values.ts';
import styles from './member-cards.module.css';

const pages = ['member', 'joining'] as const;

interface PreviewProps {
  card: CardValues;
  /** Where its picture is. */
  cover: string | null;
  language: Language;
}

/** White text has 4.5:1 also on a white picture below this. */
const scrim = 'rgb(0 0 0 / 56%)';

/** The picture over the colour, with text that can be read on either. */
const faceOf = (colour: string, cover: string | null) =>
  cover
    ? {
        background: `linear-gradient(${scrim}, ${scrim}), url("${cover}") center / cover, ${colour}`,
        color: '#ffffff',
      }
    : { background: colour, color: inkOn(colour) };

/** The card on the phone of a member, and what somebody sees who becomes one; in either language. */
export function PhonePreview({ card, cover }: Omit<PreviewProps, 'language'>) {
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
      {page === 'member' ? (
        <Membership card={card} cover={cover} language={language} />
      ) : (
        <Joining card={card} cover={cover} language={language} />
      )}
    </PhoneFrame>
  );
}

function Membership({ card, cover, language }: PreviewProps) {
  const words = (key: keyof typeof cardPreviewPhrases) => say(cardPreviewPhrases[key], language);
  return (
    <>
      <div className={classNames(styles.card, cover !== null && styles.covered)} style={faceOf(card.colour, cover)}>
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

function Joining({ card, cover, language }: PreviewProps) {
  const words = (key: keyof typeof cardPreviewPhrases) => say(cardPreviewPhrases[key], language);
  return (
    <div className={styles.joining}>
      {cover && (
        <div className={styles.band} style={faceOf(card.colour, cover)}>
          <strong>{card.name}</strong>
        </div>
      )}
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
