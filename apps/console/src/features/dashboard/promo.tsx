import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Promo, PromoApp } from '@regulars/contract';
import { useEndpoint } from '../../framework/api/index.ts';
import { Banner } from '../../ui/banner.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { SkeletonBlock } from '../../ui/skeleton.tsx';
import styles from './dashboard.module.css';

/** What the service provider shows: a banner and two apps. Until it sets them our own banner stands, without apps. */
export function PromoPart({ branches }: { branches: number }) {
  const { data, error } = useEndpoint('GET /dashboard/promo', {}, { quiet: true, staleTime: 300_000 });
  if (!data && !error) return <SkeletonBlock height={152} />;
  const [banner] = data?.banner ?? [];
  const apps = data?.apps ?? [];
  return (
    <>
      {banner ? (
        <PromoBanner banner={banner} />
      ) : (
        <Banner
          kind="center"
          title={<Plural value={branches} one="One shop, one member list" other="# branches, one member list" />}
        >
          <Trans>Every branch recognises the members of all others.</Trans>
        </Banner>
      )}
      {apps.length > 0 && (
        <div className={styles.apps}>
          {apps.map((app) => (
            <AppBlurb key={app.place} app={app} />
          ))}
        </div>
      )}
    </>
  );
}

function PromoBanner({ banner: { title, text, link, button, picture } }: { banner: Promo['banner'][number] }) {
  return (
    <section className={styles.promo}>
      <div className={styles.promoWords}>
        <h2>{title}</h2>
        <p>{text}</p>
      </div>
      {link && (
        <a className={styles.promoLink} href={link} target="_blank" rel="noopener noreferrer">
          {button}
        </a>
      )}
      <picture>
        <img src={picture} alt="" />
      </picture>
    </section>
  );
}

function AppBlurb({ app: { name, audience, text, note, link } }: { app: PromoApp }) {
  const { t } = useLingui();
  return (
    <section className={styles.app}>
      <QrPicture text={link} label={t`QR code of ${name}`} size={98} />
      <div className={styles.appWords}>
        <div className={styles.appHead}>
          <h2>{name}</h2>
          {audience && <span className={styles.audience}>{audience}</span>}
        </div>
        <p>{text}</p>
        <div className={styles.appNote}>
          {note && <span>{note}</span>}
          <CopyText text={link} label={t`link`} brief />
        </div>
      </div>
    </section>
  );
}
