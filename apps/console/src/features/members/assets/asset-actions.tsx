import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { lazyLayer } from '../../../framework/feedback/lazy-layer.tsx';
import { useCan } from '../../../framework/session/index.ts';
import { useRequestedTask } from '../../../framework/use-requested-task.ts';

const AdjustDialog = lazyLayer(async () => (await import('../adjustments/adjust-dialog.tsx')).AdjustDialog);

/** Manual actions on a member's balances. */
export function AssetActions({ member }: { member: Member }) {
  const [adjusting, setAdjusting] = useState(false);
  const mayAdjust = [useCan('adjustment:create'), member.state !== 'cancelled', member.changeable].every(Boolean);
  useRequestedTask('adjust', () => setAdjusting(mayAdjust));
  if (!mayAdjust) return null;
  return (
    <>
      <Button icon={<Scale size={16} strokeWidth={1.75} />} onClick={() => setAdjusting(true)}>
        <Trans>Adjust</Trans>
      </Button>
      {adjusting && <AdjustDialog member={member} onClose={() => setAdjusting(false)} />}
    </>
  );
}
