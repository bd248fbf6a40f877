import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { Scale } from 'lucide-react';
import { useState } from 'react';
import { lazyLayer } from '../../../framework/feedback/lazy-layer.tsx';
import { Permitted } from '../../../framework/session/index.ts';

const AdjustDialog = lazyLayer(async () => (await import('../adjustments/adjust-dialog.tsx')).AdjustDialog);

/** Manual actions on a member's balances. */
export function AssetActions({ member }: { member: Member }) {
  const [adjusting, setAdjusting] = useState(false);
  if (member.state === 'cancelled' || !member.changeable) return null;
  return (
    <Permitted permission="adjustment:create">
      <Button icon={<Scale size={16} strokeWidth={1.75} />} onClick={() => setAdjusting(true)}>
        <Trans>Adjust</Trans>
      </Button>
      {adjusting && <AdjustDialog member={member} onClose={() => setAdjusting(false)} />}
    </Permitted>
  );
}
