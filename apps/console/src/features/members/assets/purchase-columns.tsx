import { useLingui } from '@lingui/react/macro';
import type { MemberPurchase, MemberRefund } from '@regulars/contract';
import type { ReactNode } from 'react';
import { momentWidth } from '../../../framework/list/columns.ts';
import type { ListColumn } from '../../../framework/list/columns.ts';
import { OrderNumber } from '../../../framework/orders/order-number.tsx';
import { OrderStateTag } from '../../../framework/orders/order-state.tsx';
import { useDates } from '../../../framework/use-dates.ts';
import styles from './assets.module.css';
import { UndoneMark } from './undone-mark.tsx';
import { usePurchaseWords } from './use-purchase-words.ts';

type Row = MemberPurchase | MemberRefund;

const twoLines = (above: ReactNode, below: ReactNode) => (
  <div className={styles.twoLines}>
    {above}
    <small>{below}</small>
  </div>
);

/** Several, one below the other. */
const stacked = (texts: readonly string[]) => (
  <div className={styles.twoLines}>
    {texts.length === 0 ? '–' : texts.map((text) => <span key={text}>{text}</span>)}
  </div>
);

/** When and where it was done, and by whom. */
function useDoneColumns(): [ListColumn<Row>, ListColumn<Row>] {
  const { t } = useLingui();
  const dates = useDates();
  return [
    {
      key: 'time',
      title: t`Time`,
      width: momentWidth,
      render: ({ at, branch_name }) =>
        twoLines(
          <time dateTime={at} title={dates.exact(at)}>
            {dates.cellTime(at)}
          </time>,
          branch_name ?? '–',
        ),
    },
    { key: 'operator', title: t`Operator`, width: 88, from: 1600, render: ({ operator }) => operator ?? '–' },
  ];
}

/** The columns of a member's purchases. */
export function usePurchaseColumns(): ListColumn<MemberPurchase>[] {
  const { t } = useLingui();
  const words = usePurchaseWords();
  const [time, operator] = useDoneColumns();
  return [
    time,
    {
      key: 'order',
      title: t({ message: 'Order', context: 'document' }),
      width: 152,
      render: (row) =>
        twoLines(row.order ? <OrderNumber order={row.order} /> : words.numberText(row), words.soldText(row)),
    },
    { key: 'due', title: t`Total`, width: 100, align: 'right', render: (row) => <strong>{words.totalText(row)}</strong> }, // prettier-ignore
    { key: 'means', title: t`Paid by`, width: 148, render: (row) => stacked(words.meansTexts(row)) },
    { key: 'points', title: t`Points`, width: 88, align: 'right', render: (row) => stacked(words.pointsTexts(row)) },
    {
      key: 'state',
      title: t`State`,
      width: 112,
      render: ({ order, posting }) =>
        order ? <OrderStateTag state={order.state} /> : posting && <UndoneMark of={posting} />,
    },
    operator,
  ];
}

/** The columns of what a member was given back. */
export function useRefundColumns(): ListColumn<MemberRefund>[] {
  const { t } = useLingui();
  const words = usePurchaseWords();
  const [time, operator] = useDoneColumns();
  return [
    time,
    {
      key: 'order',
      title: t({ message: 'Order', context: 'document' }),
      width: 152,
      render: (row) =>
        twoLines(row.order ? <OrderNumber order={row.order} /> : words.numberText(row), words.back.whatText(row)),
    },
    {
      key: 'fen',
      title: t({ message: 'Amount', context: 'money' }),
      width: 100,
      align: 'right',
      render: (row) => <strong>{words.back.totalText(row)}</strong>,
    },
    { key: 'means', title: t`Given back by`, width: 148, render: (row) => stacked(words.back.meansTexts(row)) },
    {
      key: 'points',
      title: t`Points`,
      width: 88,
      align: 'right',
      render: (row) => stacked(words.back.pointsTexts(row)),
    },
    {
      key: 'state',
      title: t`State`,
      width: 112,
      render: ({ order }) => (order ? <OrderStateTag state={order.state} /> : '–'),
    },
    operator,
  ];
}
