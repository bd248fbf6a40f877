import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrder } from '@regulars/contract';
import { couponGiftText, say, separators, topUpPayWayPhrases } from '@regulars/phrases';
import { Button } from 'antd';
import { countText, moneyText } from '../../format/numbers.ts';
import type { ListColumn } from '../../framework/list/columns.ts';
import type { ListTotal } from '../../framework/list/use-totals.ts';
import { MemberCell } from '../../framework/member-cell.tsx';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import styles from './top-up-orders.module.css';
import { isPaid, TopUpStateTag } from './top-up-state.tsx';

const pointsOf = ({ points, points_earned: earned }: TopUpOrder): number => points + earned;

export function useTopUpColumns(onOpen: (order: TopUpOrder) => void): ListColumn<TopUpOrder, 'dated_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  return [
    {
      key: 'member',
      title: t`Member`,
      exported: ['member', 'member_no'],
      width: 176,
      fixed: 'start',
      render: (order) => <MemberCell of={order} />,
    },
    {
      key: 'dated_at',
      title: t`Time`,
      width: 150,
      sort: 'dated_at',
      render: ({ dated_at }) => dates.cellTime(dated_at),
    },
    ...useMoneyColumns(),
    { key: 'state', title: t`State`, width: 146, render: ({ state }) => <TopUpStateTag state={state} /> },
    {
      key: 'pay_way',
      title: t`Paid by`,
      exported: ['pay_way', 'pay_reference'],
      width: 100,
      from: 1440,
      render: ({ pay_way: way, pay_reference: reference }) => (
        <div className={styles.lines}>
          <span>{way === null ? '–' : say(topUpPayWayPhrases[way], locale)}</span>
          {reference !== null && <small>{reference}</small>}
        </div>
      ),
    },
    ...useWideColumns(),
    {
      key: 'actions',
      title: t`Actions`,
      width: 86,
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

function useMoneyColumns(): ListColumn<TopUpOrder, 'dated_at'>[] {
  const { t } = useLingui();
  return [
    { key: 'paid', title: t`Paid`, width: 112, align: 'right', render: ({ paid }) => moneyText(paid) },
    {
      key: 'bonus',
      title: t`Bonus`,
      width: 100,
      align: 'right',
      render: ({ bonus }) => (bonus > 0 ? moneyText(bonus) : '–'),
    },
    {
      key: 'after',
      title: t`Stored value`,
      exported: ['before', 'after'],
      width: 182,
      align: 'right',
      render: ({ before, after }) =>
        before === null || after === null ? '–' : `${moneyText(before)} → ${moneyText(after)}`,
    },
    {
      key: 'refunded',
      title: t`Refunded`,
      width: 112,
      align: 'right',
      render: ({ refunded }) => (refunded > 0 ? moneyText(refunded) : '–'),
    },
  ];
}

/** What only wide windows show at first. */
function useWideColumns(): ListColumn<TopUpOrder, 'dated_at'>[] {
  const { t } = useLingui();
  const locale = useLocale();
  const giftsText = (coupons: TopUpOrder['coupons']): string =>
    coupons
      .filter(({ given }) => given > 0)
      .map(({ name, given: count }) => couponGiftText({ name, count }))
      .join(separators[locale]);
  return [
    { key: 'number', title: t`Top-up number`, width: 164, from: 1600, render: ({ number }) => number },
    {
      key: 'points',
      title: t`Points`,
      exported: ['points', 'growth'],
      width: 96,
      align: 'right',
      from: 1920,
      render: (order) => (pointsOf(order) > 0 ? countText(pointsOf(order)) : '–'),
    },
    {
      key: 'coupons',
      title: t`Coupons`,
      width: 180,
      from: 1920,
      render: ({ coupons }) => giftsText(coupons) || '–',
    },
    { key: 'rule', title: t`Top-up rule`, width: 160, from: 1600, render: ({ rule_name }) => rule_name },
    { key: 'branch', title: t`Branch`, width: 140, from: 1920, render: ({ branch_name }) => branch_name },
    {
      key: 'made_by',
      title: t({ message: 'By', context: 'who took the money' }),
      width: 110,
      from: 1920,
      render: ({ made_by_name: name }) => name ?? '–',
    },
  ];
}

export function useTopUpTotals(): readonly ListTotal<TopUpOrder>[] {
  const { t } = useLingui();
  const note = t`The totals count what was paid, and what of it was refunded until now; waiting and closed orders count nothing.`;
  const money = (figure: 'paid' | 'bonus' | 'refunded', title: string): ListTotal<TopUpOrder> => ({
    column: figure,
    figure,
    title,
    note,
    of: (order) => (isPaid(order) ? order[figure] : 0),
    text: moneyText,
  });
  return [
    money('paid', t`Paid`),
    money('bonus', t`Bonus`),
    money('refunded', t`Refunded`),
    {
      column: 'points',
      figure: 'points',
      title: t`Points`,
      note,
      of: (order) => (isPaid(order) ? pointsOf(order) : 0),
      text: countText,
    },
  ];
}
