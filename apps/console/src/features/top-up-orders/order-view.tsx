import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage, TopUpRefund } from '@regulars/contract';
import { figureText, refundCausePhrases, say, topUpPayWayPhrases } from '@regulars/phrases';
import { moneyText } from '../../format/numbers.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { MemberHead } from '../../framework/member-cell.tsx';
import { TopUpFigures } from '../../framework/top-ups/top-up-figures.tsx';
import { useCard } from '../../framework/top-ups/use-card.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Money } from '../../ui/money.tsx';
import { RefundList } from '../../ui/refund-list.tsx';
import styles from './top-up-orders.module.css';
import { isPaid, TopUpStateTag } from './top-up-state.tsx';

export function OrderView({ order }: { order: TopUpOrderPage }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const { vip_id: id, state, pay_way: way, before, after, refunds } = order;
  // Paid or closed, it says what was on the card.
  const held = useCard(id, state === 'waiting');
  const payText = (by: TopUpOrderPage['pay_way'], reference: string | null): string =>
    [by && say(topUpPayWayPhrases[by], locale), reference].filter(Boolean).join(' ');
  const who = (at: string, by: string | null): string => [dates.time(at), by].filter(Boolean).join(' · ');
  return (
    <div className={styles.view}>
      <MemberHead of={order}>
        <TopUpStateTag state={state} />
      </MemberHead>
      <Money fen={order.paid} size="figure" />
      <DescriptionList
        items={[
          { label: t`Top-up rule`, value: order.rule_name },
          { label: t`Branch`, value: order.branch_name },
          { label: t`Made`, value: who(order.made_at, order.made_by_name) },
          ...(order.paid_at
            ? [
                { label: t`Payment taken`, value: who(order.paid_at, order.paid_by_name) },
                { label: t`Paid by`, value: payText(way, order.pay_reference) },
              ]
            : []),
          ...(state === 'waiting' ? [{ label: t`Waits until`, value: dates.time(order.waits_until) }] : []),
          ...(order.closed_at
            ? [
                {
                  label: t({ message: 'Closed', context: 'of a top-up' }),
                  value: who(order.closed_at, order.closed_by_name ?? t`its time had passed`),
                },
              ]
            : []),
        ]}
      />
      <section>
        <h3 className={styles.heading}>
          {isPaid(order) ? <Trans>What it gave</Trans> : <Trans>What it would give</Trans>}
        </h3>
        <TopUpFigures
          paid={order.paid}
          gives={order}
          before={before}
          after={after}
          card={state === 'waiting' ? held : undefined}
        />
      </section>
      {refunds.length > 0 && (
        <section>
          <h3 className={styles.heading}>
            <Trans>Refunds</Trans>
          </h3>
          <RefundList
            refunds={refunds.map((refund) => ({
              refund_id: refund.refund_id,
              fen: refund.cash,
              ways: payText(refund.pay_way, refund.pay_reference),
              made: [refund.number, who(refund.made_at, refund.made_by_name)].filter(Boolean).join(' · '),
              lines: <RefundLines refund={refund} />,
            }))}
          />
        </section>
      )}
    </div>
  );
}

function RefundLines({ refund }: { refund: TopUpRefund }) {
  const { t } = useLingui();
  const locale = useLocale();
  const { bonus, points, growth, cause, reason } = refund;
  const money = moneyText(bonus);
  const taken = [
    ...(bonus > 0 ? [t`${money} of bonus`] : []),
    ...(points > 0 ? [figureText('points', points, locale)] : []),
    ...(growth > 0 ? [figureText('growth', growth, locale)] : []),
  ].join(' · ');
  return (
    <>
      <span>{[say(refundCausePhrases[cause], locale), reason].join(' · ')}</span>
      {taken !== '' && (
        <span>
          <Trans>Taken back: {taken}</Trans>
        </span>
      )}
    </>
  );
}
