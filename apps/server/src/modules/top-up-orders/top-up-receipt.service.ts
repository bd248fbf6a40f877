import { receiptName } from '@regulars/contract/rules/orders';
import type { ReceiptSource } from '../receipts/index.ts';
import { getOrderRow } from './top-up-order-list.queries.ts';
import { getGradeName } from './top-up-order-list.service.ts';
import { leftOf } from './top-up-orders.presenter.ts';
import { listRefunds } from './top-up-orders.queries.ts';

/** Receipts of top-ups, from their payment on. */
export const topUpReceipt: ReceiptSource = async (view, orderId, { masked, balance }) => {
  const row = await getOrderRow(view, orderId, undefined);
  if (!row?.paid_at || row.pay_way === null || row.value_after === null) return undefined;
  const { paid, bonus, value_after: after } = row;
  const left = leftOf(row) ?? after;
  const refunds = await listRefunds(view, orderId);
  return {
    branch_name: row.branch_name,
    order: null,
    top_up: {
      number: row.number,
      paid_at: row.paid_at.toISOString(),
      paid_by_name: row.paid_by_name,
      paid,
      pay_way: row.pay_way,
      bonus,
      points: row.points + row.points_earned,
      growth: row.growth + row.growth_earned,
      grade_name: await getGradeName(view, row),
      coupons: row.coupons.filter(({ given }) => given > 0).map(({ name, count }) => ({ name, count })),
      member: { name: receiptName(row.member_name, masked), card_number: row.member_no },
      balance: balance ? { before: after - paid - bonus, after, left } : null,
      refunds: refunds.map((refund) => ({
        fen: refund.cash,
        bonus: refund.bonus,
        points: refund.points,
        growth: refund.growth,
        coupons: refund.coupons.filter(({ taken }) => taken > 0).map(({ name, taken }) => ({ name, count: taken })),
        missing_coupons: refund.coupons
          .filter(({ missing }) => missing > 0)
          .map(({ name, missing, held }) => ({ name, missing, held })),
        made_at: refund.made_at.toISOString(),
      })),
    },
  };
};
