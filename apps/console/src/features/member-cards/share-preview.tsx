import { Trans, useLingui } from '@lingui/react/macro';
import { ImageIcon } from 'lucide-react';
import styles from './member-cards.module.css';

interface SharePreviewProps {
  title: string;
  picture: string | null;
}

/** The card as it is sent in a chat. */
export function SharePreview({ title, picture }: SharePreviewProps) {
  const { t } = useLingui();
  return (
    <section className={styles.shared} aria-label={t`In a chat`}>
      <strong>{title}</strong>
      {picture ? (
        <img src={picture} alt={t`Share picture`} />
      ) : (
        <div className={styles.noPicture}>
          <ImageIcon size={28} strokeWidth={1.5} aria-hidden="true" />
        </div>
      )}
      <small>
        <Trans>Mini-program</Trans>
      </small>
    </section>
  );
}
