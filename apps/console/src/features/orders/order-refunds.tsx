import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { useDates } from '../../framework/use-dates.ts';
import { Panel } from '../../ui/panel.tsx';
import { RefundList } from '../../ui/refund-list.tsx';
import { useOrderWords } from '../../framework/orders/use-order-words.ts';
import { TakenLines } from '../../framework/orders/taken-lines.tsx';
import { usePiecesText } from '../../framework/orders/use-pieces-text.ts';
import { useBackTexts } from '../../framework/orders/use-back-texts.ts';
import { useTakenText } from '../../framework/orders/use-taken-text.ts';

type Refund = ConsumptionOrderPage['refunds'][number];

/** What came back, oldest first. */
export function OrderRefunds({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const dates = useDates();
  const words = useOrderWords();
  const takenText = useTakenText();
  const piecesText = usePiecesText(order);
  const backTexts = useBackTexts();
  // They come back with all of the order.
  const last = order.refunds.at(-1);
  const approvedText = ({ approved, approved_by_name: by }: Refund): string | false =>
    approved && (by === null ? t`approved` : t`approved by ${by}`);
  return (
    <Panel title={t`Refunds`} note={t`Points and growth are taken back by the share of the order that came back.`}>
      <RefundList
        refunds={order.refunds.map((refund) => ({
          ...refund,
          ways: refund.parts.map(({ means, fen }) => `${words.meansText(means)} ${moneyText(fen)}`).join(' · '),
          made: [refund.number, dates.time(refund.made_at), refund.made_by_name, approvedText(refund)]
            .filter(Boolean)
            .join(' · '),
          lines: (
            <>
              {piecesText(refund) !== '' && <span>{piecesText(refund)}</span>}
              <span>{refund.reason}</span>
              {refund === last && backTexts(order).map((text, place) => <span key={place}>{text}</span>)}
              <TakenLines taken={takenText(refund, 'taken')} missing={takenText(refund, 'missing')} />
            </>
          ),
        }))}
      />
    </Panel>
  );
}
