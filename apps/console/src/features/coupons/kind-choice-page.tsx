import { Trans, useLingui } from '@lingui/react/macro';
import { plainCoupon } from '@regulars/contract/rules/coupons';
import { couponGivesText, couponKindPhrases, keysOf, say, type CouponKind } from '@regulars/phrases';
import { useTab } from '../../framework/tabs/tab-context.ts';
import { useLocale } from '../../i18n/locale.ts';
import { PageHead } from '../../ui/page-head.tsx';
import { addPages } from './coupon-list.ts';
import styles from './coupons.module.css';

const plain = plainCoupon();
/** What coupons of each kind may say. */
const examples = {
  discount: { ...plain, rate: 9_000, most: 5_000 },
  reduction: { ...plain, steps: [{ least: 20_000, off: 4_000 }] },
  cash: { ...plain, value: 3_000, least: 10_000 },
  special: { ...plain, price: 990, units: 1 },
} as const satisfies Record<CouponKind, object>;

/** The kinds of coupon, to begin one of them. */
export function KindChoicePage() {
  const { t } = useLingui();
  const locale = useLocale();
  const tab = useTab();
  const says: Readonly<Record<CouponKind, string>> = {
    discount: t`A part of the price, with a limit if you like.`,
    reduction: t`An amount off from a certain sum on, in up to five steps.`,
    cash: t`An amount off, as if it were money.`,
    special: t`Certain items at a fixed price, or as a gift.`,
  };
  return (
    <>
      <PageHead title={<Trans>Which kind of coupon?</Trans>} />
      <div className={styles.kinds}>
        {keysOf(couponKindPhrases).map((kind) => (
          <button
            key={kind}
            type="button"
            className={styles.kind}
            onFocus={() => tab.preload(addPages[kind])}
            onPointerEnter={() => tab.preload(addPages[kind])}
            onClick={() => {
              tab.close();
              tab.openTab(addPages[kind]);
            }}
          >
            <strong>{say(couponKindPhrases[kind], locale)}</strong>
            <span>{says[kind]}</span>
            <small>{couponGivesText(kind, examples[kind], locale)}</small>
          </button>
        ))}
      </div>
    </>
  );
}
