import { CopyText } from '../../ui/copy-text.tsx';
import { QrPicture } from '../../ui/qr-picture.tsx';
import styles from './coupons.module.css';
import { scannedCode } from './issued.ts';
import type { CouponTerms } from '@regulars/contract';
import { couponFaceText, couponGivesText, type CouponKind } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import { useCouponWords } from './use-coupon-words.ts';

/** A coupon as a member's phone shows it. */
export function CouponFace({ kind, terms }: { kind: CouponKind; terms: CouponTerms }) {
  const locale = useLocale();
  const words = useCouponWords();
  const { figure, below } = couponFaceText(kind, terms, locale);
  return (
    <div className={styles.face}>
      <div className={styles.worth}>
        <strong>{figure}</strong>
        <small>{below}</small>
      </div>
      <div className={styles.faceText}>
        <strong>{terms.name || '–'}</strong>
        <small>{couponGivesText(kind, terms, locale)}</small>
        <small>{words.when(terms)}</small>
      </div>
    </div>
  );
}

interface CouponCodeProps {
  code: string;
  /** What it is the code of. */
  label: string;
  /** It can’t be used any more: its code is crossed out, and not to be scanned. */
  isOver?: boolean;
}

/** A coupon's code to be scanned or read out; its end alone for who may not see it whole. */
export function CouponCode({ code, label, isOver = false }: CouponCodeProps) {
  if (isOver) return <s className={styles.code}>{code}</s>;
  const scanned = scannedCode(code);
  if (scanned === undefined) return <span className={styles.code}>{code}</span>;
  return (
    <span className={styles.codeFigure}>
      <QrPicture text={scanned} label={label} size={96} />
      <span className={styles.code}>
        <CopyText text={code} label={label} />
      </span>
    </span>
  );
}
