import type { ReceiptSettings, TopUpOrderPage, TopUpReceipt as Content } from '@regulars/contract';
import { receiptName } from '@regulars/contract/rules/orders';
import { ReceiptLink } from '../receipts/receipt-link.tsx';
import { Receipt } from '../receipts/receipt.tsx';
import { useDates } from '../use-dates.ts';
import { TopUpReceiptContent } from './top-up-receipt-content.tsx';
import { useGradeName } from './use-gift-words.ts';

/** The receipt of a paid top-up. It shows on paper only. */
export function TopUpReceipt({ order }: { order: TopUpOrderPage }) {
  const dates = useDates();
  const grade = useGradeName()(order.grade_id);
  const { receipt_address: address, paid_at, pay_way } = order;
  if (paid_at === null || pay_way === null) return null;
  return (
    <Receipt branchName={order.branch_name} foot={({ link }) => link && address && <ReceiptLink address={address} />}>
      {(receipt) => (
        <TopUpReceiptContent
          content={contentOf({ ...order, paid_at, pay_way }, grade, receipt)}
          dates={dates}
          reference={order.pay_reference}
        />
      )}
    </Receipt>
  );
}

const contentOf = (
  { before, after, left, ...order }: TopUpOrderPage & Pick<Content, 'paid_at' | 'pay_way'>,
  grade: string | null,
  { masked, balance }: ReceiptSettings,
): Content => ({
  number: order.number,
  paid_at: order.paid_at,
  paid_by_name: order.paid_by_name,
  paid: order.paid,
  pay_way: order.pay_way,
  bonus: order.bonus,
  points: order.points + order.points_earned,
  growth: order.growth + order.growth_earned,
  grade_name: grade,
  coupons: order.coupons.filter(({ given }) => given > 0),
  member: { name: receiptName(order.member_name, masked), card_number: order.member_no },
  balance: balance && before !== null && after !== null ? { before, after, left: left ?? after } : null,
  refunds: order.refunds.map(({ cash: fen, bonus, points, growth, coupons, made_at }) => ({
    fen,
    bonus,
    points,
    growth,
    coupons: coupons.filter(({ taken }) => taken > 0).map(({ name, taken }) => ({ name, count: taken })),
    missing_coupons: coupons.filter(({ missing }) => missing > 0),
    made_at,
  })),
});
