import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage } from '@regulars/contract';
import { say, topUpPayWayPhrases } from '@regulars/phrases';
import { createPortal } from 'react-dom';
import { cardNumberText } from '../../format/card-numbers.ts';
import { moneyText } from '../../format/numbers.ts';
import { useLocale } from '../../i18n/locale.ts';
import { useCurrentUser } from '../session/index.ts';
import { useDates } from '../use-dates.ts';
import styles from './top-ups.module.css';
import { useGiftWords } from './use-gift-words.ts';

/** The receipt of a paid top-up, 48 mm wide. It shows on paper only, in place of the page. */
export function TopUpReceipt({ order }: { order: TopUpOrderPage }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { merchant } = useCurrentUser();
  const more = useGiftWords()({ ...order, bonus: 0 });
  const paidBy = order.pay_way === null ? '' : say(topUpPayWayPhrases[order.pay_way], locale);
  const facts: (readonly [string, string])[][] = [
    [
      [t`Top-up number`, order.number],
      [t`Time`, dates.exact(order.paid_at ?? order.made_at)],
      [t({ message: 'By', context: 'who took the money' }), order.paid_by_name ?? order.made_by_name ?? ''],
    ],
    [
      // Only the family name: the paper may be left on the counter.
      [t`Member`, `${order.member_name.slice(0, 1)}* ${cardNumberText(order.member_no)}`],
      [t`Principal`, moneyText(order.paid)],
      ...(order.bonus > 0 ? [[t`Bonus`, moneyText(order.bonus)] as const] : []),
      ...more.map((one) => [t`Also`, one] as const),
      [t`Stored value before`, moneyText(order.before ?? 0)],
      [t`Stored value after`, moneyText(order.after ?? 0)],
    ],
    [[t`Paid by`, [paidBy, order.pay_reference].filter(Boolean).join(' ')]],
  ];
  return createPortal(
    <div className={styles.receipt} data-testid="top-up-receipt">
      <strong className={styles.shop}>{merchant.abbreviation_name}</strong>
      <span className={styles.shop}>{order.branch_name}</span>
      {facts.map((group, at) => (
        <dl key={group[0]?.[0] ?? at}>
          {group.map(([label, value]) => (
            <div key={label + value}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
      <p className={styles.paid}>
        <Trans>
          Paid <strong>{moneyText(order.paid)}</strong>
        </Trans>
      </p>
    </div>,
    document.body,
  );
}
