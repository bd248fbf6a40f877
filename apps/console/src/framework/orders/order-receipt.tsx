import type { ConsumptionOrderPage, OrderReceipt as Content, ReceiptSettings } from '@regulars/contract';
import { receiptName } from '@regulars/contract/rules/orders';
import { ReceiptLink } from '../receipts/receipt-link.tsx';
import { Receipt } from '../receipts/receipt.tsx';
import { useDates } from '../use-dates.ts';
import { OrderReceiptContent } from './order-receipt-content.tsx';

interface OrderReceiptProps {
  order: ConsumptionOrderPage;
  /** Whether it shows on the page, too. */
  shown?: boolean;
}

/** The receipt of an order, for paper. */
export function OrderReceipt({ order, shown = false }: OrderReceiptProps) {
  const dates = useDates();
  return (
    <Receipt
      branchName={order.branch_name}
      shown={shown}
      foot={({ link }) => link && <ReceiptLink address={order.receipt_address} />}
    >
      {(receipt) => <OrderReceiptContent content={contentOf(order, receipt)} dates={dates} />}
    </Receipt>
  );
}

const contentOf = (order: ConsumptionOrderPage, { masked, balance }: ReceiptSettings): Content => ({
  ...order,
  refunds: order.refunds.map(({ fen, points_value: byPoints, points, made_at }) => ({
    fen: fen - byPoints,
    points,
    made_at,
  })),
  member:
    order.member_name === null
      ? null
      : { name: receiptName(order.member_name, masked), card_number: order.member_no ?? '' },
  balance: balance ? order.left : null,
});
