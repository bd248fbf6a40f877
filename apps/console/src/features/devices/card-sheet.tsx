import { Trans, useLingui } from '@lingui/react/macro';
import type { Device } from '@regulars/contract';
import { useCurrentUser } from '../../framework/session/index.ts';
import { wholeAddress } from '../../framework/whole-address.ts';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './devices.module.css';

/** Prints the codes of table cards. */
export function CardSheet({ cards, onDone }: { cards: readonly Device[]; onDone: () => void }) {
  const { t } = useLingui();
  const { merchant } = useCurrentUser();
  return (
    <PrintSheet name="card-sheet" className={styles.sheet} onDone={onDone}>
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
    </PrintSheet>
  );
}
