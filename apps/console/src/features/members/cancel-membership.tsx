import { Trans } from '@lingui/react/macro';
import type { Member } from '@regulars/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useEndpoint } from '../../framework/api/index.ts';
import { lazyLayer } from '../../framework/feedback/lazy-layer.tsx';
import { Permitted } from '../../framework/session/index.ts';

const CancelDialog = lazyLayer(async () => (await import('./cancel-dialog.tsx')).CancelDialog);

/**
 * Ends a membership: rare and final, so it stands apart from the other actions. Of a cancelled member who has something
 * left, because accounts didn't close yet, it is finished.
 */
export function CancelMembership({ member }: { member: Member }) {
  const [asking, setAsking] = useState(false);
  const isCancelled = member.state === 'cancelled';
  const { data } = useEndpoint(
    'GET /vip-infos/{id}/assets',
    { params: { id: member.vip_id } },
    { quiet: true, enabled: isCancelled },
  );
  const { principal, bonus, points } = data?.balances ?? { principal: 0, bonus: 0, points: 0 };
  const isLeft = principal !== 0 || bonus !== 0 || points !== 0;
  if (isCancelled ? !isLeft : !member.changeable) return null;
  return (
    <Permitted permission="member:cancel">
      <Button type="text" danger style={{ justifySelf: 'start' }} onClick={() => setAsking(true)}>
        {isCancelled ? <Trans>Finish the cancellation</Trans> : <Trans>Cancel membership</Trans>}
      </Button>
      {asking && <CancelDialog member={member} onClose={() => setAsking(false)} />}
    </Permitted>
  );
}
