import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import { useCurrentUser } from '../../framework/session/index.ts';
import { wholeAddress } from '../../framework/whole-address.ts';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './devices.module.css';

/** Prints the codes of table cards, several to a page, and then closes. It shows on paper only. */
export function CardSheet({ cards, onDone }: { cards: readonly Device[]; onDone: () => void }) {
  const { t } = useLingui();
  const { merchant } = useCurrentUser();
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const close = (): void => done();
    window.addEventListener('afterprint', close);
    window.print();
    return () => window.removeEventListener('afterprint', close);
  }, []);
  return createPortal(
    <div className={styles.sheet} data-testid="card-sheet">
      {cards.map(({ device_id, name, area, branch_name, address }) =>
        address === null ? null : (
          <figure key={device_id}>
            <QrPicture text={wholeAddress(address)} label={t`Code of ${name}`} size={180} />
            <figcaption>
              <strong>{[area, name].filter(Boolean).join(' · ')}</strong>
              <span>{merchant.abbreviation_name}</span>
              <span>{branch_name}</span>
              <small>
                <Trans>Scan with the camera</Trans>
              </small>
            </figcaption>
          </figure>
        ),
      )}
    </div>,
    document.body,
  );
}
