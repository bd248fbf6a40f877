import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpReceipt } from '@regulars/contract';
import { missingCouponTexts, say, separators, topUpPayWayPhrases } from '@regulars/phrases';
import { cardNumberText } from '../../format/card-numbers.ts';
import type { Dates } from '../../format/dates.ts';
import { moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Facts, Paid } from '../receipts/receipt-parts.tsx';
import type { Fact } from '../receipts/receipt-parts.tsx';
import { RefundLines } from '../receipts/refund-lines.tsx';
import { useGivenWords } from './use-given-words.ts';

interface ContentProps {
  content: TopUpReceipt;
  dates: Pick<Dates, 'exact'>;
  /** Of the terminal’s slip or the transfer, on paper alone. */
  reference?: string | null;
}

/** What the receipt of a top-up says, on paper and on its public page. */
export function TopUpReceiptContent({ content, dates, reference = null }: ContentProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useGivenWords();
  const { member, bonus, balance, pay_way: way } = content;
  const made: Fact[] = [
    [t`Top-up number`, content.number],
    [t`Time`, dates.exact(content.paid_at)],
    [t({ message: 'By', context: 'who took the money' }), content.paid_by_name ?? ''],
  ];
  const given: Fact[] = [
    [t`Member`, `${member.name} ${cardNumberText(member.card_number)}`],
    [t`Principal`, moneyText(content.paid)],
    ...(bonus > 0 ? [[t`Bonus`, moneyText(bonus)] as const] : []),
    ...words.given({ ...content, bonus: 0 }).map((one) => [t`Also`, one] as const),
    ...(balance
      ? ([
          [t`Stored value before`, moneyText(balance.before)],
          [t`Stored value after`, moneyText(balance.after)],
          ...(balance.left === balance.after ? [] : [[t`Can be spent`, moneyText(balance.left)] as const]),
        ] as const)
      : []),
  ];
  return (
    <>
      <Facts facts={made} />
      <Facts facts={given} />
      <Facts facts={[[t`Paid by`, [say(topUpPayWayPhrases[way], locale), reference].filter(Boolean).join(' ')]]} />
      <Paid>
        <Trans>
          Paid <strong>{moneyText(content.paid)}</strong>
        </Trans>
      </Paid>
      <RefundLines
        refunds={content.refunds.map((refund) => ({
          amount: moneyText(refund.fen),
          at: dates.exact(refund.made_at),
          taken: words.taken({ ...refund, grade_name: null }).join(separators[locale]),
          missing: refund.missing_coupons.flatMap((one) => missingCouponTexts(one, locale)).join(separators[locale]),
        }))}
      />
    </>
  );
}
