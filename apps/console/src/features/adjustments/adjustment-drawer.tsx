import { Drawer } from '../../ui/drawer.tsx';
import { useLingui } from '@lingui/react/macro';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { RowStepper } from '../../framework/list/row-stepper.tsx';
import { useNarrow } from '../../framework/list/use-media.ts';
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
  const narrow = useNarrow();
  const { open, onClose: close, onClosed } = useDrawer(onClose);
  const result = useEndpoint('GET /vip-trim-order/{id}', { params: { id } }, { quiet: true, staleTime: 0 });
  const number = result.data?.number;
  return (
    <Drawer
      title={number ? t`Adjustment ${number}` : t`Adjustment`}
      open={open}
      onClose={close}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      extra={<RowStepper {...steps} />}
      footer={
        result.data && (
          <AdjustmentDecisions
            key={id}
            adjustment={result.data}
            reached={reached}
            onDecided={async () => {
              if (!(await onDecided())) close();
            }}
            onDone={close}
          />
        )
      }
    >
      <Fetched
        result={result}
        words={{
          missing: t`There is no such adjustment`,
          missingHint: t`It may belong to a branch you cannot access.`,
          denied: t`You cannot view adjustments`,
          broken: t`The adjustment did not load`,
        }}
      >
        {(adjustment) => <AdjustmentView adjustment={adjustment} />}
      </Fetched>
    </Drawer>
  );
}
