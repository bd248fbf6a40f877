import type { Promo, PromoApp } from '@regulars/contract';
import { promoWords, say } from '@regulars/phrases';
import type { ReactNode } from 'react';
import type { Locale } from '../../i18n/locale.ts';
import { CopyText } from '../../ui/copy-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './promo.module.css';

interface PromoViewProps {
  promo: Omit<Promo, 'banner'> & { banner: readonly ShownBanner[] };
  /** Stands where the promo has no banner. */
  otherwise?: ReactNode;
  language: Locale;
}

type ShownBanner = Omit<Promo['banner'][number], 'picture'> & { picture: string | null };

/** What the service provider shows on the home page of the merchant centre: a banner and two apps. */
export function PromoView({ promo: { banner, apps }, otherwise, language }: PromoViewProps) {
  const [first] = banner;
  return (
    <div className={styles.place}>
      {first ? <Banner banner={first} /> : otherwise}
      {apps.length > 0 && (
        <div className={styles.apps}>
          {apps.map((app) => (
            <AppBlurb key={app.place} app={app} language={language} />
          ))}
        </div>
      )}
    </div>
  );
}

function Banner({ banner: { title, text, link, button, picture } }: { banner: ShownBanner }) {
  return (
    <section className={styles.banner}>
      <div className={styles.words}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {link !== null && (
        <a className={styles.link} href={link} target="_blank" rel="noopener noreferrer">
          {button}
        </a>
      )}
      {picture !== null && (
        <picture>
          <img src={picture} alt="" />
        </picture>
      )}
    </section>
  );
}

function AppBlurb({ app: { name, audience, text, note, link }, language }: { app: PromoApp; language: Locale }) {
  return (
    <section className={styles.app}>
      {link === '' ? (
        <div className={styles.noCode} />
      ) : (
        <QrPicture text={link} label={say(promoWords.code, language, { name })} size={98} />
      )}
      <div className={styles.appWords}>
        <div className={styles.appHead}>
          <h2>{name}</h2>
          {audience !== null && <span className={styles.audience}>{audience}</span>}
        </div>
        <p>{text}</p>
        <div className={styles.appNote}>
          {note !== null && <span>{note}</span>}
          {link !== '' && <CopyText text={link} shown={say(promoWords.copy_link, language)} />}
        </div>
      </div>
    </section>
  );
}
