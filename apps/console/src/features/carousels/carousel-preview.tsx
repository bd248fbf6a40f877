import { Trans, useLingui } from '@lingui/react/macro';
import { carouselPlacementPhrases, say } from '@regulars/phrases';
import { ImageIcon } from 'lucide-react';
import { useLocale } from '../../i18n/locale.ts';
import type { CarouselValues } from './carousel-fields.tsx';
import styles from './carousels.module.css';
import { useCarouselWords } from './use-carousel-columns.tsx';

/** A phone that shows the picture in its own proportions, and what members will see when. */
export function CarouselPreview({ values, picture }: { values: CarouselValues; picture: string | null }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { periodOf } = useCarouselWords();
  const place = say(carouselPlacementPhrases[values.placement], locale);
  const [period, name] = [periodOf(values), values.name.trim()];
  return (
    <div className={styles.preview}>
      <h3>
        <Trans>On a member’s phone</Trans>
      </h3>
      <div className={styles.phone}>
        <p className={styles.bar}>{place}</p>
        {picture ? (
          <img src={picture} alt={values.alt?.trim() || name || t`Picture`} />
        ) : (
          <div className={styles.noPicture}>
            <ImageIcon size={28} strokeWidth={1.5} aria-hidden="true" />
            <Trans>Choose a picture</Trans>
          </div>
        )}
        <div className={styles.below} aria-hidden="true">
          <span />
          <span />
          <span />
        </div>
      </div>
      <p>
        {values.state === 'used' ? (
          <Trans>
            Members see it in {place}: {period}.
          </Trans>
        ) : (
          <Trans>A draft: members do not see it until it is enabled.</Trans>
        )}
      </p>
    </div>
  );
}
