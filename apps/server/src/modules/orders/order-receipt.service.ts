import { receiptName } from '@regulars/contract/rules/orders';
import type { ReceiptSource } from '../receipts/index.ts';
import { getOrderRow } from './order-list.queries.ts';
import { leftOf } from './orders.presenter.ts';
import { listLines, listPayments, listRefunds } from './orders.queries.ts';
import { listCouponsBack } from './orders.service.ts';
import type { Told } from './quotes.rules.ts';

/** Receipts of orders. */
export const orderReceipt: ReceiptSource = async (view, orderId, { masked, balance }) => {
  const row = await getOrderRow(view, orderId, undefined);
  if (!row) return undefined;
  const [lines, payments, refunds] = [
    await listLines(view, orderId),
    await listPayments(view, orderId),
    await listRefunds(view, orderId),
  ];
  const { member_name: name, member_no: cardNumber } = row;
  return {
    branch_name: row.branch_name,
    order: {
      number: row.number,
      made_at: row.made_at.toISOString(),
      made_by_name: row.made_by_name,
      lines: lines.map(({ line_no: no, name: item, quantity, list }) => ({ no, name: item, quantity, list })),
      list: row.list,
      due: row.due,
      reductions: (row.reductions as Told[]).map(({ step, id, name: of, off }) => ({ step, id, name: of, off })), // as payOrder wrote them
      points_used: row.points_used,
      points_value: row.points_value,
      points_earned: row.points_earned,
      payments: payments.map(({ means, fen, tendered }) => ({ means, fen, tendered })),
      member: name === null ? null : { name: receiptName(name, masked), card_number: cardNumber ?? '' },
      balance: balance ? leftOf(row) : null,
      refunds: refunds.map(({ fen, parts, points, made_at }) => ({
        fen: fen - (parts.points ?? 0),
        points,
        made_at: made_at.toISOString(),
      })),
      coupons_back: await listCouponsBack(view, row, refunds),
      voided_at: row.voided_at?.toISOString() ?? null,
    },
    top_up: null,
  };
};
