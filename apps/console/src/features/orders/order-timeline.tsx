import { Trans, useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage, OrderEvent } from '@regulars/contract';
import { amountText, assetUnitPhrases, figureText, say } from '@regulars/phrases';
import { Button } from 'antd';
import { Ban, Banknote, Calculator, Pause, Undo2 } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { moneyText } from '../../format/numbers.ts';
import { useEndpoint } from '../../framework/api/index.ts';
import { Timeline } from '../../framework/detail/timeline.tsx';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { useDates } from '../../framework/use-dates.ts';
import { useLocale } from '../../i18n/locale.ts';
import { Panel } from '../../ui/panel.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './orders.module.css';

const icons: Readonly<Record<OrderEvent['kind'], LucideIcon>> = {
  quoted: Calculator,
  held: Pause,
  paid: Banknote,
  refunded: Undo2,
  voided: Ban,
};

/** What happened to an order, oldest first, and what each step moved of the member's. */
export function OrderTimeline({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const { order_id: id, left } = order;
  const { data, error, refetch } = useEndpoint('GET /orders/{id}/timeline', { params: { id } }, { quiet: true });
  return (
    <Panel title={t`What happened`}>
      {error && !data && (
        <p className={styles.short}>
          {error.message}{' '}
          <Button type="link" size="small" onClick={() => void refetch()}>
            <Trans>Try again</Trans>
          </Button>
        </p>
      )}
      {!error && !data && <SkeletonRows rows={3} columns={['88px', '1fr', '120px']} />}
      {data && (
        <Timeline
          entries={data.items.map((event, at) => ({
            key: String(at),
            at: event.at,
            icon: icons[event.kind],
            title: <EventTitle event={event} />,
            children: <EventFacts event={event} left={event.kind === 'paid' ? left : null} />,
            aside: event.moves.length > 0 || event.grade ? <EventMoves event={event} /> : undefined,
          }))}
        />
      )}
      {data?.grades_kept === false && order.vip_id !== null && (
        <p className={styles.hint}>
          <Trans>The order is older: when it was priced, and whether it moved the member’s grade, was not kept.</Trans>
        </p>
      )}
    </Panel>
  );
}

function EventTitle({ event: { kind, fen } }: { event: OrderEvent }) {
  const amount = moneyText(fen);
  switch (kind) {
    case 'quoted':
      return <Trans>Quoted {amount}</Trans>;
    case 'held':
      return <Trans>Held {amount}</Trans>;
    case 'paid':
      return <Trans>Took {amount}</Trans>;
    case 'refunded':
      return <Trans>Gave {amount} back</Trans>;
    case 'voided':
      return <Trans>Voided {amount}</Trans>;
  }
}

/** By whom and in which shift, by which means, why, and what the receipt says. */
function EventFacts({ event, left }: { event: OrderEvent; left: ConsumptionOrderPage['left'] }) {
  const { t } = useLingui();
  const locale = useLocale();
  const dates = useDates();
  const words = useOrderWords();
  const { by_name: by, number, parts, reason, shift } = event;
  const since = shift && dates.time(shift.opened_at);
  const whose = shift?.user_name ?? '';
  const who = [
    by,
    since !== null && (whose === by ? t`shift from ${since}` : t`shift of ${whose} from ${since}`),
    number,
  ].filter(Boolean);
  const means = parts.map((part) => `${words.meansText(part.means)} ${moneyText(part.fen)}`).join(' · ');
  const value = left && moneyText(left.stored_value);
  const points = left && figureText('points', left.points, locale);
  return (
    <span className={styles.facts}>
      {who.length > 0 && <span>{who.join(' · ')}</span>}
      {means !== '' && <span>{means}</span>}
      {reason !== null && <span>{reason}</span>}
      {left && (
        <span>
          <Trans>
            The receipt says what they could spend after it: {value} and {points}
          </Trans>
        </span>
      )}
    </span>
  );
}

/** What it changed, before and after. */
function EventMoves({ event: { moves, grade } }: { event: OrderEvent }) {
  const { t } = useLingui();
  const locale = useLocale();
  const arrow = (name: string, from: string, to: string) => (
    <span key={name}>
      {name} {from} → {to}
    </span>
  );
  return (
    <span className={styles.moves}>
      {moves.map(({ unit, before, after }) =>
        arrow(say(assetUnitPhrases[unit], locale), amountText(unit, before), amountText(unit, after)),
      )}
      {grade && arrow(t`Grade`, grade.from, grade.to)}
    </span>
  );
}
