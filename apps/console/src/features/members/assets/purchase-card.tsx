import { useLingui } from '@lingui/react/macro';
import type { MemberPurchase, MemberRefund } from '@regulars/contract';
import { OrderNumber } from '../../../framework/orders/order-number.tsx';
import { OrderStateTag } from '../../../framework/orders/order-state.tsx';
import { useDates } from '../../../framework/use-dates.ts';
import card from '../../../ui/list-card.module.css';
import { UndoneMark } from './undone-mark.tsx';
import { usePurchaseWords } from './use-purchase-words.ts';

interface RecordCardProps {
  row: MemberPurchase | MemberRefund;
  what: string;
  total: string;
  means: readonly string[];
  points: readonly string[];
}

function RecordCard({ row, what, total, means, points }: RecordCardProps) {
  const { t } = useLingui();
  const dates = useDates();
  const words = usePurchaseWords();
  const { order, posting, branch_name: branch, at } = row;
  return (
    <div className={card.card}>
      <div className={card.head}>
        <span className={card.name}>
          <strong>{what}</strong>
          <small>{order ? <OrderNumber order={order} /> : words.numberText(row)}</small>
        </span>
        {order ? <OrderStateTag state={order.state} /> : posting && <UndoneMark of={posting} />}
      </div>
      <div className={card.facts}>
        <strong>{total}</strong>
        {points.length > 0 && <span>{[t`Points`, ...points].join(' ')}</span>}
        <small>{[...means, branch, dates.cellTime(at)].filter(Boolean).join(' · ')}</small>
      </div>
    </div>
  );
}

/** A purchase on phones. */
export function PurchaseCard({ purchase }: { purchase: MemberPurchase }) {
  const words = usePurchaseWords();
  return (
    <RecordCard
      row={purchase}
      what={words.soldText(purchase)}
      total={words.totalText(purchase)}
      means={words.meansTexts(purchase)}
      points={words.pointsTexts(purchase)}
    />
  );
}

/** What was given back, on phones. */
export function RefundCard({ refund }: { refund: MemberRefund }) {
  const { back: words } = usePurchaseWords();
  return (
    <RecordCard
      row={refund}
      what={words.whatText(refund)}
      total={words.totalText(refund)}
      means={words.meansTexts(refund)}
      points={words.pointsTexts(refund)}
    />
  );
}
