import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import { requestPolling } from '../../framework/refunds/refund-requests.tsx';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { OrderActions } from './order-actions.tsx';
import { OrderView } from './order-view.tsx';

interface TopUpOrderDrawerProps {
  id: string;
  steps: RowSteps;
  onClosed: () => void;
}

/** One top-up: what it gave, its refunds, and what can be done to it. */
export function TopUpOrderDrawer({ id, steps, onClosed }: TopUpOrderDrawerProps) {
  const { t } = useLingui();
  const result = useEndpoint(
    'GET /recharge-order/{id}',
    { params: { id } },
    { quiet: true, staleTime: 0, refetchInterval: requestPolling },
  );
  const number = result.data?.number;
  return (
    <RecordDrawer
      title={number ? t`Top-up ${number}` : t`Top-up`}
      result={result}
      words={{
        missing: t`There is no such top-up`,
        missingHint: t`It may belong to a branch you cannot access.`,
        denied: t`You cannot view top-ups`,
        broken: t`The top-up did not load`,
      }}
      steps={steps}
      footer={(order) => <OrderActions key={id} order={order} />}
      onClosed={onClosed}
    >
      {(order) => <OrderView order={order} />}
    </RecordDrawer>
  );
}
