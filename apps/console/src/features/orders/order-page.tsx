import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { confirmationPhrases, say } from '@regulars/phrases';
import { useParams } from 'react-router';
import { cardNumberText } from '../../format/card-numbers.ts';
import { countText, moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { DescriptionList } from '../../framework/detail/description-list.tsx';
import { DetailColumns } from '../../framework/detail/detail-columns.tsx';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { MemberLink } from '../../framework/member-link.tsx';
import { requestPolling } from '../../framework/refunds/refund-requests.tsx';
import { useTabTitle } from '../../framework/tabs/tab-context.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Money } from '../../ui/money.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Panel } from '../../ui/panel.tsx';
import { HeldOrder } from './held-order.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderLines } from './order-lines.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { OrderRequests } from '../../framework/orders/order-requests.tsx';
import { OrderStateTag } from '../../framework/orders/order-state.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import styles from './orders.module.css';
import { useBackTexts } from '../../framework/orders/use-back-texts.ts';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';

/** An order: what was sold and how each discount and means fell on its lines, what it moved, and what came back. */
export function OrderPage() {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const result = useEndpoint('GET /orders/{id}', { params: { id } }, { quiet: true, refetchInterval: requestPolling });
  const isMissing = result.error?.status === 404;
  // What a till holds is no order yet.
  const { data: held } = useEndpoint('GET /orders/{id}/hold', { params: { id } }, { quiet: true, enabled: isMissing });
  useTabTitle(result.data?.number ?? held?.number);
  if (isMissing && held) return <HeldOrder held={held} />;
  return (
    <Fetched
      result={result}
      words={{
        missing: t`There is no such order`,
        missingHint: t`It may belong to a branch you cannot access.`,
        denied: t`You cannot view orders`,
        broken: t`The order did not load`,
      }}
    >
      {(order) => <Order order={order} />}
    </Fetched>
  );
}

function Order({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const dates = useDates();
  const backTexts = useBackTexts();
  const { number, state, made_at: at, branch_name: branch, made_by_name: by, voided_at: voidedAt } = order;
  return (
    <>
      <PageHead
        title={t`Order ${number}`}
        note={
          <>
            <OrderStateTag state={state} />
            <span>{[dates.time(at), branch, by].filter(Boolean).join(' · ')}</span>
          </>
        }
        actions={<OrderActions order={order} />}
      />
      <DetailColumns aside={null} lifted={<Bill order={order} />}>
        {voidedAt !== null && (
          <Panel title={t`Voided`}>
            <p>{order.void_reason}</p>
            {backTexts(order).map((text, place) => (
              <p key={place}>{text}</p>
            ))}
            <p className={styles.hint}>{[dates.time(voidedAt), order.voided_by_name].filter(Boolean).join(' · ')}</p>
          </Panel>
        )}
        {order.refund_requests.length > 0 && <OrderRequests order={order} />}
        <OrderLines order={order} />
        <Moved order={order} />
        {order.refunds.length > 0 && <OrderRefunds order={order} />}
        <OrderTimeline order={order} />
      </DetailColumns>
    </>
  );
}

/** Who paid, and from the list price to what was paid: points take off of it, as on the receipt. */
function Bill({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const locale = useLocale();
  const { vip_id: id, member_name: name, member_no: card, list, due, reductions, refunded } = order;
  const { points_used: used, points_value: byPoints } = order;
  const points = countText(used);
  const applied = reductions.filter(({ off }) => off > 0);
  return (
    <>
      <Panel>
        {id !== null && name !== null ? (
          <div className={styles.person}>
            <Avatar id={id} name={name} size={40} />
            <span className={styles.lines}>
              <MemberLink id={id} name={name} />
              <small>{card !== null && cardNumberText(card)}</small>
            </span>
          </div>
        ) : (
          <Trans>Walk-in, no member</Trans>
        )}
      </Panel>
      <Panel>
        <div className={styles.bill}>
          <DescriptionList
            items={[
              { label: t`List price`, value: moneyText(list) },
              ...applied.map((one) => ({ label: words.stepText(one), value: `−${moneyText(one.off)}` })),
              ...(used > 0 ? [{ label: t`${points} points`, value: `−${moneyText(byPoints)}` }] : []),
            ]}
          />
          <p className={styles.paid}>
            <span>
              <Trans context="amount">Paid</Trans>
            </span>
            <Money fen={due - byPoints} size="figure" />
          </p>
          <DescriptionList
            items={[
              ...order.payments.map(({ means, fen, reference }) => ({
                label: [words.meansText(means), reference].filter(Boolean).join(' '),
                value: moneyText(fen),
              })),
              ...(order.confirmed_by === null
                ? []
                : [{ label: t`Confirmed by the member`, value: say(confirmationPhrases[order.confirmed_by], locale) }]),
              ...order.payments.flatMap(({ tendered, fen }) =>
                tendered === null
                  ? []
                  : [
                      {
                        label: t({ message: 'Change', context: 'money given back' }),
                        value: moneyText(tendered - fen),
                      },
                    ],
              ),
              ...(refunded > 0 ? [{ label: t`Refunded`, value: `−${moneyText(refunded)}` }] : []),
            ]}
          />
        </div>
      </Panel>
    </>
  );
}

/** What it moved of the member's. */
function Moved({
  order: { before, after, points_used: used, points_earned: points, growth_earned: growth },
}: {
  order: ConsumptionOrderPage;
}) {
  // prettier-ignore
  const { t } = useLingui();
  if (!before || !after) return null;
  const arrow = (from: string, to: string): string => `${from} → ${to}`;
  const earned = (count: number): string => (count > 0 ? `+${countText(count)}` : '–');
  return (
    <Panel title={t`What it moved`}>
      <DescriptionList
        items={[
          { label: t`Stored value`, value: arrow(moneyText(before.stored_value), moneyText(after.stored_value)) },
          { label: t`Points`, value: arrow(countText(before.points), countText(after.points)) },
          ...(used > 0 ? [{ label: t`Points used`, value: `−${countText(used)}` }] : []),
          { label: t`Points earned`, value: earned(points) },
          { label: t`Growth`, value: arrow(countText(before.growth), countText(after.growth)) },
          { label: t`Growth earned`, value: earned(growth) },
        ]}
      />
    </Panel>
  );
}
