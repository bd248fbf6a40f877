import {
  ArrowDownToLine,
  ArrowUpToLine,
  Ban,
  Pencil,
  Plus,
  Printer,
  RotateCcw,
  Send,
  Undo2,
  Warehouse,
  X,
} from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { useEndless } from '../../framework/api/index.ts';
import { EventHistory } from '../../framework/history/event-history.tsx';

const icons: Readonly<Record<string, LucideIcon>> = {
  'coupon.create': Plus,
  'coupon.update': Pencil,
  'coupon.stock': Warehouse,
  'coupon.on_shelf': ArrowUpToLine,
  'coupon.off_shelf': ArrowDownToLine,
  'coupon.stop': Ban,
  'coupon.restore': RotateCcw,
  'coupon.give': Send,
  'coupon.print': Printer,
  'coupon.void': X,
  'coupon.unvoid': Undo2,
};

/** What was done to a coupon. */
export function CouponHistory({ id }: { id: string }) {
  const history = useEndless('GET /coupons/data-opr-logs', { query: { coupon_id: id } });
  return <EventHistory history={history} icons={icons} />;
}
