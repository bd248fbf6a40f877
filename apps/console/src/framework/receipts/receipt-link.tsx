import { Trans, useLingui } from '@lingui/react/macro';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { wholeAddress } from '../whole-address.ts';
import styles from './receipt.module.css';

/** Where the customer finds the receipt again: as a code to scan, and to be typed. */
export function ReceiptLink({ address }: { address: string }) {
  const { t } = useLingui();
  const whole = wholeAddress(address);
  return (
    <div className={styles.link}>
      <QrPicture text={whole} label={t`Code of this receipt`} size={132} />
      <Trans>Scan to keep this receipt</Trans>
      <small>{whole.replace(/^https?:\/\//, '')}</small>
    </div>
  );
}
