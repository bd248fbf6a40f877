import { useLingui } from '@lingui/react/macro';
import type { ConsumptionOrderPage } from '@regulars/contract';
import { moneyText } from '../../format/numbers.ts';
import { Panel } from '../../ui/panel.tsx';
import { RefundRequests } from '../refunds/refund-requests.tsx';
import { orderReads } from './order-reads.ts';
import { TakenLines } from './taken-lines.tsx';
import { useOrderWords } from './use-order-words.ts';
import { usePiecesText } from './use-pieces-text.ts';
import { useTakenText } from './use-taken-text.ts';

/** Refunds of the order that were asked for. */
export function OrderRequests({ order }: { order: ConsumptionOrderPage }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const piecesText = usePiecesText(order);
  const takenText = useTakenText();
  const { number } = order;
  return (
    <Panel title={t`Refunds asked for`}>
      <RefundRequests
        requests={order.refund_requests}
        waysOf={({ parts }) => parts.map(({ means, fen }) => `${words.meansText(means)} ${moneyText(fen)}`).join(' · ')}
        reads={orderReads}
        doneText={(amount) => t`Gave ${amount} of order ${number} back`}
      >
        {(request) => {
          const pieces = piecesText(request);
          return (
            <>
              {pieces !== '' && <span>{pieces}</span>}
              <TakenLines taken={takenText(request, 'taken')} missing={takenText(request, 'missing')} />
            </>
          );
        }}
      </RefundRequests>
    </Panel>
  );
}
