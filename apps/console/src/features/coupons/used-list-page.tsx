import { Trans, useLingui } from '@lingui/react/macro';
import type { IssuedCoupon } from '@regulars/contract';
import { useNavigate } from 'react-router';
import { ListView } from '../../framework/list/list-view.tsx';
import { useList } from '../../framework/list/use-list.ts';
import { orderAddress } from '../../framework/orders/order-address.ts';
import { useCanAt } from '../../framework/session/index.ts';
import { useUsedColumns, useUsedTotals } from './issued-columns.tsx';
import { UsedFilters } from './issued-filters.tsx';
import { IssuedListCard } from './issued-list-card.tsx';
import { issuedRow, usedList } from './issued-list.ts';

/** Coupons that were used, with the order that used each. */
export function UsedListPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const list = useList('GET /coupons/write-off-records', usedList, issuedRow);
  const mayOpen = useCanAt('order', 'order:read');
  const visit = ({ order_id: id, may_open_order: isOpen }: IssuedCoupon): void => {
    if (id !== null && isOpen) void navigate(orderAddress(id));
  };
  return (
    <ListView
      list={list}
      title={t({ message: 'Written off', context: 'coupons' })}
      noun={t`used coupons`}
      columns={useUsedColumns()}
      totals={useUsedTotals()}
      header={<UsedFilters list={list} onSearch={() => void list.result.refetch()} />}
      onOpen={mayOpen ? visit : undefined}
      card={(coupon) => <IssuedListCard coupon={coupon} used />}
      emptyHint={<Trans>An order that takes a coupon is listed here, with what the coupon took off.</Trans>}
    />
  );
}
