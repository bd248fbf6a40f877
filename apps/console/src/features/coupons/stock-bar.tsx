import { Trans } from '@lingui/react/macro';
import type { Coupon } from '@regulars/contract';
import { countText } from '../../format/numbers.ts';
import { classNames } from '../../ui/class-names.ts';
import { isOver } from './coupon-list.ts';
import styles from './coupons.module.css';

/** Below this share of the stock, few are left. */
const few = 0.1;

/** What is left of the number in all, and how much of it was given. */
export function StockBar({ coupon: { stock, given, status } }: { coupon: Pick<Coupon, 'stock' | 'given' | 'status'> }) {
  if (stock === null) return <Trans>No limit</Trans>;
  const left = stock - given;
  const [rest, total] = [countText(left), countText(stock)];
  const tone = isOver(status) ? styles.stockOver : left < stock * few && styles.stockFew;
  return (
    <span className={classNames(styles.stock, tone)}>
      <span className={styles.stockLeft}>
        <Trans>{rest} left</Trans>
      </span>
      <span>
        <Trans context="a coupon">of {total}</Trans>
      </span>
      <span className={styles.track} aria-hidden="true">
        <span style={{ width: `${stock === 0 ? 100 : (given / stock) * 100}%` }} />
      </span>
    </span>
  );
}
