import { Trans, useLingui } from '@lingui/react/macro';
import type { ReceiptSettings, TopUpOrderPage } from '@regulars/contract';
import { say, topUpPayWayPhrases } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Facts, memberText, Paid, Receipt } from '../receipts/receipt.tsx';
import type { Fact } from '../receipts/receipt.tsx';
import { useDates } from '../use-dates.ts';
import { useGiftWords } from './use-gift-words.ts';

/** The receipt of a paid top-up. It shows on paper only. */
export function TopUpReceipt({ order }: { order: TopUpOrderPage }) {
  return <Receipt branchName={order.branch_name}>{(receipt) => <Content order={order} receipt={receipt} />}</Receipt>;
}

interface ContentProps {
  order: TopUpOrderPage;
  receipt: ReceiptSettings;
}

function Content({ order, receipt }: ContentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const more = useGiftWords()({ ...order, bonus: 0 });
  const paidBy = order.pay_way === null ? '' : say(topUpPayWayPhrases[order.pay_way], locale);
  const made: Fact[] = [
    [t`Top-up number`, order.number],
    [t`Time`, dates.exact(order.paid_at ?? order.made_at)],
    [t({ message: 'By', context: 'who took the money' }), order.paid_by_name ?? order.made_by_name ?? ''],
  ];
  const given: Fact[] = [
    [t`Member`, memberText(order.member_name, order.member_no, receipt)],
    [t`Principal`, moneyText(order.paid)],
    ...(order.bonus > 0 ? [[t`Bonus`, moneyText(order.bonus)] as const] : []),
    ...more.map((one) => [t`Also`, one] as const),
    ...(receipt.balance
      ? ([
          [t`Stored value before`, moneyText(order.before ?? 0)],
          [t`Stored value after`, moneyText(order.after ?? 0)],
        ] as const)
      : []),
  ];
  return (
    <>
      <Facts facts={made} />
      <Facts facts={given} />
      <Facts facts={[[t`Paid by`, [paidBy, order.pay_reference].filter(Boolean).join(' ')]]} />
      <Paid>
        <Trans>
          Paid <strong>{moneyText(order.paid)}</strong>
        </Trans>
      </Paid>
    </>
  );
}
