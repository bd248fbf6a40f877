import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrder } from '@regulars/contract';
import { useNavigate } from 'react-router';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { useOrderColumns, useOrderTotals } from './order-columns.tsx';
import { OrderFilters } from './order-filters.tsx';
import { OrderListCard } from './order-list-card.tsx';
import { orderAddress } from '../../framework/orders/order-address.ts';
import { orderList, orderRow } from './order-list.ts';

export function OrderListPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList('GET /orders', orderList, orderRow);
  const visit = ({ order_id: id }: ConsumptionOrder): void => void navigate(orderAddress(id));
  return (
    <ListView
      list={list}
      title={t`Orders`}
      noun={t`orders`}
      columns={useOrderColumns(visit)}
      totals={useOrderTotals()}
      header={<OrderFilters list={list} onSearch={() => void list.result.refetch()} />}
      onOpen={visit}
      card={(order) => <OrderListCard order={order} />}
      emptyHint={<Trans>Take a payment at the cashier. Each order is listed here.</Trans>}
    />
  );
}
