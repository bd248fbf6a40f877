import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { Permitted } from '../../framework/session/index.ts';

const CancelDialog = lazyLayer(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/** Ends a membership: rare and final, so it stands apart from the other actions. */
export function CancelMembership({ member }: { member: Member }) {
  const [asking, setAsking] = useState(false);
  if (member.state === 'cancelled' || !member.changeable) return null;
  return (
    <Permitted permission="member:cancel">
      <Button type="text" danger style={{ justifySelf: 'start' }} onClick={() => setAsking(true)}>
        <Trans>Cancel membership</Trans>
      </Button>
      {asking && <CancelDialog member={member} onClose={() => setAsking(false)} />}
    </Permitted>
  );
}
