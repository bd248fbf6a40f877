import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedCouponWithTerms } from '@regulars/contract';
import { scannedCode } from '../../framework/coupons/issued.ts';
import { useLastDay, type useCouponWords } from '../../framework/coupons/use-coupon-words.ts';
import { useCurrentUser } from '../../framework/session/index.ts';
import { useDates } from '../../framework/use-dates.ts';
import { PrintSheet } from '../../ui/print-sheet.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import { Barcode } from './barcode.tsx';
import styles from './coupons.module.css';

type Words = Pick<ReturnType<typeof useCouponWords>, 'gives' | 'holds'>;

interface CodeSheetProps {
  coupons: readonly IssuedCouponWithTerms[];
  words: Words;
  onDone: () => void;
}

/** Prints coupons with their codes. */
export function CodeSheet({ coupons, words, onDone }: CodeSheetProps) {
  return (
    <PrintSheet name="code-sheet" className={styles.sheet} onDone={onDone}>
      {coupons.map((coupon) => (
        <PrintedCoupon key={coupon.issued_id} coupon={coupon} words={words} />
      ))}
    </PrintSheet>
  );
}

interface PrintedCouponProps {
  coupon: IssuedCouponWithTerms;
  words: Words;
}

function PrintedCoupon({ coupon, words }: PrintedCouponProps) {
  const { code, name, kind, terms, expires_at: end } = coupon;
  const { t } = useLingui();
  const dates = useDates();
  const lastDay = useLastDay();
  const { merchant } = useCurrentUser();
  const scanned = scannedCode(code) ?? '';
  const until = dates.day(lastDay(end));
  return (
    <figure>
      <QrPicture text={scanned} label={t`Code of ${name}`} size={96} />
      <figcaption>
        <small>{merchant.abbreviation_name}</small>
        <strong>{name}</strong>
        <span>{words.gives(kind, terms)}</span>
        <small>{words.holds(terms)}</small>
        <span>
          <Trans>Until {until}, once</Trans>
        </span>
      </figcaption>
      <div className={styles.bars}>
        <Barcode text={scanned} label={t`Barcode of ${name}`} />
        <span>{code}</span>
      </div>
    </figure>
  );
}
