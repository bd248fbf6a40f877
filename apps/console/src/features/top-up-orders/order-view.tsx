import { Trans, useLingui } from '@lingui/react/macro';
import type { TopUpOrderPage, TopUpRefund, TopUpTaken } from '@regulars/contract';
import { missingCouponTexts, refundCausePhrases, say, topUpPayWayPhrases, type RefundCause } from '@regulars/phrases';
import { useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { MemberHead } from '../../framework/member-cell.tsx';
import { RefundRequests } from '../../framework/refunds/refund-requests.tsx';
import { topUpReads } from '../../framework/top-ups/top-up-reads.ts';
import { TopUpFigures } from '../../framework/top-ups/top-up-figures.tsx';
import { useCard } from '../../framework/top-ups/use-card.ts';
import { useGivenWords } from '../../framework/top-ups/use-given-words.ts';
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
  const { vip_id: id, state, pay_way: way, before, after, rule_name: title, rule_number: number } = order;
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
          { label: t`Top-up rule`, value: t`${title}, version ${number}` },
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
          left={order.left}
          card={state === 'waiting' ? held : undefined}
        />
      </section>
      <Asked order={order} payText={payText} />
      <Refunds order={order} payText={payText} />
    </div>
  );
}

interface RefundsProps {
  order: TopUpOrderPage;
  payText: (way: TopUpOrderPage['pay_way'], reference: string | null) => string;
}

/** Refunds above somebody’s limits that were asked for. */
function Asked({ order, payText }: RefundsProps) {
  const { t } = useLingui();
  const { member_name: name } = order;
  if (order.refund_requests.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        <Trans>Refunds asked for</Trans>
      </h3>
      <RefundRequests
        requests={order.refund_requests}
        waysOf={(request) => payText(request.pay_way, request.pay_reference)}
        reads={topUpReads}
        doneText={(amount) => t`Gave ${amount} back to ${name}`}
      >
        {({ cause, taken }) => <TakenBack cause={cause} taken={taken} />}
      </RefundRequests>
    </section>
  );
}

function Refunds({ order, payText }: RefundsProps) {
  const { t } = useLingui();
  const dates = useDates();
  const approvedText = ({ approved, approved_by_name: by }: TopUpRefund): string | false =>
    approved && (by === null ? t`approved` : t`approved by ${by}`);
  if (order.refunds.length === 0) return null;
  return (
    <section>
      <h3 className={styles.heading}>
        <Trans>Refunds</Trans>
      </h3>
      <RefundList
        refunds={order.refunds.map((refund) => ({
          refund_id: refund.refund_id,
          fen: refund.cash,
          ways: payText(refund.pay_way, refund.pay_reference),
          made: [refund.number, dates.time(refund.made_at), refund.made_by_name, approvedText(refund)]
            .filter(Boolean)
            .join(' · '),
          lines: <RefundLines refund={refund} />,
        }))}
      />
    </section>
  );
}

function RefundLines({ refund }: { refund: TopUpRefund }) {
  return (
    <>
      <span>{refund.reason}</span>
      <TakenBack cause={refund.cause} taken={refund} />
    </>
  );
}

interface TakenBackProps {
  cause: RefundCause;
  taken: Pick<TopUpTaken, 'bonus' | 'points' | 'growth' | 'grade_id' | 'coupons'>;
}

/** Whose doing a refund is, and what it takes back of the member’s. */
function TakenBack({ cause, taken: { bonus, points, growth, grade_id: gradeId, coupons } }: TakenBackProps) {
  const locale = useLocale();
  const words = useGivenWords();
  const { data: grades = [] } = useEndpoint('GET /vip-grades', {}, { quiet: true, staleTime: 300_000 });
  const grade_name = grades.find(({ grade_id: id }) => id === gradeId)?.name ?? null;
  const taken = words
    .taken({
      bonus,
      points,
      growth,
      grade_name,
      coupons: coupons.map(({ name, taken: count }) => ({ name, count })).filter(({ count }) => count > 0),
    })
    .join(' · ');
  const missing = coupons.flatMap((one) => missingCouponTexts(one, locale)).join(' · ');
  return (
    <>
      <span>{say(refundCausePhrases[cause], locale)}</span>
      {taken !== '' && (
        <span>
          <Trans>Taken back: {taken}</Trans>
        </span>
      )}
      {missing !== '' && (
        <span>
          <Trans>Not taken back: {missing}</Trans>
        </span>
      )}
    </>
  );
}
