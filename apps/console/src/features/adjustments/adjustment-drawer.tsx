import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { RecordDrawer } from '../../framework/detail/record-drawer.tsx';
import type { RowSteps } from '../../framework/list/use-row-steps.ts';
import { AdjustmentDecisions } from './adjustment-decisions.tsx';
import { AdjustmentView } from './adjustment-view.tsx';

interface AdjustmentDrawerProps {
  id: string;
  steps: RowSteps;
  /** It was opened by the decision on another one. */
  reached: boolean;
  /** Opens the next one that waits for this user; resolves to whether there is one. */
  onDecided: () => Promise<boolean>;
  onClose: () => void;
}

/** One adjustment, with the member's current balances and the decisions open to this user. */
export function AdjustmentDrawer({ id, steps, reached, onDecided, onClose }: AdjustmentDrawerProps) {
  const { t } = useLingui();
  const result = useEndpoint('GET /vip-trim-order/{id}', { params: { id } }, { quiet: true, staleTime: 0 });
  const number = result.data?.number;
  return (
    <RecordDrawer
      title={number ? t`Adjustment ${number}` : t`Adjustment`}
      result={result}
      words={{
        missing: t`There is no such adjustment`,
        missingHint: t`It may belong to a branch you cannot access.`,
        denied: t`You cannot view adjustments`,
        broken: t`The adjustment did not load`,
      }}
      steps={steps}
      footer={(adjustment, close) => (
        <AdjustmentDecisions
          key={id}
          adjustment={adjustment}
          reached={reached}
          onDecided={async () => {
            if (!(await onDecided())) close();
          }}
          onDone={close}
        />
      )}
      onClosed={onClose}
    >
      {(adjustment) => <AdjustmentView adjustment={adjustment} />}
    </RecordDrawer>
  );
}
