import { Trans, useLingui } from '@lingui/react/macro';
import { Drawer } from 'antd';
import { useEndpoint } from '../../framework/api/index.ts';
import { Fetched } from '../../framework/detail/fetched.tsx';
import { useDrawer } from '../../framework/form/use-drawer.ts';
import { useNarrow } from '../../framework/list/use-media.ts';
import { AdjustmentDecisions } from './adjustment-decisions.tsx';
import { AdjustmentView } from './adjustment-view.tsx';

interface AdjustmentDrawerProps {
  id: string;
  onClose: () => void;
}

/** One adjustment, with the member's current balances and the decisions open to this user. */
export function AdjustmentDrawer({ id, onClose }: AdjustmentDrawerProps) {
  const { t } = useLingui();
  const narrow = useNarrow();
  const { open, onClose: close, onClosed } = useDrawer(onClose);
  const result = useEndpoint('GET /vip-trim-order/{id}', { params: { id } }, { quiet: true, staleTime: 0 });
  const number = result.data?.number;
  return (
    <Drawer
      title={number === undefined ? <Trans>Adjustment</Trans> : <Trans>Adjustment {number}</Trans>}
      open={open}
      onClose={close}
      afterOpenChange={(shown) => !shown && onClosed()}
      size={narrow ? '100%' : 568}
      closable={{ placement: 'end' }}
      footer={result.data && <AdjustmentDecisions adjustment={result.data} onDone={close} />}
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
