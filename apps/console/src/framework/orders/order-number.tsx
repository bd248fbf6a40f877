import type { ToldOrder } from '@regulars/contract';
import { Link } from 'react-router';
import { useCanAt } from '../session/index.ts';
import { titled } from '../tabs/tab-context.ts';
import { orderAddress } from './order-address.ts';

/** Leads to an order; only its number for who may not open it. */
export function OrderNumber({ order }: { order: Pick<ToldOrder, 'order_id' | 'number' | 'may_open'> }) {
  const mayRead = useCanAt('order', 'order:read');
  if (!order.may_open || !mayRead) return order.number;
  return (
    <Link className="tapped" to={orderAddress(order.order_id)} {...titled(order.number)}>
      {order.number}
    </Link>
  );
}
