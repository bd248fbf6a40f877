import type { IssuedCoupon } from '@regulars/contract';
import { pages } from '@regulars/contract/menu';
import { couponSourcePhrases, say } from '@regulars/phrases';
import { Link } from 'react-router';
import { useLocale } from '../../i18n/locale.ts';
import { topUpAddress } from '../orders/order-address.ts';
import { OrderNumber } from '../orders/order-number.tsx';
import { useCanAt } from '../session/index.ts';

/** The page of what gave a coupon; undefined if there is none or the user may not open it. */
function useSourceAddress({ source, source_id: id, may_open_source: isOpen }: IssuedCoupon): string | undefined {
  const seesTopUps = useCanAt('top_up', 'top_up:read');
  const seesGrades = useCanAt('grade', 'grade:read');
  const seesRecords = useCanAt('coupon_received', 'coupon:read');
  switch (source) {
    case 'top_up':
      return seesTopUps && isOpen ? topUpAddress(id) : undefined;
    case 'grade':
    case 'privilege':
      return seesGrades ? pages.grade.address : undefined;
    case 'hand':
    case 'print':
      return seesRecords ? `${pages.coupon_received.address}?source_id=${id}` : undefined;
    default:
      return undefined;
  }
}

/** How a coupon was given, and by what: leads to the top-up, the grades, what was given together. */
export function CouponSource({ coupon }: { coupon: IssuedCoupon }) {
  const locale = useLocale();
  const address = useSourceAddress(coupon);
  const { source, source_name: name } = coupon;
  const words = [say(couponSourcePhrases[source], locale), name].filter(Boolean).join(' ');
  return address === undefined ? (
    words
  ) : (
    <Link className="tapped" to={address}>
      {words}
    </Link>
  );
}

/** The order that holds or used a coupon. */
export function CouponOrder({ coupon }: { coupon: IssuedCoupon }) {
  const { order_id: id, order_number: number, may_open_order: mayOpen } = coupon;
  if (id === null) return '–';
  return <OrderNumber order={{ order_id: id, number: number ?? '–', may_open: mayOpen && number !== null }} />;
}
