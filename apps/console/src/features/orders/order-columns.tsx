import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrder } from '@regulars/contract';
import { Button } from 'antd';
import { cardNumberText } from '../../format/card-numbers.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { momentWidth } from '../../framework/list/columns.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import type { ListTotal } from '../../framework/list/use-totals.ts';
import { MemberLink } from '../../framework/member-link.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { OrderStateTag } from '../../framework/orders/order-state.tsx';
import styles from './orders.module.css';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

type Column = ListColumn<ConsumptionOrder, 'made_at'>;

export function useOrderColumns(onOpen: (order: ConsumptionOrder) => void): Column[] {
  const { t } = useLingui();
  const dates = useDates();
  const words = useOrderWords();
  return [
    {
      key: 'made_at',
      title: t`Time`,
      width: momentWidth,
      fixed: 'start',
      sort: 'made_at',
      render: ({ made_at }) => dates.cellTime(made_at),
    },
    {
      key: 'member',
      title: t`Member`,
      exported: ['member', 'member_no'],
      width: 126,
      render: ({ vip_id: id, member_name: name, member_no: card }) => (
        <div className={styles.lines}>
          {id !== null && name !== null ? <MemberLink id={id} name={name} /> : <Trans>Walk-in</Trans>}
          <small>{card === null ? <Trans>No member</Trans> : cardNumberText(card)}</small>
        </div>
      ),
    },
    { key: 'sold', title: t`Items`, width: 160, exported: [], render: words.soldText },
    ...useMoneyColumns(),
    { key: 'means', title: t`Paid by`, width: 110, exported: ['points_value', 'stored_value', 'takings'], render: words.paidBy }, // prettier-ignore
    { key: 'state', title: t`State`, width: 112, render: ({ state }) => <OrderStateTag state={state} /> },
    ...useWideColumns(),
    {
      key: 'actions',
      title: t`Actions`,
      width: 78,
      fixed: 'end',
      render: (order) => (
        <div className={styles.rowActions}>
          <Button type="link" size="small" onClick={() => onOpen(order)}>
            <Trans>Details</Trans>
          </Button>
        </div>
      ),
    },
  ];
}

const offText = (fen: number): string => (fen > 0 ? `−${moneyText(fen)}` : '–');

function useMoneyColumns(): Column[] {
  const { t } = useLingui();
  return [
    { key: 'list', title: t`List price`, width: 104, align: 'right', render: ({ list }) => moneyText(list) },
    {
      key: 'off',
      title: t({ message: 'Off', context: 'price' }),
      width: 108,
      align: 'right',
      render: ({ off }) => offText(off),
    },
    {
      key: 'due',
      title: t`Due`,
      width: 116,
      align: 'right',
      render: ({ due }) => <strong>{moneyText(due)}</strong>,
    },
  ];
}

/** What only wide windows show at first. */
function useWideColumns(): Column[] {
  const { t } = useLingui();
  return [
    { key: 'branch', title: t`Branch`, width: 126, from: 1440, render: ({ branch_name }) => branch_name },
    {
      key: 'refunded',
      title: t`Refunded`,
      width: 112,
      align: 'right',
      from: 1440,
      render: ({ refunded }) => offText(refunded),
    },
    { key: 'number', title: t`Order number`, width: 164, from: 1600, render: ({ number }) => number },
    { key: 'made_by', title: t`Cashier`, width: 110, from: 1600, render: ({ made_by_name: name }) => name ?? '–' },
    {
      key: 'earned',
      title: t`Points earned`,
      exported: ['points_earned', 'growth_earned', 'points_used'],
      width: 104,
      align: 'right',
      from: 1920,
      render: ({ points_earned: points }) => (points > 0 ? countText(points) : '–'),
    },
  ];
}

export function useOrderTotals(): readonly ListTotal<ConsumptionOrder>[] {
  const { t } = useLingui();
  const note = t`The totals leave out voided orders; refunds are a column of their own.`;
  const money = (figure: 'list' | 'off' | 'due' | 'refunded', title: string): ListTotal<ConsumptionOrder> => ({
    column: figure,
    figure,
    title,
    note,
    of: (order) => (order.state === 'voided' ? 0 : order[figure]),
    text: figure === 'off' || figure === 'refunded' ? offText : moneyText,
  });
  return [
    money('list', t`List price`),
    money('off', t({ message: 'Off', context: 'price' })),
    money('due', t`Due`),
    money('refunded', t`Refunded`),
  ];
}
