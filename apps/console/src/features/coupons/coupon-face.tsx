import type { CouponTerms } from '@regulars/contract';
import { couponFaceText, couponGivesText, type CouponKind } from '@regulars/phrases';
import { useLocale } from '../../i18n/locale.ts';
import styles from './coupons.module.css';
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
