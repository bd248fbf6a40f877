import { Trans, useLingui } from '@lingui/react/macro';
import { mostOff } from '@regulars/contract/rules/coupons';
import type { CouponKind } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { CouponFace } from '../../framework/coupons/coupon-face.tsx';
import { isSaid, termsOf, type CouponValues } from './coupon-values.ts';
import styles from './coupons.module.css';
import { useCouponWords } from '../../framework/coupons/use-coupon-words.ts';

/** The coupon as a member's phone shows it, in one sentence, and what it can cost. */
export function CouponPreview({ kind, values }: { kind: CouponKind; values: CouponValues }) {
  const { t } = useLingui();
  const words = useCouponWords();
  const typed = termsOf(kind, values);
  const terms = { ...typed, steps: typed.steps.filter(({ least, off: taken }) => least > 0 && taken > 0) };
  const said = isSaid(kind, terms);
  const off = mostOff(kind, terms);
  const { stock } = values;
  return (
    <div className={styles.preview}>
      <h2 className={styles.previewTitle}>
        <Trans>As the member sees it</Trans>
      </h2>
      {said ? (
        <div className={styles.phone}>
          <p className={styles.phoneTitle}>
            <Trans>My coupons</Trans>
          </p>
          <CouponFace kind={kind} terms={terms} />
        </div>
      ) : (
        <p className={styles.hint}>
          <Trans>Fill in what it gives: the coupon appears here.</Trans>
        </p>
      )}
      {said && (
        <section className={styles.sentence} aria-label={t`In one sentence`}>
          <h3 className={styles.previewTitle}>
            <Trans>In one sentence</Trans>
          </h3>
          <p>{words.gives(kind, terms)}</p>
          <p className={styles.hint}>{words.holds(terms)}</p>
          {off !== undefined && stock !== null && stock > 0 && (
            <p className={styles.cost}>
              <Trans>If all are used, at most</Trans>
              <strong>{moneyText(stock * off)}</strong>
            </p>
          )}
        </section>
      )}
    </div>
  );
}
